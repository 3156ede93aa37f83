// Draws one piece. What it looks like is in one of the pictures of `pieces/` under "<kind>-<face>" or "<kind>-<owner>",
// so that a table loads what it shows.

import { drawn } from "./dom.js";

/** Width and height of the drawings by kind; all others are square. */
const SIZES = { card: [70, 100], tile: [100, 50], part: [600, 800] };

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
  const name = piece.face || piece.owner !== undefined ? `${piece.kind}-${piece.face || piece.owner}` : piece.kind;
  const made = drawn("svg", { class: `piece ${piece.kind} ${piece.face ?? ""}${piece.across ? " across" : ""}${piece.won ? " won" : ""}`, viewBox: piece.part ? piece.part.join(" ") : `0 0 ${width} ${height}` });
  if (piece.kind === "tile" && piece.face?.includes("-")) {
    const [left, right] = piece.face.split("-");
    made.append(
      drawn("use", { href: address("tile", files) }),
      drawn("use", { href: address(`pips-${left}`, files), x: 0, y: 0, width: 50, height: 50 }),
      drawn("use", { href: address(`pips-${right}`, files), x: 50, y: 0, width: 50, height: 50 }),
    );
    return made;
  }
  made.append(drawn("use", { href: address(name, files), width, height }));
  if (piece.text) {
    const corner = piece.kind === "card" ? { x: 8, y: 22, class: "corner" } : { x: width / 2, y: height / 2, class: "middle" };
    const text = drawn("text", corner);
    text.textContent = piece.text;
    made.append(text);
  }
  return made;
}
