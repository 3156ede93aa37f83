// Draws one piece. What it looks like is in one of the pictures of `pieces/` under "<kind>-<face>" or "<kind>-<owner>",
// so that a table loads what it shows.

import { drawn } from "./dom.js";

/** Width and height of the drawings by kind; all others are square. */
const SIZES = { card: [70, 100], plate: [75, 100], tile: [100, 50], part: [600, 800] };
/** How wide a bundle of sticks is with their number, which stands beside them: a stick is too thin to be written on. */
const BUNDLE = 190;

/** Where the three faces of a die lie that is seen on its corner: the top, at the front left, at the front right. */
const FACETS = ["matrix(.5609 .3239 -.5609 .3239 50 -10.89)", "matrix(.5609 .3239 0 .6477 -2.73 15.67)", "matrix(.5609 -.3239 0 .6477 46.63 48.06)"];
const SHADES = ["M1.6 22 50 50v56L1.6 78z", "M98.4 22 50 50v56l48.4-28z"];

/** What is drawn on half a tile: pips, or one of the pictures of Memory. */
const half = (shows) => (/^\d/.test(shows) ? `pips-${shows}` : `picture-${shows}`);

/** Which file has the drawings of a kind of piece: "address kind kind;address kind" as the page says it. */
export function filesOf(said) {
  return Object.fromEntries(said.split(";").flatMap((part) => {
    const [address, ...kinds] = part.split(" ");
    return kinds.map((kind) => [kind, address]);
  }));
}

/** The address of a drawing; `files` has those of the pictures by how the names of what is in them begin. */
function address(name, files) {
  for (let start = name; start; start = start.slice(0, Math.max(0, start.lastIndexOf("-")))) {
    if (start in files) return `${files[start]}#${name}`;
  }
  return `#${name}`;
}

/** An SVG element of a piece, drawn from these files. */
export function picture(piece, files) {
  const [width, height] = SIZES[piece.kind] ?? [100, 100];
  const counted = piece.kind === "stick" && piece.text;
  const name = piece.face || piece.owner !== undefined ? `${piece.kind}-${piece.face || piece.owner}` : piece.kind;
  const made = drawn("svg", { class: `piece ${piece.kind} ${piece.face ?? ""}${piece.across ? " across" : ""}${piece.won ? " won" : ""}${counted ? " counted" : ""}`, viewBox: piece.part ? piece.part.join(" ") : `0 0 ${counted ? BUNDLE : width} ${height}` });
  if (piece.kind === "tile" && piece.face?.includes("-")) {
    const [left, right] = piece.face.split("-");
    made.classList.toggle("pictured", half(left).startsWith("picture-"));
    made.append(
      drawn("use", { href: address("tile", files) }),
      drawn("use", { href: address(half(left), files), x: 0, y: 0, width: 50, height: 50 }),
      drawn("use", { href: address(half(right), files), x: 50, y: 0, width: 50, height: 50 }),
    );
    return made;
  }
  if (piece.kind === "die" && piece.face?.split("-").length === 3) {
    made.append(
      drawn("use", { href: address("die-aslant", files), width, height }),
      ...piece.face.split("-").map((face, at) => drawn("use", { href: address(`die-${face}`, files), width, height, transform: FACETS[at] })),
      ...SHADES.map((d, at) => drawn("path", { d, class: "shade", "fill-opacity": [0.1, 0.28][at] })),
    );
    return made;
  }
  made.append(drawn("use", { href: address(name, files), width, height }));
  if (piece.text) {
    const places = {
      card: { x: 8, y: 22, class: "corner" }, plate: { x: 37.5, y: 36, class: "number" }, stick: { x: 94, y: 52, class: "count" },
    };
    const text = drawn("text", places[piece.kind] ?? { x: width / 2, y: height / 2, class: "middle" });
    text.textContent = piece.text;
    made.append(text);
  }
  if (piece.worth) {
    const small = drawn("text", { x: width - 6, y: height - 8, class: "worth" });
    small.textContent = piece.worth;
    made.append(small);
  }
  return made;
}
