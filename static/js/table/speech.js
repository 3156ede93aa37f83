// What is said instead of shown: one live region that says each thing once, and the table in words.

import { element } from "./dom.js";

const STAYS = 8000; // ms; long enough to be read out, gone before somebody reads the page from the top

export class Speech {
  constructor(region) {
    this.region = region;
    this.heard = -1; // the newest version whose events were said
  }

  /** Say sentences, one after the other; empty ones are left out. */
  say(sentences) {
    const text = sentences.filter(Boolean).join(" ");
    if (!text) return;
    const said = element("p", {}, text);
    this.region.append(said);
    setTimeout(() => said.remove(), STAYS);
  }

  /** Of the events of a frame those that were not said yet. After a broken line the server sends them again. */
  fresh(told) {
    const found = told.filter(({ version }) => version > this.heard);
    this.heard = Math.max(this.heard, ...told.map(({ version }) => version));
    return found;
  }
}

/** An area and what lies in it, in words: "Becher", "Würfel: 6, 2", "Hand: 2 × Herz 7, Karo 8". */
export function inArea(label, pieces, nothing) {
  const counted = new Map();
  for (const piece of pieces) {
    const name = piece.label.startsWith(`${label}: `) ? piece.label.slice(label.length + 2) : piece.label;
    const said = (piece.count ?? 1) > 1 ? `${piece.count} × ${name}` : name;
    counted.set(said, (counted.get(said) ?? 0) + 1);
  }
  const text = [...counted].map(([said, count]) => (count > 1 ? `${count} × ${said}` : said)).join(", ") || nothing;
  return text === label || label.endsWith(`: ${text}`) ? label : `${label}: ${text}`;
}

/** The table in words, each part as lines. `scene` knows the names of what can be touched, `touches` what is possible. */
export class Account {
  constructor(scene, touches, words) {
    Object.assign(this, { scene, touches, words });
  }

  get frame() { return this.touches.frame; }

  /** Where everything lies. */
  position() {
    const { surfaces, pieces } = this.frame.view;
    return surfaces.flatMap((surface) => {
      if (surface.surface === "board") return this.board(surface, pieces);
      if (surface.surface === "area") return [this.area(surface, pieces)];
      return [`${surface.label}:`, ...surface.rows.map((row) => this.row(surface, row))];
    });
  }

  board(board, pieces) {
    const found = new Map(); // what → where
    for (const spot of board.spots) {
      const here = new Map();
      for (const piece of pieces) if (piece.at === spot.id) here.set(piece.label, (here.get(piece.label) ?? 0) + (piece.count ?? 1));
      for (const [label, count] of here) {
        const what = count > 1 ? `${count} × ${label}` : label;
        found.set(what, [...(found.get(what) ?? []), spot.label]);
      }
    }
    const loose = pieces.filter((piece) => piece.at === board.id).map(({ label }) => label);
    if (loose.length) return [board.label, ...loose];
    if (!found.size) return [`${board.label}: ${this.words.leer}`];
    return [...found].map(([what, places]) => `${what}: ${places.join(", ")}`);
  }

  area(area, pieces) {
    const name = area.seat === undefined ? "" : this.name(area.seat);
    const whose = !name || area.label.includes(name) ? "" : `${name}, `;
    return `${whose}${inArea(area.label, pieces.filter((piece) => piece.at === area.id), this.words.leer)}`;
  }

  row(sheet, row) {
    const cells = row.cells.map((cell, number) => cell && `${sheet.columns[number]} ${cell}`).filter(Boolean);
    return `${row.label}: ${cells.join(", ") || this.words.leer}`;
  }

  name(seat) { return this.frame.players[seat]?.name ?? this.frame.view.sides[seat] ?? ""; }

  /** What lies before the visitor. */
  hand() {
    const { seat, view } = this.frame;
    const own = view.surfaces.filter((surface) => surface.surface === "area" && surface.seat === seat && seat !== null);
    return own.length ? own.map((area) => this.area(area, view.pieces)) : [this.words.keine_hand];
  }

  /** What can be touched now. */
  moves() {
    const { targets, node } = this.touches;
    const labels = new Map((node?.buttons ?? []).map((button) => [button.target, button.label]));
    const said = [...targets].map((target) =>
      labels.get(target) ?? this.scene.button(target)?.getAttribute("aria-label")).filter(Boolean);
    for (const { label } of node?.form ?? []) said.push(label);
    if (node?.complete) said.push(this.words.fertig);
    return said.length ? said : [this.frame.moves ? this.words.leer : this.words.nicht_dran];
  }

  /** Whose turn it is and how everybody stands. */
  scores() {
    const { view, players } = this.frame;
    return [view.status, ...players.map(({ seat, name }) =>
      [name ?? this.words.freier_platz, view.sides[seat], view.notes?.[seat]].filter(Boolean).join(", "))];
  }

  /** What is asked of the visitor. */
  asked() { return [this.touches.node?.prompt ?? this.frame.view.status]; }
}
