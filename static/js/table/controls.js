// What can be done at a table besides moving: take back, offer, answer, give up, replace somebody who is gone.

import { action, careful, element, filled } from "./dom.js";
import { settle } from "./details.js";
import { absent } from "./people.js";

const ASK_AGAIN = 60_000; // ms after "weiter warten"

export class Controls {
  /** `part(name)` finds an element of the page, `command` sends a command for this seat, `say` speaks. */
  constructor({ part, words, people, command, ask, say, complain, again }) {
    Object.assign(this, { part, words, people, command, ask, say, complain, again });
    this.waiting = new Map(); // seat that is gone → until when we wait without asking
    this.asked = ""; // the question that was spoken last
    this.frame = null;
    this.wire();
  }

  wire() {
    const { part, words } = this;
    part("undo")?.addEventListener("click", () => this.command({ type: "offer", what: "undo" }));
    part("draw")?.addEventListener("click", () => {
      this.command({ type: "offer", what: "draw" });
      part("menu").close();
    });
    part("aside")?.addEventListener("click", () => {
      this.command({ type: "offer", what: "aside" });
      part("menu").close();
    });
    part("extend")?.addEventListener("click", () => {
      this.command({ type: "extend" });
      part("menu").close();
    });
    if (part("resign")) {
      careful(part("resign"), words.wirklich, () => {
        this.command({ type: "resign" });
        part("menu").close();
      });
    }
    for (const [opener, dialog] of [["open-menu", "menu"], ["open-phrases", "phrases"], ["open-keys", "keys"], ["open-keys-menu", "keys"]]) {
      part(opener)?.addEventListener("click", () => this.open(dialog));
    }
    for (const closer of document.querySelectorAll("[data-close]")) {
      closer.addEventListener("click", () => closer.closest("dialog").close());
    }
    for (const dialog of document.querySelectorAll("dialog:not([data-pass])")) {
      dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); }); // beside it
    }
    part("phrase-list")?.append(...this.people.panel((phrase) => {
      this.ask({ type: "say", seat: this.frame?.seat, phrase });
      part("phrases").close();
    }));
    part("log").parentElement.open = settle(part("panel"), part("menu"));
    part("pass")?.addEventListener("cancel", (event) => event.preventDefault());
    part("pass-ready")?.addEventListener("click", () => this.ask({ type: "look", seat: this.frame.pass.to }));
  }

  open(name) {
    const dialog = this.part(name);
    for (const other of document.querySelectorAll("dialog[open]")) if (other !== dialog) other.close();
    if (dialog && !dialog.open) dialog.showModal();
  }

  receive(frame) {
    this.frame = frame;
    this.render();
  }

  render() {
    const { frame, part } = this;
    const can = new Set(frame.can ?? []);
    const playing = frame.seat !== null && frame.seat !== undefined && !frame.outcome;
    for (const name of ["tools-playing", "match"]) if (part(name)) part(name).hidden = !playing;
    part("undo")?.setAttribute("aria-disabled", String(!can.has("undo")));
    for (const name of ["draw", "aside", "extend", "resign"]) if (part(name)) part(name).hidden = !can.has(name);
    if (part("open-phrases")) part("open-phrases").hidden = !this.people.phrases.length || frame.seat === null || frame.seat === undefined;
    this.renderQuestion();
    this.renderPass();
  }

  /** What somebody else asks: an offer, or what to do about somebody who is gone. */
  renderQuestion() {
    const box = this.part("question");
    const { sentence, buttons } = this.offer() ?? this.missing() ?? {};
    const key = sentence ? `${sentence}|${this.frame.offer?.mine ?? ""}|${this.frame.offer?.for ?? ""}` : "";
    if (box.dataset.key === key) return; // keep the focus of who is about to press
    box.dataset.key = key;
    box.hidden = !sentence;
    box.replaceChildren(...(sentence ? [element("p", {}, sentence), element("div", { class: "buttons" }, ...buttons())] : []));
    if (sentence && this.asked !== key) this.say([sentence]);
    this.asked = key;
  }

  offer() {
    const { offer, players } = this.frame;
    if (!offer) return null;
    const { words } = this;
    const said = filled(words[`angebot_${offer.what}`], { name: offer.name ?? players[offer.by]?.name ?? "", whose: offer.whose });
    if (!offer.mine) {
      const own = players[offer.by]?.you;
      return {
        sentence: own ? words[`angebot_${offer.what}_eigen`] : said,
        buttons: () => (own ? [action(words.doch_nicht, () => this.command({ type: "answer", seat: offer.by, yes: false }))] : []),
      };
    }
    const seat = offer.for.find((each) => players[each].you); // of several on one device, the one who is asked
    return {
      sentence: said,
      buttons: () => [
        action(words.annehmen, () => this.command({ type: "answer", seat, yes: true }), "primary"),
        action(words.ablehnen, () => this.command({ type: "answer", seat, yes: false })),
      ],
    };
  }

  missing() {
    const { frame, words } = this;
    if (frame.seat === null || frame.seat === undefined) return null;
    const gone = absent(frame);
    for (const seat of this.waiting.keys()) if (!gone.some((player) => player.seat === seat)) this.waiting.delete(seat);
    const player = gone.find(({ seat }) => !(this.waiting.get(seat) > Date.now()));
    if (!player) return null;
    const named = { absent: player.seat };
    return {
      sentence: filled(words.ist_gegangen, { name: player.name }),
      buttons: () => [
        action(words.weiter_warten, () => {
          this.waiting.set(player.seat, Date.now() + ASK_AGAIN);
          setTimeout(() => this.render(), ASK_AGAIN + 100);
          this.render();
        }),
        action(words.computer_uebernimmt, () => this.command({ type: "takeover", level: "mittel", ...named })),
        careful(action(words.beenden, () => {}, "danger"), words.wirklich_beenden, () => this.command({ type: "end", ...named })),
      ],
    };
  }

  /** Between two players on one device: everything is hidden until the next one says so. */
  renderPass() {
    const dialog = this.part("pass");
    if (!dialog) return;
    const { pass } = this.frame;
    if (!pass) {
      if (dialog.open) dialog.close();
      return;
    }
    this.part("pass-name").textContent = filled(this.words.jetzt_dran, { name: pass.name });
    this.part("pass-ready").textContent = filled(this.words.ich_bin, { name: pass.name });
    this.open("pass");
  }
}
