// Counts on their way: kept on this device until the server has them (see outbox.js). What has never been sent may still
// change; what has been is left alone.

import { Outbox, Shelf } from "./outbox.js";

/** The queue of one person for one stocktake. */
export class Queue extends Outbox {
  constructor({ stocktake, who, ...more }) {
    const prefix = `spieletag-inventur-${stocktake}-`;
    super({ key: prefix + who, name: "counts", pack: ({ item, where, name, present, usable, note }) => ({ item, where, name, present, usable, note }), ...more });
    Object.assign(this, { who, prefix });
  }

  /** A count: `{item, where, name, label, present, usable, note}`; `item` null for something unexpected. */
  add(count) {
    const same = (entry) => entry.item === count.item && entry.where === count.where && entry.name === count.name
      && !entry.refused;
    this.put(count, (entries) => {
      const last = entries.findLast(same);
      // to the end, with a new number: it was counted now
      return last && !last.tried && last.page === this.page ? entries.filter((entry) => entry !== last) : entries;
    });
  }

  /** Give up what waits; what was refused stays until somebody has read why. */
  drop() {
    clearTimeout(this.timer);
    this.change((entries) => entries.filter((entry) => entry.refused));
  }

  /** Others who have counted on this device and whose counts still wait: `[{who, number}]`. */
  others() {
    return memory.names(this.prefix).filter((key) => key !== this.shelf.key)
      .map((key) => ({ who: key.slice(this.prefix.length), number: new Shelf(key).read().length }))
      .filter(({ number }) => number);
  }

  /** Send what somebody else left behind as one's own. */
  adopt(who) {
    const theirs = new Shelf(this.prefix + who);
    this.change((entries) => [...theirs.read(), ...entries]);
    theirs.write([]);
    this.soon(0);
  }
}
