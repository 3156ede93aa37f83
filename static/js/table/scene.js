// Draws a scene: the board, areas with what lies in them, score sheets, players. It knows no game, only the words of
// the scene. Whatever can be touched is a button with `data-target`; buttons that belong together (a board, a hand)
// lie in one element with `data-group`, which is one stop for the Tab key.

import { fitArms, layArms, watchArms } from "./arms.js";
import { Board } from "./board.js";
import { layTrick, PILE, spread, watchHands } from "./cards.js";
import { called, element } from "./dom.js";
import { Keys } from "./keys.js";
import { looseButton } from "./loose.js";
import { Motion } from "./motion.js";
import { filesOf, picture } from "./pieces.js";
import { layPlates, watchPlates } from "./plates.js";
import { inArea } from "./speech.js";

export { element };

const LONG = 12; // lines of a sheet that is shown in two halves where there is little room
const NO_MARKS = { targets: new Set(), path: [], last: new Set() };

export class Scene {
  /** `stage` holds everything that can be touched; `touch(target)` is called for every target a visitor taps.
   *
   * `face(player)` and `beside(player)` give elements to show before and after a player's name, `settings` what the
   * visitor likes: `motion` and `turned`; `aside` is where sheets lie that are details. All may be left out. */
  constructor({ stage, surface, middle, far, near, aside, pieces, words, touch, face, beside, settings = {} }) {
    Object.assign(this, { stage, surface, middle, far, near, aside, pieces: filesOf(pieces), words, touch, face, beside, settings });
    this.areas = new Map(); // area id → element
    this.byNumber = false; // whether the own rack stands in order of its numbers
    this.contents = new Map(); // place of the board → its pictures, the uppermost last
    this.loose = new Map(); // target → { button, lies } of what lies free on the board
    this.board = null;
    watchHands(near);
    watchArms(middle);
    watchPlates(near, middle);
    this.keys = new Keys(this);
    this.motion = new Motion(this, () => this.settings.motion === false);
    stage.addEventListener("click", (event) => this.tap(event));
    middle.addEventListener("scroll", () => this.showMore(), { capture: true, passive: true });
    // who touches beside the places sees them all
    stage.addEventListener("pointerdown", ({ target }) => this.board?.frame.classList.toggle("shown", !target.closest(".possible")));
  }

  /** Whether the visitor has tiles that can stand in another order. */
  get sorts() { return this.near.querySelectorAll(".rack .plate:not(.back)").length > 1; }

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
      this.board = board ? new Board(board, turned, this.pieces) : null;
      if (this.board) this.board.frame.dataset.group = "board";
      this.surface.replaceChildren(...(this.board ? [this.board.frame] : []));
      this.surface.removeAttribute("aria-busy");
      this.surface.hidden = !board;
      if (board) this.stage.parentElement.style.setProperty("--shape", board.width / board.height);
      this.stage.classList.toggle("boardless", !board);
    }
    this.areas.clear();
    this.round = { near: seat ?? 0, seats: players.length, called: (by) => players[by].name ?? view.sides[by] };
    const scrolled = this.near.querySelector(".deep")?.scrollTop;
    this.drawSides(view, players, seat, turn, marks);
    if (scrolled) this.near.querySelector(".deep")?.scrollTo(0, scrolled);
    this.drawMiddle(view, marks, seat);
    this.showNews(marks);
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
    this.loose = new Map();
    if (!this.board) return;
    this.drawLoose(pieces.filter(({ lies }) => lies), marks);
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
    this.board.trace([...marks.last].filter((id) => this.spots.has(id)));
    const open = [...this.spots.keys()].filter((id) => marks.targets.has(id) && !lying.has(id)).length;
    this.board.frame.classList.toggle("quiet", open > this.spots.size / 3); // else there would be dots everywhere
  }

  drawLoose(pieces, marks) {
    this.board.loose.replaceChildren(...pieces.map((piece) => {
      const button = looseButton(piece, this.board.surface);
      if (piece.target) {
        this.mark(button, piece.target, [piece.label], marks);
        this.loose.set(piece.target, { button, lies: piece.lies });
      }
      return button;
    }));
  }

  /** What a place of a board is and what lies there, where the board tells it: "" otherwise. */
  told(place) {
    const { spot } = this.spots.get(place) ?? {};
    if (!spot || !this.board.surface.told) return "";
    return [spot.label, ...this.view.pieces.filter(({ at }) => at === place).map((piece) => this.spoken(piece))].join(" · ");
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
    this.far.dataset.count = players.length - 1;
    this.near.replaceChildren(this.side(view, order[0], turn, marks, true));
    this.far.dataset.group = "far";
    this.near.dataset.group = "near";
    this.middle.dataset.group = "middle";
  }

  side(view, player, turn, marks, near = false) {
    const acting = turn.includes(player.seat);
    const name = player.name ?? this.words.freier_platz;
    const head = element("p", { class: "who" },
      element("span", { class: "name" }, ...(this.face?.(player) ?? []),
        called("strong", player.you ? `${name} (${this.words.du})` : name)),
      ...(acting ? [element("span", { class: "turn" }, this.words.am_zug)] : []));
    const about = [view.sides[player.seat], view.notes?.[player.seat]].filter(Boolean).join(" · ");
    const things = element("div", { class: "things" });
    const box = element("div", { class: `side${acting ? " acting" : ""}${player.name ? "" : " empty"}`, "data-seat": player.seat },
      element("div", { class: "line" }, head, element("div", { class: "beside" }, ...(this.beside?.(player) ?? []))),
      element("div", { class: "line" }, element("p", { class: "note" }, about), things));
    for (const area of view.surfaces) {
      if (area.surface !== "area" || area.seat !== player.seat) continue;
      const lies = this.area(area, view.pieces, marks);
      const hand = near && ["fan", "rack"].includes(area.layout) && area.id.startsWith("hand-");
      if (hand) lies.classList.add("hand");
      if (hand) this.stage.classList.add("handed"); // its room is kept for the whole match, also while nothing is in it
      (hand || (near && area.layout === "shelf") ? box : things).append(lies);
    }
    return box;
  }

  drawMiddle(view, marks, seat) {
    const common = [];
    const sheets = [];
    const aside = [];
    this.scrolled = new Map([...this.sheets()].map((sheet) => [sheet.dataset.group, sheet.scrollLeft]));
    for (const surface of view.surfaces) {
      if (surface.surface === "area" && surface.seat === undefined) {
        common.push(element("div", { class: "common" }, element("p", { class: "note", "aria-hidden": "true" }, surface.label), this.area(surface, view.pieces, marks)));
      } else if (surface.surface === "sheet") {
        // where cards are played or a board lies a sheet is a detail; of a long one the others' columns are
        const chosen = surface.rows.some(({ id }) => marks.targets.has(id));
        const played = this.aside && (this.stage.matches(".handed") || (this.board && !chosen));
        if (!played) sheets.push(this.sheet(surface, marks, seat));
        if (played || surface.rows.length >= LONG) aside.push(this.sheet(surface, NO_MARKS, seat));
      }
    }
    const sets = common.filter((each) => each.querySelector(".set"));
    const racks = view.surfaces.some(({ layout }) => layout === "rack"); // who has one lays sets, though none lies yet
    const laid = racks ? [element("div", { class: "sets" }, ...sets), ...common.filter((each) => !sets.includes(each))] : common;
    const shown = sheets.length ? [element("div", { class: "trays" }, ...laid), ...sheets] : laid;
    const scrolled = this.middle.querySelector(".sets")?.scrollTop;
    this.middle.replaceChildren(...shown);
    fitArms(this.middle);
    layPlates(this.near, this.middle);
    if (scrolled) this.middle.querySelector(".sets")?.scrollTo(0, scrolled);
    this.aside?.replaceChildren(...aside);
    // what does not fit lies smaller
    const { classList } = this.stage.parentElement;
    classList.remove("crowded");
    classList.toggle("crowded", !this.board && this.middle.scrollHeight > this.middle.clientHeight + 1);
    this.showMore();
  }

  /** Whether anything in the middle goes on below what is seen of it; if no key leads into it, keys scroll it itself. */
  showMore() {
    for (const place of [this.middle, ...this.middle.querySelectorAll(".sheet, .sets")]) {
      const hidden = place.scrollHeight - place.clientHeight;
      place.classList.toggle("more", hidden - place.scrollTop > 4);
      if (hidden > 1 && !place.querySelector("[tabindex='0']")) place.tabIndex = 0;
      else if (!place.matches(".wide")) place.removeAttribute("tabindex");
    }
  }

  /** What came to sets that are scrolled through is brought in sight, once. */
  showNews({ last }) {
    const sets = this.middle.querySelector(".sets");
    const news = sets ? [...last].join() : "";
    if (news && news !== this.news) sets.querySelector(".last")?.scrollIntoView({ block: "nearest", behavior: "instant" });
    this.news = news || this.news;
  }

  area(area, pieces, marks) {
    // a heap of stones on a shelf is one with their number on it
    const lying = pieces.filter((piece) => piece.at === area.id).map((piece) =>
      (area.layout === "shelf" && piece.kind === "stone" && piece.count > 1 ? { ...piece, count: 1, text: String(piece.count), label: this.spoken(piece) } : piece));
    if (area.layout === "rack" && this.byNumber) lying.sort((one, other) => (one.text ?? 99) - (other.text ?? 99));
    const box = element("div", { class: `area ${area.layout ?? "row"}`, role: "group" });
    const heaps = area.layout === "heaps"; // of cards alike, each one card with their number on a label
    const drawn = (piece) => (heaps ? [this.picture({ ...piece, text: "" }), element("span", { class: "label", "aria-hidden": "true" }, piece.text)] : [this.picture(piece)]);
    const said = [];
    // tiles that are a goal together are touched together
    const together = /^(rack|set)\b/.test(area.layout) && (marks.targets.has(area.id) || marks.path.includes(area.id));
    for (const piece of lying) {
      if (piece.target && !together) {
        const button = element("button", { type: "button", class: "thing", "data-target": piece.target, tabindex: "-1" }, ...drawn(piece));
        // several pieces may be one target (two equal cards): as many of them are chosen as were touched
        const touched = marks.path.filter((target) => target === piece.target).length;
        const alike = lying.slice(0, lying.indexOf(piece)).filter((other) => other.target === piece.target && other.label === piece.label).length;
        this.mark(button, piece.target, [piece.label], marks, touched > alike);
        box.append(button);
        continue;
      }
      said.push(piece);
      const most = area.layout !== "pile" || piece.face !== "back" ? Infinity : ["plate", "letter"].includes(piece.kind) ? 1 : PILE;
      const shown = Math.min(most, piece.count ?? 1);
      if (heaps) box.append(element("span", { class: "heap" }, ...drawn(piece)));
      else for (let number = 0; number < shown; number++) box.append(this.picture(piece));
    }
    if (area.layout === "cross") layArms(box, lying);
    if (area.layout === "trick") layTrick(box, lying, this.round);
    if (area.layout === "fan" && lying.every(({ kind }) => kind === "card")) spread(box, this.near.clientWidth);
    box.classList.toggle("long", lying.length > 5);
    box.style.setProperty("--n", Math.max(2, box.childElementCount));
    if (lying.length && lying.every(({ face }) => face === "back")) { // where there is no room, one back and a number
      box.dataset.backs = lying.reduce((sum, { count }) => sum + (count ?? 1), 0);
    }
    const name = inArea(area.label, said, lying.length || this.words.leer);
    if (marks.targets.has(area.id) || marks.path.includes(area.id)) {
      const whole = element("button", { type: "button", class: `thing whole area ${area.layout ?? "row"}`, "data-target": area.id, tabindex: "-1" }, ...box.childNodes);
      if (!lying.length) whole.append(element("span", {}, area.label));
      Object.assign(whole.dataset, box.dataset);
      whole.style.cssText = box.style.cssText; // how many there are
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
    const cellOf = (number) => own(number) || (owners[number] >= 0 ? "other" : "now");
    const of = (number) => [owners[number] >= 0 && "of", own(number)].filter(Boolean).join(" ");
    const head = element("tr", { role: "row" }, element("td", { role: "cell" }), ...sheet.columns.map((column, number) => element("th", { scope: "col", role: "columnheader", class: of(number) }, column)));
    const lines = sheet.rows.map((row) => {
      const name = element("th", { scope: "row", role: "rowheader" });
      if (marks.targets.has(row.id) || marks.path.includes(row.id)) {
        const button = element("button", { type: "button", class: "thing line", "data-target": row.id, tabindex: "-1" }, row.label);
        // what the line is worth now and what I have there; the others stand in the table
        const cells = row.cells.map((cell, number) => cell && (own(number) || !(owners[number] >= 0)) && `${sheet.columns[number]} ${cell}`);
        this.mark(button, row.id, [row.label, ...cells.filter(Boolean)], marks);
        name.append(button);
      } else name.append(row.label);
      return element("tr", { role: "row", class: row.kind ?? "" }, name, ...row.cells.map((cell, number) => element("td", { role: "cell", class: cellOf(number) }, cell)));
    });
    // a table to read inside a surface to play on
    const long = sheet.rows.length >= LONG;
    const tall = long && owners.some((_owner, number) => own(number));
    const shown = element("div", { class: `sheet${long ? " long" : ""}${tall ? " tall" : ""}`, role: "document", "aria-label": sheet.label, "data-group": sheet.id }, element("table", { role: "table" },
      element("caption", {}, element("span", {}, sheet.label, element("span", { class: "more", "aria-hidden": "true" }, this.words.seitlich))), element("thead", { role: "rowgroup" }, head), element("tbody", { role: "rowgroup" }, ...lines)));
    shown.style.setProperty("--half", Math.ceil(sheet.rows.length / 2));
    return shown;
  }

  sheets() { return [this.middle, this.aside].flatMap((place) => [...place?.querySelectorAll(".sheet") ?? []]); }

  /** A sheet wider than the screen says so, can be scrolled by keys too, and stays where it was scrolled to; the names
   * of its lines and the own column stay in sight. */
  fitSheets() {
    for (const sheet of this.sheets()) {
      if (this.aside?.contains(sheet)) sheet.tabIndex = 0; // whose width is known only when it is opened
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
    if (!button || (event.detail && this.loose.has(button.dataset.target))) return; // a pointer took it as it came down
    this.keys.rove(button);
    this.touch(button.dataset.target, event);
  }

  buttons() { return [...this.stage.querySelectorAll("[data-target]")]; }

  button(target) { return this.buttons().find((button) => button.dataset.target === target); }

  /** The element of a place, an area or a target. */
  place(name) { return this.spots.get(name)?.button ?? this.areas.get(name) ?? this.button(name); }
}
