// Draws one piece. What it looks like is in the picture `pieces.svg` under "<kind>-<face>" or "<kind>-<owner>".

import { drawn } from "./dom.js";

/** Width and height of the drawings by kind; all others are square. */
const SIZES = { card: [70, 100], tile: [100, 50] };

/** An SVG element of a piece; `source` is the address of `pieces.svg`. */
export function picture(piece, source) {
  const [width, height] = SIZES[piece.kind] ?? [100, 100];
  const name = piece.face || piece.owner !== undefined ? `${piece.kind}-${piece.face || piece.owner}` : piece.kind;
  const made = drawn("svg", { class: `piece ${piece.kind} ${piece.face ?? ""}${piece.across ? " across" : ""}`, viewBox: `0 0 ${width} ${height}` });
  if (piece.kind === "tile" && piece.face?.includes("-")) {
    const [left, right] = piece.face.split("-");
    made.append(
      drawn("use", { href: `${source}#tile` }),
      drawn("use", { href: `${source}#pips-${left}`, x: 0, y: 0, width: 50, height: 50 }),
      drawn("use", { href: `${source}#pips-${right}`, x: 50, y: 0, width: 50, height: 50 }),
    );
    return made;
  }
  made.append(drawn("use", { href: `${source}#${name}`, width, height }));
  if (piece.text) {
    const corner = piece.kind === "card" ? { x: 8, y: 22, class: "corner" } : { x: width / 2, y: height / 2, class: "middle" };
    const text = drawn("text", corner);
    text.textContent = piece.text;
    made.append(text);
  }
  return made;
}
