// Lent marbles: who gives how many to whom. The bag lends, the game is what lies in the hole or the circle; every entry
// moves marbles from one to another, so none is made and none is lost.

import { action, element, filled } from "../table/dom.js";

const BAG = [0, 0];
const GAME = [0, 1];
const LENT = 5; // marbles of the smallest kind for everybody
const LAST = 6;

const same = (one, other) => String(one) === String(other);

/**
 * The pages of a stall of marbles. `told()` is what the server knows (`accounts`, `moves`), `pending()` what it may not
 * know yet; `write(entry)` keeps an entry; `open(elements)` shows a page of its own, `back()` the list again.
 */
export class Marbles {
  constructor(kit) {
    Object.assign(this, kit);
    this.none = this.kinds.map(() => 0);
  }

  /** What somebody has: the last the server said, with what waits here. */
  has(owner) {
    const found = this.told().accounts.find((each) => same(each.owner, owner))?.marbles ?? this.none;
    return this.moved().reduce((had, { giver, taker, marbles }) => had.map((n, kind) =>
      n + (same(taker, owner) ? marbles[kind] : 0) - (same(giver, owner) ? marbles[kind] : 0)), found);
  }

  moved() {
    return this.pending().flatMap((entry) => {
      if (!entry.back) return [entry];
      const of = this.all().find(({ id }) => id === entry.back);
      return of ? [{ giver: of.taker, taker: of.giver, marbles: of.marbles }] : [];
    });
  }

  /** The entries that can be taken back, the newest first. */
  all() {
    const waiting = this.pending().filter((entry) => !entry.back).reverse();
    const known = this.told().moves.filter(({ id }) => !waiting.some((entry) => entry.id === id));
    return [...waiting, ...known];
  }

  said(marbles) {
    return marbles.flatMap((n, kind) => (n ? [`${n} ${this.kinds[kind][0]}`] : [])).join(", ") || this.words.nothing;
  }

  nameOf(owner) {
    if (same(owner, BAG)) return this.words.bag;
    return same(owner, GAME) ? this.words.game : this.name(...owner);
  }

  tile(owner, onClick, pressed) {
    const marbles = this.has(owner);
    const number = marbles.reduce((all, n) => all + n, 0);
    const label = owner[0] && owner[1] ? String(owner[1]) : this.nameOf(owner);
    const made = action("", onClick);
    made.dataset.key = `m${owner}`;
    made.append(element("strong", {}, label), element("span", {}, same(owner, BAG) ? "" : number ? `${number} ●` : "–"));
    made.setAttribute("aria-label", same(owner, BAG) ? this.words.bag : `${this.nameOf(owner)}: ${this.said(marbles)}`);
    made.classList.toggle("done", !same(owner, BAG) && number > 0);
    if (pressed !== undefined) made.setAttribute("aria-pressed", String(pressed));
    return made;
  }

  people(party) {
    return Array.from({ length: this.size(party) }, (_each, at) => [party, at + 1]);
  }

  /** For the list: who gives, and everybody at once. */
  list(party) {
    const holders = this.people(party).filter((owner) => this.has(owner).some((n) => n));
    if (this.has(GAME).some((n) => n)) holders.push(GAME);
    return [
      element("h2", {}, this.words.whoGives),
      element("div", { class: "groups" }, this.tile(BAG, () => this.give(party, BAG)), this.tile(GAME, () => this.give(party, GAME))),
      element("div", { class: "numbers" }, ...this.people(party).map((owner) => this.tile(owner, () => this.give(party, owner)))),
      element("div", { class: "buttons" }, action(this.words.lendAll, () => this.lend(party)),
        ...(holders.length ? [action(this.words.allBack, () => {
          for (const owner of holders) this.write({ giver: owner, taker: BAG, marbles: this.has(owner), back: "" });
          this.back();
        })] : [])),
      ...this.recent(),
    ];
  }

  recent() {
    const gone = new Set(this.pending().map((entry) => entry.back));
    const rows = this.all().filter(({ id }) => !gone.has(id)).slice(0, LAST).map((each) => {
      const undo = action(this.words.undo, () => this.write({ giver: BAG, taker: BAG, marbles: [], back: each.id }));
      undo.dataset.key = `u${each.id}`;
      return element("li", {}, element("span", {}, `${this.nameOf(each.giver)} → ${this.nameOf(each.taker)}: `, element("strong", {}, this.said(each.marbles))), undo);
    });
    return rows.length ? [element("h2", {}, this.words.last), element("ul", { class: "last" }, ...rows)] : [];
  }

  /** One stepper for each kind; `most` is how many there are of it. */
  steppers(given, most) {
    return this.kinds.flatMap(([name], kind) => {
      if (!most[kind]) return [];
      const shown = element("output", {}, String(given[kind]));
      const button = (label, step) => {
        const made = action(label, () => {
          given[kind] = Math.min(most[kind], Math.max(0, given[kind] + step));
          shown.textContent = given[kind];
        });
        made.setAttribute("aria-label", `${name} ${label}`);
        return made;
      };
      return [element("p", { class: "stepper" }, element("span", {}, name), button("−", -1), shown, button("+", 1))];
    });
  }

  give(party, giver) {
    const most = same(giver, BAG) ? this.none.map(() => 99) : this.has(giver);
    const given = [...this.none];
    let taker = null;
    const problem = element("p", { class: "notice problem", role: "alert", hidden: true });
    if (most.some((n) => n)) given[most.findIndex((n) => n)] = 1;
    const tiles = [];
    const choose = (owner) => {
      const tile = this.tile(owner, () => {
        taker = owner;
        for (const each of tiles) each.setAttribute("aria-pressed", String(each === tile));
      }, false);
      tiles.push(tile);
      return tile;
    };
    const places = [BAG, GAME].filter((owner) => !same(owner, giver)).map(choose);
    const others = this.people(party).filter((owner) => !same(owner, giver)).map(choose);
    const finish = action(this.words.give, () => {
      problem.hidden = Boolean(taker) && given.some((n) => n);
      problem.textContent = this.words.whoAndWhat;
      if (!problem.hidden) return;
      this.write({ giver, taker, marbles: given, back: "" });
      this.back();
    }, "primary");
    const has = same(giver, BAG) ? "" : `: ${this.said(most)}`;
    this.open([
      element("h2", { tabindex: "-1" }, `${this.nameOf(giver)}${has}`), problem,
      ...(most.some((n) => n) ? [
        ...this.steppers(given, most), element("h3", {}, this.words.whoGets),
        element("div", { class: "groups" }, ...places), element("div", { class: "numbers" }, ...others),
      ] : []),
      element("div", { class: "buttons" }, ...(most.some((n) => n) ? [finish] : []), action(this.words.cancel, () => this.back())),
    ]);
  }

  lend(party) {
    const given = this.none.map((_n, kind) => (kind ? 0 : LENT));
    this.open([
      element("h2", { tabindex: "-1" }, this.words.lendAll), ...this.steppers(given, this.none.map(() => 99)),
      element("div", { class: "buttons" }, action(filled(this.words.lend, { n: this.size(party) }), () => {
        if (given.some((n) => n)) for (const taker of this.people(party)) this.write({ giver: BAG, taker, marbles: [...given], back: "" });
        this.back();
      }, "primary"), action(this.words.cancel, () => this.back())),
    ]);
  }
}
