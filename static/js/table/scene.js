// Draws a scene: boards with their places, areas with what lies in them, score sheets, and the motion between two
// scenes. It knows no game, only the words of the scene.

import { drawn, picture } from "./pieces.js";

const MOTION = 200;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}

export class Scene {
  /** `stage` holds everything that can be touched; `touch(target)` is called for every target a visitor taps. */
  constructor({ stage, surface, middle, far, near, pieces, words, touch }) {
    Object.assign(this, { stage, surface, middle, far, near, pieces, words, touch });
    this.spots = new Map(); // place of the board → { spot, button }
    this.areas = new Map(); // area id → element
    this.focused = null; // the target that is the tab stop
    stage.addEventListener("keydown", (event) => this.key(event));
    stage.addEventListener("click", (event) => this.tap(event));
  }

  /** Draw the table. `marks` says which targets are possible, on the path, or were touched last. */
  draw({ view, players, seat, turn }, marks) {
    const held = this.stage.contains(document.activeElement) ? document.activeElement.dataset.target : null;
    const board = view.surfaces.find((surface) => surface.surface === "board");
    const turned = Boolean(board?.turns) && seat === 1;
    if (board !== this.drawnBoard || turned !== this.turned) {
      this.drawnBoard = board;
      this.turned = turned;
      this.build(turned ? turnedBoard(board) : board);
    }
    this.areas.clear();
    this.drawSides(view, players, seat, turn, marks);
    this.drawMiddle(view, marks);
    this.drawBoard(view.pieces, marks);
    this.tabStop(marks);
    if (held) this.button(held)?.focus();
  }

  // --- the board, built once ---

  build(board) {
    this.board = board;
    this.spots.clear();
    this.surface.replaceChildren();
    this.surface.removeAttribute("aria-busy");
    this.surface.hidden = !board;
    this.stones = null;
    if (!board) return;
    const frame = element("div", { class: "board", role: "group", "aria-label": board.label });
    frame.style.aspectRatio = `${board.width} / ${board.height}`;
    if (board.height > board.width) frame.style.maxWidth = `max(20rem, calc((100dvh - 14rem) * ${board.width / board.height}))`;
    this.stones = element("div", { class: "stones", "aria-hidden": "true" });
    frame.append(this.ground(board), this.stones);
    for (const spot of board.spots) {
      const button = element("button", { type: "button", class: "spot", "data-target": spot.id, tabindex: "-1" });
      this.place(button, spot);
      if (spot.shape?.startsWith("wedge")) this.cover(button, spot);
      if (spot.text) button.classList.add("written"); // what is written stays readable
      if (spot.shape === "bare") button.classList.add("bare");
      this.spots.set(spot.id, { spot, button });
      frame.append(button);
    }
    this.surface.append(frame);
  }

  ground(board) {
    const half = (board.size ?? 1) / 2;
    const ground = drawn("svg", { viewBox: `0 0 ${board.width} ${board.height}`, "aria-hidden": "true", class: "ground" });
    for (const { x, y, shape, tone } of board.spots) {
      if (shape === "square") ground.append(drawn("rect", { x: x - half, y: y - half, width: 2 * half, height: 2 * half, class: `square ${tone ?? ""}` }));
      if (shape === "wedge-up" || shape === "wedge-down") {
        const tip = shape === "wedge-up" ? -5 : 5;
        const foot = y - Math.sign(tip) * half;
        ground.append(drawn("path", { d: `M${x - half} ${foot}H${x + half}L${x} ${foot + tip}Z`, class: `wedge ${tone ?? ""}` }));
      }
    }
    const lines = board.lines ?? [];
    for (const line of lines.filter(({ style }) => !WAYS[style])) {
      const { x1, y1, x2, y2, style } = line;
      ground.append(drawn("line", { x1, y1, x2, y2, class: style ?? "" }));
    }
    for (const { x, y, shape, tone } of board.spots) {
      if ((shape ?? "point") === "point") ground.append(drawn("circle", { cx: x, cy: y, r: tone ? half * 0.8 : 0.11, class: `dot ${tone ?? ""}` }));
    }
    for (const line of lines.filter(({ style }) => WAYS[style])) ground.append(WAYS[line.style](line));
    const letters = Math.max(0.24, board.width / 34); // on a phone as large as elsewhere
    for (const { x, y, text, id } of [...(board.marks ?? []), ...board.spots.filter((spot) => spot.text)]) {
      const written = drawn("text", { x, y, class: id ? "mark inside" : "mark" });
      written.style.fontSize = `${letters}px`;
      written.textContent = text;
      ground.append(written);
    }
    return ground;
  }

  place(item, spot, number = 0) {
    const { width, height, size } = this.board;
    const [dx, dy] = spot.stack ?? [0, 0];
    item.style.left = `${((spot.x + dx * number) / width) * 100}%`;
    item.style.top = `${((spot.y + dy * number) / height) * 100}%`;
    item.style.width = `${((size ?? 1) / width) * 100}%`;
  }

  /** A wedge can be touched in all its length. */
  cover(button, spot) {
    const { width, height, size } = this.board;
    const side = size ?? 1;
    const middle = spot.y + (spot.shape === "wedge-up" ? -1 : 1) * (5 - side) / 2;
    button.classList.add("wedge");
    button.style.top = `${(middle / height) * 100}%`;
    button.style.aspectRatio = `${side} / 5`;
    button.style.width = `${(side / width) * 100}%`;
  }

  // --- what lies on the board ---

  drawBoard(pieces, marks) {
    if (!this.board) { this.contents = new Map(); return; }
    const lying = new Map();
    this.contents = new Map(); // place → its pictures, the uppermost last
    this.stones.replaceChildren();
    for (const piece of pieces) {
      const found = this.spots.get(piece.at);
      if (!found) continue;
      const stack = this.contents.get(piece.at) ?? [];
      this.contents.set(piece.at, stack);
      for (let number = 0; number < (piece.count ?? 1); number++) {
        const image = this.picture(piece);
        this.place(image, found.spot, stack.length);
        stack.push(image);
        this.stones.append(image);
      }
      lying.set(piece.at, [...(lying.get(piece.at) ?? []), this.spoken(piece)]);
    }
    for (const [id, { spot, button }] of this.spots) {
      button.classList.toggle("taken", lying.has(id));
      this.mark(button, id, [spot.label, ...(lying.get(id) ?? [this.words.frei])], marks);
    }
  }

  picture(piece) { return picture(piece, this.pieces); }

  spoken(piece) { return (piece.count ?? 1) > 1 ? `${piece.count} × ${piece.label}` : piece.label; }

  /** Name a button and show whether it is possible, chosen or was touched last: by shape and by word. */
  mark(button, target, parts, marks, chosen = marks.path.includes(target)) {
    const possible = marks.targets.has(target);
    const last = marks.last.has(target);
    const said = [...parts];
    if (chosen) said.push(this.words.gewaehlt);
    else if (possible) said.push(this.words.moeglich);
    if (last) said.push(this.words.zuletzt);
    button.setAttribute("aria-label", said.join(", "));
    button.classList.toggle("possible", possible);
    button.classList.toggle("chosen", chosen);
    button.classList.toggle("last", last);
  }

  // --- beside the board: players with their areas, common areas, sheets ---

  drawSides(view, players, seat, turn, marks) {
    const near = seat ?? 0;
    const order = players.map((_player, number) => players[(near + number) % players.length]);
    this.far.replaceChildren(...order.slice(1).map((player) => this.side(view, player, turn, marks)));
    this.near.replaceChildren(this.side(view, order[0], turn, marks));
  }

  side(view, player, turn, marks) {
    const acting = turn.includes(player.seat);
    const name = player.name ?? this.words.freier_platz;
    const head = element("p", { class: "who" },
      element("strong", {}, player.you ? `${name} (${this.words.du})` : name),
      view.sides[player.seat] ? ` · ${view.sides[player.seat]}` : "",
      ...(acting ? [element("span", { class: "turn" }, this.words.am_zug)] : []));
    const note = view.notes?.[player.seat];
    const box = element("div", { class: `side${acting ? " acting" : ""}${player.name ? "" : " empty"}` }, head);
    if (note) box.append(element("p", { class: "note" }, note));
    for (const area of view.surfaces) {
      if (area.surface === "area" && area.seat === player.seat) box.append(this.area(area, view.pieces, marks));
    }
    return box;
  }

  drawMiddle(view, marks) {
    const shown = [];
    for (const surface of view.surfaces) {
      if (surface.surface === "area" && surface.seat === undefined) {
        shown.push(element("div", { class: "common" }, element("p", { class: "note", "aria-hidden": "true" }, surface.label), this.area(surface, view.pieces, marks)));
      } else if (surface.surface === "sheet") shown.push(this.sheet(surface, marks));
    }
    this.middle.replaceChildren(...shown);
  }

  area(area, pieces, marks) {
    const lying = pieces.filter((piece) => piece.at === area.id);
    const box = element("div", { class: `area ${area.layout ?? "row"}`, role: "group" });
    const said = [];
    for (const piece of lying) {
      if (piece.target) {
        const button = element("button", { type: "button", class: "thing", "data-target": piece.target, tabindex: "-1" }, this.picture(piece));
        // several pieces may be one target (two equal cards): as many of them are chosen as were touched
        const touched = marks.path.filter((target) => target === piece.target).length;
        const alike = lying.slice(0, lying.indexOf(piece)).filter((other) => other.target === piece.target && other.label === piece.label).length;
        this.mark(button, piece.target, [piece.label], marks, touched > alike);
        box.append(button);
        continue;
      }
      said.push(`${piece.count ?? 1} × ${piece.label}`);
      for (let number = 0; number < (piece.count ?? 1); number++) box.append(this.picture(piece));
    }
    const name = `${area.label}: ${said.join(", ") || (lying.length ? lying.length : this.words.leer)}`;
    if (marks.targets.has(area.id) || marks.path.includes(area.id)) {
      const whole = element("button", { type: "button", class: `thing whole area ${area.layout ?? "row"}`, "data-target": area.id, tabindex: "-1" }, ...box.childNodes);
      if (!lying.length) whole.append(element("span", {}, area.label));
      this.mark(whole, area.id, [name], marks);
      this.areas.set(area.id, whole);
      return whole;
    }
    box.setAttribute("aria-label", name);
    if (!lying.some((piece) => piece.target)) box.setAttribute("role", "img");
    this.areas.set(area.id, box);
    return box;
  }

  sheet(sheet, marks) {
    const head = element("tr", {}, element("td"), ...sheet.columns.map((column) => element("th", { scope: "col" }, column)));
    const lines = sheet.rows.map((row) => {
      const name = element("th", { scope: "row" });
      if (marks.targets.has(row.id) || marks.path.includes(row.id)) {
        const button = element("button", { type: "button", class: "thing line", "data-target": row.id, tabindex: "-1" }, row.label);
        this.mark(button, row.id, [row.label, ...row.cells.filter(Boolean)], marks);
        name.append(button);
      } else name.append(row.label);
      return element("tr", { class: row.kind ?? "" }, name, ...row.cells.map((cell) => element("td", {}, cell)));
    });
    return element("div", { class: "sheet" }, element("table", {},
      element("caption", {}, sheet.label), element("thead", {}, head), element("tbody", {}, ...lines)));
  }

  // --- motion ---

  middleOf(place) {
    const rect = (this.spots.get(place)?.button ?? this.areas.get(place) ?? this.button(place))?.getBoundingClientRect();
    return rect && { x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 };
  }

  /** Move what has moved: called after the new scene is drawn. */
  animate(effects) {
    if (calm.matches) return;
    for (const effect of effects) if (effect.kind === "revealed") this.turnUp(effect.at);
    for (const way of this.ways(effects)) {
      const image = this.contents.get(way.at(-1))?.at(-1);
      const stops = way.map((place) => this.middleOf(place));
      if (!image || stops.includes(undefined)) continue;
      const end = stops.at(-1);
      image.animate(
        stops.map(({ x, y }) => ({ translate: `calc(-50% + ${x - end.x}px) calc(-50% + ${y - end.y}px)` })),
        { duration: MOTION * (stops.length - 1), easing: "ease-out" });
    }
  }

  /** The ways pieces went. A move that begins where the one before ended leads the same piece on, if it left nothing there. */
  ways(effects) {
    const found = [];
    for (const { kind, source, to } of effects) {
      if (kind !== "moved") continue;
      if (found.at(-1)?.at(-1) === source && !this.contents.get(source)?.length) found.at(-1).push(to);
      else found.push([source, to]);
    }
    return found;
  }

  turnUp(place) {
    const image = this.contents.get(place)?.at(-1);
    image?.animate([{ scale: "0 .9" }, { scale: ".9 .9" }], { duration: MOTION, easing: "ease-out" });
  }

  /** Show on the board what the touches so far would do, before the move is complete. */
  preview(effects) {
    for (const effect of effects) {
      const stack = this.contents.get(effect.kind === "moved" ? effect.source : effect.at);
      if (effect.kind === "captured") stack?.pop()?.remove();
      if (effect.kind !== "moved") continue;
      const spot = this.spots.get(effect.to)?.spot;
      if (!spot) { // it leaves the board
        stack?.pop()?.remove();
        continue;
      }
      let moving = stack?.pop();
      if (!moving) {
        moving = this.areas.get(effect.source)?.querySelector(".piece")?.cloneNode(true);
        if (!moving) continue;
        this.stones.append(moving);
      }
      const goal = this.contents.get(effect.to) ?? [];
      this.place(moving, spot, goal.length);
      this.contents.set(effect.to, [...goal, moving]);
    }
  }

  // --- touch and keyboard: one tab stop, arrows go to the nearest thing in that direction ---

  tap(event) {
    const button = event.target.closest("[data-target]");
    if (!button) return;
    this.rove(button);
    this.touch(button.dataset.target);
  }

  buttons() { return [...this.stage.querySelectorAll("[data-target]")]; }

  button(target) { return this.buttons().find((button) => button.dataset.target === target); }

  tabStop(marks) {
    const buttons = this.buttons();
    const stop = buttons.find((button) => button.dataset.target === this.focused)
      ?? buttons.find((button) => marks.targets.has(button.dataset.target)) ?? buttons[0];
    for (const button of buttons) button.setAttribute("tabindex", button === stop ? "0" : "-1");
    this.focused = stop?.dataset.target ?? null;
  }

  rove(button) {
    for (const other of this.buttons()) other.setAttribute("tabindex", other === button ? "0" : "-1");
    this.focused = button.dataset.target;
  }

  key(event) {
    const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const here = event.target.closest("[data-target]");
    if (!here || event.ctrlKey || event.metaKey || event.altKey) return;
    const buttons = this.buttons();
    let goal = null;
    if (ways[event.key]) goal = nearest(here, buttons, ...ways[event.key]);
    else if (event.key === "Home") [goal] = buttons;
    else if (event.key === "End") goal = buttons.at(-1);
    else return;
    event.preventDefault();
    if (goal) {
      this.rove(goal);
      goal.focus();
    }
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

/** The board as the player opposite sees it. */
function turnedBoard(board) {
  const turn = ({ x, y }) => ({ x: board.width - x, y: board.height - y });
  const shapes = { "wedge-up": "wedge-down", "wedge-down": "wedge-up" };
  return {
    ...board,
    spots: board.spots.map((spot) => ({
      ...spot, ...turn(spot), shape: shapes[spot.shape] ?? spot.shape, stack: (spot.stack ?? [0, 0]).map((step) => -step),
    })),
    lines: (board.lines ?? []).map(({ x1, y1, x2, y2, style }) => ({
      x1: board.width - x1, y1: board.height - y1, x2: board.width - x2, y2: board.height - y2, style,
    })),
    marks: (board.marks ?? []).map((mark) => ({ ...mark, ...turn(mark) })),
  };
}

function nearest(from, others, dx, dy) {
  const middle = (button) => {
    const rect = button.getBoundingClientRect();
    return [rect.left + rect.width / 2, rect.top + rect.height / 2];
  };
  const [x, y] = middle(from);
  let best = null;
  for (const other of others) {
    if (other === from) continue;
    const [ox, oy] = middle(other);
    const along = (ox - x) * dx + (oy - y) * dy;
    const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    if (along < 2) continue;
    const cost = along + 3 * aside;
    if (!best || cost < best.cost) best = { other, cost };
  }
  return best?.other ?? null;
}
