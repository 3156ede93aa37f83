// Draws a scene: boards with their places, areas with what lies in them, and the motion between two scenes.
// It knows no game; what a piece looks like is in the picture `pieces.svg` under "<kind>-<owner>".

const SVG = "http://www.w3.org/2000/svg";
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

function drawn(tag, attributes) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

export class Scene {
  /** `places` are the elements it draws into; `touch(target)` is called for every target a visitor taps. */
  constructor({ surface, far, near, pieces, words, touch }) {
    Object.assign(this, { surface, far, near, pieces, words, touch });
    this.spots = new Map(); // target → button
    this.areas = new Map(); // area id → element
    this.focused = null;
    surface.addEventListener("keydown", (event) => this.key(event));
  }

  /** Draw the table. `marks` says which targets are possible, chosen or last. */
  draw({ view, players, seat, turn }, marks) {
    if (view.surfaces !== this.surfaces) {
      this.surfaces = view.surfaces;
      this.build(view.surfaces);
    }
    this.drawSides(view, players, seat, turn);
    this.drawPieces(view.pieces, marks);
  }

  // --- the board, built once ---

  build(surfaces) {
    this.spots.clear();
    const board = surfaces.find((surface) => surface.surface === "board");
    this.board = board;
    this.surface.replaceChildren();
    this.surface.removeAttribute("aria-busy");
    if (!board) return;
    const frame = element("div", { class: "board", role: "group", "aria-label": board.label });
    frame.style.aspectRatio = `${board.width} / ${board.height}`;
    const ground = drawn("svg", { viewBox: `0 0 ${board.width} ${board.height}`, "aria-hidden": "true", class: "ground" });
    for (const spot of board.spots) {
      if (spot.shape === "square") {
        const half = (board.size ?? 1) / 2;
        ground.append(drawn("rect", { x: spot.x - half, y: spot.y - half, width: 2 * half, height: 2 * half, class: `square ${spot.tone ?? ""}` }));
      }
    }
    for (const line of board.lines ?? []) ground.append(drawn("line", { x1: line.x1, y1: line.y1, x2: line.x2, y2: line.y2 }));
    for (const spot of board.spots) {
      if ((spot.shape ?? "point") === "point") ground.append(drawn("circle", { cx: spot.x, cy: spot.y, r: 0.11, class: "dot" }));
    }
    for (const mark of board.marks ?? []) {
      const text = drawn("text", { x: mark.x, y: mark.y, class: "mark" });
      text.textContent = mark.text;
      ground.append(text);
    }
    this.stones = element("div", { class: "stones", "aria-hidden": "true" });
    frame.append(ground, this.stones);
    for (const spot of board.spots) {
      const button = element("button", { type: "button", class: "spot", "data-target": spot.id, tabindex: "-1" });
      this.place(button, spot);
      button.addEventListener("click", () => { this.rove(spot.id); this.touch(spot.id); });
      this.spots.set(spot.id, { spot, button });
      frame.append(button);
    }
    this.surface.append(frame);
    this.rove(this.focused ?? board.spots[0].id);
  }

  place(item, spot) {
    const { width, height } = this.board;
    item.style.left = `${(spot.x / width) * 100}%`;
    item.style.top = `${(spot.y / height) * 100}%`;
    item.style.width = `${((this.board.size ?? 1) / width) * 100}%`;
  }

  // --- what lies on it ---

  drawPieces(pieces, marks) {
    const lying = new Map();
    this.stones?.replaceChildren();
    this.contents = new Map();
    for (const piece of pieces) {
      const found = this.spots.get(piece.at);
      if (!found) continue;
      const picture = this.picture(piece);
      this.place(picture, found.spot);
      this.stones.append(picture);
      this.contents.set(piece.at, picture);
      lying.set(piece.at, [...(lying.get(piece.at) ?? []), piece.label]);
    }
    for (const [id, { spot, button }] of this.spots) {
      const possible = marks.targets.has(id);
      const chosen = marks.path.includes(id);
      const parts = [spot.label, ...(lying.get(id) ?? [this.words.frei])];
      if (chosen) parts.push(this.words.gewaehlt);
      else if (possible) parts.push(this.words.moeglich);
      if (marks.last.has(id)) parts.push(this.words.zuletzt);
      button.setAttribute("aria-label", parts.join(", "));
      button.classList.toggle("taken", lying.has(id));
      button.classList.toggle("possible", possible);
      button.classList.toggle("chosen", chosen);
      button.classList.toggle("last", marks.last.has(id));
    }
  }

  picture(piece) {
    const picture = drawn("svg", { class: `piece ${piece.kind}`, viewBox: "0 0 100 100" });
    picture.append(drawn("use", { href: `${this.pieces}#${piece.kind}-${piece.owner ?? "x"}` }));
    return picture;
  }

  // --- the players beside it ---

  drawSides(view, players, seat, turn) {
    this.areas.clear();
    const near = seat ?? 0;
    this.far.replaceChildren(...players.filter((player) => player.seat !== near).map((player) => this.side(view, player, turn)));
    this.near.replaceChildren(...players.filter((player) => player.seat === near).map((player) => this.side(view, player, turn)));
  }

  side(view, player, turn) {
    const acting = turn.includes(player.seat);
    const name = player.name ?? this.words.freier_platz;
    const head = element("p", { class: "who" },
      element("strong", {}, player.you ? `${name} (${this.words.du})` : name),
      ` · ${view.sides[player.seat]}`,
      ...(acting ? [element("span", { class: "turn" }, this.words.am_zug)] : []));
    const note = view.notes?.[player.seat];
    const box = element("div", { class: `side${acting ? " acting" : ""}${player.name ? "" : " empty"}` }, head);
    if (note) box.append(element("p", { class: "note" }, note));
    for (const area of view.surfaces.filter((surface) => surface.surface === "area" && surface.seat === player.seat)) {
      box.append(this.area(area, view.pieces.filter((piece) => piece.at === area.id)));
    }
    return box;
  }

  area(area, pieces) {
    const said = pieces.map((piece) => `${piece.count ?? 1} × ${piece.label}`).join(", ");
    const box = element("div", { class: `area ${area.layout ?? "row"}`, role: "img", "aria-label": `${area.label}: ${said || this.words.leer}` });
    for (const piece of pieces) {
      for (let number = 0; number < (piece.count ?? 1); number++) box.append(this.picture(piece));
    }
    this.areas.set(area.id, box);
    return box;
  }

  // --- motion ---

  spotOf(id) {
    const rect = (this.spots.get(id)?.button ?? this.areas.get(id))?.getBoundingClientRect();
    return rect && { x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 };
  }

  /** Move what has moved: called after the new scene is drawn. */
  animate(effects) {
    if (calm.matches) return;
    for (const effect of effects) {
      if (effect.kind === "moved") {
        const picture = this.contents.get(effect.to);
        const from = this.spotOf(effect.source);
        const to = this.spotOf(effect.to);
        if (picture && from && to) {
          picture.animate([{ translate: `calc(-50% + ${from.x - to.x}px) calc(-50% + ${from.y - to.y}px)` }, { translate: "-50% -50%" }], { duration: MOTION, easing: "ease-out" });
        }
      }
    }
  }

  /** Show what the touches so far would do, before the move is complete. */
  preview(effects) {
    for (const effect of effects) {
      const id = effect.kind === "moved" ? effect.source : effect.kind === "captured" ? effect.at : null;
      const picture = id && this.contents.get(id);
      if (effect.kind === "moved") {
        const spot = this.spots.get(effect.to)?.spot;
        let moving = picture;
        if (!moving) {
          const stone = this.areas.get(effect.source)?.querySelector(".piece");
          moving = stone?.cloneNode(true);
          if (moving) this.stones.append(moving);
        }
        if (moving && spot) {
          this.place(moving, spot);
          this.contents.delete(effect.source);
          this.contents.set(effect.to, moving);
        }
      } else if (picture) {
        picture.remove();
        this.contents.delete(id);
      }
    }
  }

  // --- the keyboard: one tab stop, arrows go to the nearest place in that direction ---

  rove(id) {
    if (this.focused) this.spots.get(this.focused)?.button.setAttribute("tabindex", "-1");
    const found = this.spots.get(id);
    if (!found) return;
    found.button.setAttribute("tabindex", "0");
    this.focused = id;
  }

  key(event) {
    const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    let goal = null;
    if (ways[event.key]) goal = this.neighbour(...ways[event.key]);
    else if (event.key === "Home") goal = this.board.spots[0].id;
    else if (event.key === "End") goal = this.board.spots.at(-1).id;
    else return;
    event.preventDefault();
    if (goal) {
      this.rove(goal);
      this.spots.get(goal).button.focus();
    }
  }

  neighbour(dx, dy) {
    const here = this.spots.get(this.focused)?.spot;
    if (!here) return null;
    let best = null;
    for (const { spot } of this.spots.values()) {
      const along = (spot.x - here.x) * dx + (spot.y - here.y) * dy;
      const aside = Math.abs((spot.x - here.x) * dy) + Math.abs((spot.y - here.y) * dx);
      if (along <= 0) continue;
      const cost = along + 3 * aside;
      if (!best || cost < best.cost) best = { id: spot.id, cost };
    }
    return best?.id ?? null;
  }
}
