// The people at the table: whether they are there, their clocks, what they say.

import { action, drawn, element } from "./dom.js";

const BUBBLE = 6000; // ms
const AWAY = { uneven: "weg_uneben", quiet: "wartet", gone: "ist_weg" };

export class People {
  /** `again()` draws the players anew, `say` speaks a sentence, `command` sends one. */
  constructor({ words, phrases, phrasePictures, animals, again, say, command }) {
    Object.assign(this, { words, phrases, phrasePictures, animals, again, say, command });
    this.here = new Map(); // seat → "here", "uneven", "quiet" or "gone"
    this.bubbles = new Map(); // seat → what was said
    this.frame = null;
  }

  receive(frame) {
    this.frame = frame;
    for (const { seat, here } of frame.players) if (here) this.here.set(seat, here); else this.here.delete(seat);
  }

  /** Somebody came or went, between two frames. */
  presence(seats) {
    for (const [seat, here] of Object.entries(seats)) this.here.set(Number(seat), here);
    this.again();
  }

  said({ seat, name, phrase, text, picture }) {
    const known = this.phrases.find((each) => each.id === phrase);
    const bubble = { text: text ?? known?.text ?? "", picture: picture ?? known?.picture };
    this.bubbles.set(seat, bubble);
    setTimeout(() => {
      if (this.bubbles.get(seat) !== bubble) return;
      this.bubbles.delete(seat);
      this.again();
    }, BUBBLE);
    this.again();
    this.say([`${name}: ${bubble.text}`]);
  }

  /** The animal of a guest, in its colour. */
  face({ animal, colour }) {
    if (!animal) return [];
    const name = animal.toLowerCase();
    return [drawn("svg", { viewBox: "0 0 100 100", "aria-hidden": "true", class: `face colour-${(colour ?? "").toLowerCase()}` },
      drawn("use", { href: `${this.animals}#${name}`, width: 100, height: 100 }))];
  }

  /** What stands at a player's name. */
  beside(player) {
    const shown = [];
    const here = this.frame?.outcome ? undefined : this.here.get(player.seat);
    const said = here === "uneven" || !player.you ? AWAY[here] : undefined; // whose way is uneven is told, too
    if (said) shown.push(element("p", { class: `presence ${here}` }, presenceSign(here), element("span", {}, this.words[said])));
    if (this.frame?.clock) {
      shown.push(element("p", { class: "clock", "data-clock": player.seat },
        element("span", { class: "visually-hidden" }, this.words.bedenkzeit), element("span", {}, "")));
    }
    const bubble = this.bubbles.get(player.seat);
    if (bubble) shown.push(element("p", { class: "bubble" }, ...this.picture(bubble.picture), bubble.text));
    if (player.owner) {
      shown.push(action(this.words.platz_zurueck, () => this.command({ type: "reclaim", seat: player.seat })));
    }
    return shown;
  }

  picture(name) {
    if (!name) return [];
    return [drawn("svg", { viewBox: "0 0 100 100", "aria-hidden": "true", class: "phrase-picture" },
      drawn("use", { href: `${this.phrasePictures}#${name}`, width: 100, height: 100 }))];
  }

  /** The buttons of the fixed phrases. */
  panel(choose) {
    return this.phrases.map(({ id, text, picture }) => {
      const button = action("", () => choose(id), "phrase");
      button.append(...this.picture(picture), element("span", {}, text));
      return button;
    });
  }
}

/** A ragged line for an uneven way, three dots for somebody who is being waited for, a crossed ring for who is gone. */
function presenceSign(here) {
  const sign = drawn("svg", { viewBox: "0 0 20 20", "aria-hidden": "true", class: "sign" });
  if (here === "quiet") for (const cx of [4, 10, 16]) sign.append(drawn("circle", { cx, cy: 10, r: 2.4 }));
  else if (here === "uneven") sign.append(drawn("path", { d: "M1 12h4l3-8 4 13 3-7h4", fill: "none", "stroke-width": 2.4 }));
  else sign.append(drawn("path", { d: "M10 2a8 8 0 1 0 0 16 8 8 0 0 0 0-16Zm-5.5 2.5 11 11", fill: "none", "stroke-width": 2.4 }));
  return sign;
}

/** Those who are gone so long that something may be done about it. */
export function absent(frame) {
  return frame.outcome ? [] : frame.players.filter((player) => player.absent);
}

