// All act at once: each has a field of their own, also several on one device, and it stays where it is.

import { action, element } from "./dom.js";

export class Fields {
  constructor(box, line) {
    Object.assign(this, { box, line });
    this.sent = new Map(); // seat → the move on its way, and the table it was made at
  }

  /** How many fields there are; 0 if the buttons are to be drawn as ever. */
  draw(frame) {
    const fields = frame.fields ?? [];
    this.box.classList.toggle("side-by-side", fields.length > 0);
    if (!fields.length) return 0;
    const held = this.box.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    this.several = fields.length > 1;
    this.box.replaceChildren(...fields.map(({ seat, moves }) => this.field(frame, seat, moves)));
    if (held) this.box.querySelector(`[data-key="${held}"]`)?.focus();
    return fields.length;
  }

  /** The table did not accept it. */
  refused(id) {
    for (const [seat, sent] of this.sent) if (sent.id === id) this.sent.delete(seat);
  }

  waits(frame, seat) {
    const sent = this.sent.get(seat);
    return sent !== undefined && (sent.at === frame.version || this.line.unanswered.has(sent.id));
  }

  field(frame, seat, moves) {
    const name = frame.players[seat].name ?? frame.view.sides[seat];
    const buttons = this.waits(frame, seat) ? [] : (moves?.buttons ?? []).map(({ target, label }) => {
      const button = action(label, () => this.play(frame, seat, target));
      if (this.several) button.setAttribute("aria-label", `${name}: ${label}`);
      button.dataset.key = this.several ? `${seat}-${target}` : target;
      // a finger counts when it touches, not when it lifts
      button.addEventListener("pointerdown", (event) => { if (event.button === 0) this.play(frame, seat, target); });
      return button;
    });
    return element("div", { class: "player-field", role: "group", "aria-label": name }, ...(this.several ? [element("p", {}, name)] : []), ...buttons);
  }

  play(frame, seat, target) {
    if (this.waits(frame, seat)) return;
    const id = this.line.send({ type: "move", seat, move: [target], at: frame.version });
    this.sent.set(seat, { id, at: frame.version });
    this.draw(frame);
  }
}
