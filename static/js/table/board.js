// The board of a scene: its ground, its places as buttons, and the pieces on it. It is built once and stays.

import { drawn, element } from "./dom.js";
import { picture } from "./pieces.js";

export class Board {
  /** `board` is the surface as the scene names it; it is shown `turned` by so many degrees clockwise. `pieces` are the
   * files with the drawings. */
  constructor(board, turned, pieces) {
    this.surface = turned ? turnedBoard(board, turned) : board;
    this.spots = new Map(); // place → { spot, button }
    this.stones = element("div", { class: "stones", "aria-hidden": "true" });
    this.traces = element("div", { class: "traces", "aria-hidden": "true" });
    this.loose = element("div", { class: "looses" });
    this.plane = element("div", { class: "plane" }, this.ground(pieces), this.traces, this.stones, this.loose);
    this.frame = element("div", { class: "board", role: "group", "aria-label": board.label, "data-surface-id": board.id }, this.plane);
    this.frame.style.setProperty("--across", board.width / (board.size ?? 1)); // so many places fit beside each other
    this.frame.style.aspectRatio = `${board.width} / ${board.height}`;
    for (const spot of this.surface.spots) {
      const button = element("button", { type: "button", class: "spot", "data-target": spot.id, tabindex: "-1" });
      this.place(button, spot);
      if (spot.shape?.startsWith("wedge")) this.cover(button, spot);
      if (spot.text) button.classList.add("written"); // what is written stays readable
      if (spot.shape === "bare") button.classList.add("bare");
      this.spots.set(spot.id, { spot, button });
      this.plane.append(button);
    }
  }

  /** The side of one place on the screen, in CSS pixels, without magnification. */
  get sideOfPlace() {
    return (this.frame.clientWidth * (this.surface.size ?? 1)) / this.surface.width;
  }

  ground(pieces) {
    const { width, height, spots, size, lines = [], marks = [], shade = [], patches = [] } = this.surface;
    const half = (size ?? 1) / 2;
    const ground = drawn("svg", { // as wide and as high as the plane, whatever its frame takes: dots lie under their places
      viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "none", "aria-hidden": "true", class: "ground",
    });
    // the land of a map: its shores first, so that none lies over another garden
    const outline = ({ outline: corners }) => `M${corners.join("L")}Z`;
    const land = patches.filter(({ tone }) => tone.startsWith("land"));
    for (const patch of patches.filter(({ tone }) => !tone.startsWith("land"))) ground.append(drawn("path", { d: outline(patch), class: `patch ${patch.tone}` }));
    if (land.length) ground.append(drawn("path", { d: land.map(outline).join(""), class: "patch shore" }));
    for (const patch of land) ground.append(drawn("path", { d: outline(patch), class: `patch ${patch.tone}` }));
    if (shade.length) ground.append(drawn("path", { d: shade.map((line) => `M${line.join("L")}Z`).join(""), class: "shade" }));
    for (const { x, y, shape, tone } of spots) {
      if (shape === "square") ground.append(drawn("rect", { x: x - half, y: y - half, width: 2 * half, height: 2 * half, class: `square ${tone ?? ""}` }));
      if (shape === "diamond") {
        const tip = half * Math.SQRT2;
        ground.append(drawn("path", { d: `M${x - tip} ${y}L${x} ${y - tip}L${x + tip} ${y}L${x} ${y + tip}Z`, class: `square ${tone ?? ""}` }));
      }
      if (shape === "wedge-up" || shape === "wedge-down") {
        const tip = shape === "wedge-up" ? -5 : 5;
        const foot = y - Math.sign(tip) * half;
        ground.append(drawn("path", { d: `M${x - half} ${foot}H${x + half}L${x} ${foot + tip}Z`, class: `wedge ${tone ?? ""}` }));
      }
    }
    for (const line of lines.filter(({ style }) => !WAYS[style])) {
      const { x1, y1, x2, y2, style } = line;
      ground.append(drawn("line", { x1, y1, x2, y2, class: style ?? "" }));
      if (style === "rod") ground.append(drawn("line", { x1, y1, x2, y2, class: "rod core" }));
    }
    for (const { x, y, shape, tone } of spots) {
      if ((shape ?? "point") === "point") ground.append(drawn("circle", { cx: x, cy: y, r: tone ? half * 0.8 : 0.11, class: `dot ${tone ?? ""}` }));
    }
    for (const line of lines.filter(({ style }) => WAYS[style])) ground.append(WAYS[line.style](line));
    for (const { x, y, text, picture: face } of spots.filter((spot) => spot.picture)) {
      const painted = picture({ kind: "picture", face }, pieces);
      for (const [name, value] of Object.entries({ x: x - 0.3, y: y - (text ? 0.34 : 0.3), width: 0.6, height: 0.6 })) painted.setAttribute(name, value);
      ground.append(painted);
    }
    const letters = Math.max(0.24, width / 34); // on a phone as large as elsewhere
    for (const { x, y, text, id, corner, picture: painted, size: high } of [...marks, ...spots.filter((spot) => spot.text)]) {
      const [aside, down] = corner ? [0.05 + 0.28 * letters * text.length - half, 0.03 + 0.5 * letters - half] : [0, painted ? 0.32 : 0];
      const written = drawn("text", { x: x + aside, y: y + down, class: id ? "mark inside" : "mark" });
      written.style.fontSize = `${high || letters}px`;
      written.textContent = text;
      ground.append(written);
    }
    return ground;
  }

  /** Put something on a place; the `number`th piece there lies as far aside as the place says. */
  place(item, spot, number = 0) {
    const { width, height, size } = this.surface;
    const [dx, dy] = spot.stack ?? [0, 0];
    item.style.left = `${((spot.x + dx * number) / width) * 100}%`;
    item.style.top = `${((spot.y + dy * number) / height) * 100}%`;
    item.style.width = `${((size ?? 1) / width) * 100}%`;
  }

  /** Mark these places as touched last, under whatever lies there. */
  trace(ids) {
    this.traces.replaceChildren(...ids.map((id) => {
      const { spot } = this.spots.get(id);
      const trace = element("div", { class: `trace ${spot.shape ?? ""}${spot.text || spot.picture ? " written" : ""}` });
      this.place(trace, spot);
      if (spot.shape?.startsWith("wedge")) this.cover(trace, spot);
      return trace;
    }));
  }

  /** A wedge is touched, and marked, in all its length. */
  cover(button, spot) {
    const { width, height, size } = this.surface;
    const side = size ?? 1;
    const middle = spot.y + (spot.shape === "wedge-up" ? -1 : 1) * (5 - side) / 2;
    button.classList.add("wedge");
    button.style.top = `${(middle / height) * 100}%`;
    button.style.aspectRatio = `${side} / 5`;
    button.style.width = `${(side / width) * 100}%`;
  }
}

/** Points along a line, each so far to its side as `aside` says for its way from 0 to 1. */
function along({ x1, y1, x2, y2 }, aside, every = 0.1) {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
  const count = Math.max(2, Math.round(length / every));
  return Array.from({ length: count + 1 }, (_none, number) => {
    const way = number / count;
    const off = aside(way, length);
    return `${(x1 + dx * length * way - dy * off).toFixed(3)} ${(y1 + dy * length * way + dx * off).toFixed(3)}`;
  });
}

/** Lines that lie on the places instead of under them: a ladder with its rungs, a snake with its head where it begins. */
const WAYS = {
  ladder(line) {
    const [left, right] = [along(line, () => 0.15, 0.25), along(line, () => -0.15, 0.25)];
    const rungs = left.slice(1, -1).map((point, number) => `M${point}L${right[number + 1]}`);
    return drawn("path", { class: "ladder", d: `M${left[0]}L${left.at(-1)}M${right[0]}L${right.at(-1)}${rungs.join("")}` });
  },
  snake(line) {
    const body = along(line, (way, length) => 0.17 * Math.sin(way * Math.PI * 2 * Math.max(1, Math.round(length / 1.4))));
    return drawn("g", { class: "snake" },
      drawn("path", { d: `M${body.join("L")}` }),
      drawn("circle", { cx: line.x1, cy: line.y1, r: 0.16 }));
  },
};

/** The board as somebody on another side sees it, turned about its middle. */
function turnedBoard(board, degrees) {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)].map((part) => Number(part.toFixed(12)));
  const around = (x, y) => [x * cos - y * sin, x * sin + y * cos];
  const turn = (x, y) => {
    const [dx, dy] = around(x - board.width / 2, y - board.height / 2);
    return [board.width / 2 + dx, board.height / 2 + dy];
  };
  const at = ({ x, y }) => { const [left, top] = turn(x, y); return { x: left, y: top }; };
  const shapes = degrees === 180 ? { "wedge-up": "wedge-down", "wedge-down": "wedge-up" } : {};
  return {
    ...board,
    spots: board.spots.map((spot) => ({
      ...spot, ...at(spot), shape: shapes[spot.shape] ?? spot.shape, stack: around(...(spot.stack ?? [0, 0])),
    })),
    lines: (board.lines ?? []).map((line) => {
      const [[x1, y1], [x2, y2]] = [turn(line.x1, line.y1), turn(line.x2, line.y2)];
      return { ...line, x1, y1, x2, y2 };
    }),
    marks: (board.marks ?? []).map((mark) => ({ ...mark, ...at(mark) })),
    patches: (board.patches ?? []).map((patch) => ({ ...patch, outline: patch.outline.map(([x, y]) => turn(x, y)) })),
  };
}
