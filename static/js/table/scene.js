// Draws a scene: the board, areas with what lies in them, score sheets, players. It knows no game, only the words of
// the scene. Whatever can be touched is a button with `data-target`; buttons that belong together (a board, a hand)
// lie in one element with `data-group`, which is one stop for the Tab key.

import { Board } from "./board.js";
import { element } from "./dom.js";
import { Keys } from "./keys.js";
import { Motion } from "./motion.js";
import { picture } from "./pieces.js";

export { element };

export class Scene {
  /** `stage` holds everything that can be touched; `touch(target)` is called for every target a visitor taps.
   *
   * `face(player)` and `beside(player)` give elements to show before and after a player's name, `settings` what the
   * visitor likes: `motion` and `turned`. All three may be left out. */
  constructor({ stage, surface, middle, far, near, pieces, words, touch, face, beside, settings = {} }) {
    Object.assign(this, { stage, surface, middle, far, near, pieces, words, touch, face, beside, settings });
    this.areas = new Map(); // area id → element
    this.contents = new Map(); // place of the board → its pictures, the uppermost last
    this.board = null;
    this.keys = new Keys(this);
    this.motion = new Motion(this, () => this.settings.motion === false);
    stage.addEventListener("click", (event) => this.tap(event));
    // who touches beside the places sees them all
    stage.addEventListener("pointerdown", ({ target }) => this.board?.frame.classList.toggle("shown", !target.closest(".possible")));
  }

  get spots() { return this.board?.spots ?? new Map(); }

  /** Draw the table. `marks` says which targets are possible, on the path, or were touched last; `marks.able`, if
   * given, says in words what a target can do. */
  draw({ view, players, seat, turn }, marks) {
    const held = this.keys.held();
    const again = view === this.view;
    if (!again) {
      this.motion.leave();
      this.board?.frame.classList.remove("shown");
    }
    this.view = view;
    const board = view.surfaces.find((surface) => surface.surface === "board");
    const around = players.filter(({ you }) => you).length > 2; // they sit around one device
    const turned = (((!around && board?.turns?.[seat]) || 0) + (this.settings.turned ? 180 : 0)) % 360;
    if (board !== this.drawnBoard || turned !== this.turned) {
      this.drawnBoard = board;
      this.turned = turned;
      this.board = board ? new Board(board, turned) : null;
      if (this.board) this.board.frame.dataset.group = "board";
      this.surface.replaceChildren(...(this.board ? [this.board.frame] : []));
      this.surface.removeAttribute("aria-busy");
      this.surface.hidden = !board;
      if (board) this.surface.style.setProperty("--shape", board.width / board.height);
      this.stage.classList.toggle("boardless", !board);
    }
    this.areas.clear();
    this.drawSides(view, players, seat, turn, marks);
    this.drawMiddle(view, marks, seat);
    this.drawBoard(view.pieces, marks);
    this.fitSheets();
    this.keys.settle(marks, held);
    if (again) this.motion.redrawn();
  }

  /** Move what has moved: called after the new scene is drawn. Gives the milliseconds until it has arrived. */
  animate(effects) { return this.motion.show(effects); }

  /** What kind of piece an effect is about: "stone", "card". */
  kindOf({ at, to }) { return this.motion.pictures(to || at).at(-1)?.classList[1] ?? ""; }

  // --- what lies on the board ---

  drawBoard(pieces, marks) {
    this.contents = new Map();
    if (!this.board) return;
    const lying = new Map();
    this.board.stones.replaceChildren();
    for (const piece of pieces) {
      const found = this.spots.get(piece.at);
      if (!found) continue;
      const stack = this.contents.get(piece.at) ?? [];
      this.contents.set(piece.at, stack);
      for (let number = 0; number < (piece.count ?? 1); number++) {
        const image = this.picture(piece);
        this.board.place(image, found.spot, stack.length);
        stack.push(image);
        this.board.stones.append(image);
      }
      lying.set(piece.at, [...(lying.get(piece.at) ?? []), this.spoken(piece)]);
    }
    for (const [id, { spot, button }] of this.spots) {
      button.classList.toggle("taken", lying.has(id));
      this.mark(button, id, [spot.label, ...(lying.get(id) ?? [this.words.frei])], marks);
    }
    const open = [...this.spots.keys()].filter((id) => marks.targets.has(id) && !lying.has(id)).length;
    this.board.frame.classList.toggle("quiet", open > this.spots.size / 3); // else there would be dots everywhere
  }

  picture(piece) { return picture(piece, this.pieces); }

  spoken(piece) { return (piece.count ?? 1) > 1 ? `${piece.count} × ${piece.label}` : piece.label; }

  /** Name a button and show whether it is possible, chosen or was touched last: by shape and by word. */
  mark(button, target, parts, marks, chosen = marks.path.includes(target)) {
    const possible = marks.targets.has(target);
    const last = marks.last.has(target);
    const said = [...parts];
    if (chosen) said.push(this.words.gewaehlt);
    else if (possible) said.push(marks.able?.(target) || this.words.moeglich);
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
    this.far.classList.toggle("many", players.length > 3);
    this.near.replaceChildren(this.side(view, order[0], turn, marks));
    this.far.dataset.group = "far";
    this.near.dataset.group = "near";
    this.middle.dataset.group = "middle";
  }

  side(view, player, turn, marks) {
    const acting = turn.includes(player.seat);
    const name = player.name ?? this.words.freier_platz;
    const head = element("p", { class: "who" },
      element("span", { class: "name" }, ...(this.face?.(player) ?? []),
        element("strong", {}, player.you ? `${name} (${this.words.du})` : name)),
      ...(acting ? [element("span", { class: "turn" }, this.words.am_zug)] : []));
    const box = element("div", { class: `side${acting ? " acting" : ""}${player.name ? "" : " empty"}`, "data-seat": player.seat }, head);
    const about = [view.sides[player.seat], view.notes?.[player.seat]].filter(Boolean);
    if (about.length) box.append(element("p", { class: "note" }, about.join(" · ")));
    box.append(...(this.beside?.(player) ?? []));
    for (const area of view.surfaces) {
      if (area.surface === "area" && area.seat === player.seat) box.append(this.area(area, view.pieces, marks));
    }
    return box;
  }

  drawMiddle(view, marks, seat) {
    const shown = [];
    this.scrolled = new Map([...this.middle.querySelectorAll(".sheet")].map((sheet) => [sheet.dataset.group, sheet.scrollLeft]));
    for (const surface of view.surfaces) {
      if (surface.surface === "area" && surface.seat === undefined) {
        shown.push(element("div", { class: "common" }, element("p", { class: "note", "aria-hidden": "true" }, surface.label), this.area(surface, view.pieces, marks)));
      } else if (surface.surface === "sheet") shown.push(this.sheet(surface, marks, seat));
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
    box.classList.toggle("long", lying.length > 5);
    if (lying.length && lying.every(({ face }) => face === "back")) { // where there is no room, one back and a number
      box.dataset.backs = lying.reduce((sum, { count }) => sum + (count ?? 1), 0);
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

  sheet(sheet, marks, seat) {
    const owners = sheet.owners ?? [];
    const own = (number) => owners[number] === (seat ?? null) && "own";
    const of = (number) => [owners[number] >= 0 && "of", own(number)].filter(Boolean).join(" ");
    const head = element("tr", {}, element("td"), ...sheet.columns.map((column, number) => element("th", { scope: "col", class: of(number) }, column)));
    const lines = sheet.rows.map((row) => {
      const name = element("th", { scope: "row" });
      if (marks.targets.has(row.id) || marks.path.includes(row.id)) {
        const button = element("button", { type: "button", class: "thing line", "data-target": row.id, tabindex: "-1" }, row.label);
        // what the line is worth now and what I have there; the others stand in the table
        const cells = row.cells.map((cell, number) => cell && (own(number) || !(owners[number] >= 0)) && `${sheet.columns[number]} ${cell}`);
        this.mark(button, row.id, [row.label, ...cells.filter(Boolean)], marks);
        name.append(button);
      } else name.append(row.label);
      return element("tr", { class: row.kind ?? "" }, name, ...row.cells.map((cell, number) => element("td", { class: own(number) }, cell)));
    });
    // a table to read inside a surface to play on
    return element("div", { class: "sheet", role: "document", "aria-label": sheet.label, "data-group": sheet.id }, element("table", {},
      element("caption", {}, element("span", {}, sheet.label, element("span", { class: "more", "aria-hidden": "true" }, this.words.seitlich))), element("thead", {}, head), element("tbody", {}, ...lines)));
  }

  /** A sheet wider than the screen says so, can be scrolled by keys too, and stays where it was scrolled to; the names
   * of its lines and the own column stay in sight. */
  fitSheets() {
    for (const sheet of this.middle.querySelectorAll(".sheet")) {
      const wide = sheet.scrollWidth > sheet.clientWidth;
      sheet.classList.toggle("wide", wide);
      if (!wide) continue;
      sheet.tabIndex = 0;
      const names = sheet.querySelector("tbody th").offsetWidth;
      const own = sheet.querySelector(".own")?.offsetWidth ?? 0;
      sheet.style.setProperty("--names", `${names}px`);
      sheet.classList.toggle("pinned", names + own < 0.75 * sheet.clientWidth); // else nothing could pass between them
      sheet.scrollLeft = this.scrolled.get(sheet.dataset.group) ?? 0;
    }
  }

  // --- what the touches so far would do ---

  /** Show effects on the board before the move is made. */
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
        this.board.stones.append(moving);
      }
      const goal = this.contents.get(effect.to) ?? [];
      this.board.place(moving, spot, goal.length);
      this.contents.set(effect.to, [...goal, moving]);
    }
  }

  // --- touch ---

  tap(event) {
    const button = event.target.closest("[data-target]");
    if (!button) return;
    this.keys.rove(button);
    this.touch(button.dataset.target, event);
  }

  buttons() { return [...this.stage.querySelectorAll("[data-target]")]; }

  button(target) { return this.buttons().find((button) => button.dataset.target === target); }

  /** The element of a place, an area or a target. */
  place(name) { return this.spots.get(name)?.button ?? this.areas.get(name) ?? this.button(name); }
}
