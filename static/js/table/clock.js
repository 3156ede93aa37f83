// Clocks that run here between two frames: how long each player has left, and how long the game still waits.

/** Milliseconds left at which a running clock is spoken of. */
const SPOKEN = [60_000, 30_000, 10_000];

export class Clocks {
  /** `own()` gives the visitor's seat, `say` speaks a sentence, `root` holds the elements with `data-clock="<seat>"`
   * and `data-time`. */
  constructor(root, words, own, say) {
    Object.assign(this, { root, words, own, say });
    this.spoken = new Map();
    setInterval(() => this.tick(), 250);
  }

  receive({ clock, time, outcome }) {
    if (!this.waiting) this.spoken.delete("time");
    this.clock = outcome ? null : clock ?? null;
    this.time = outcome ? null : time ?? null;
    this.since = performance.now();
    this.tick();
  }

  /** Whether the game itself has a clock running. */
  get waiting() { return typeof this.time === "number"; }

  left(seat) {
    const gone = this.clock.running.includes(seat) ? performance.now() - this.since : 0;
    return Math.max(0, (this.clock.left[seat] ?? 0) - gone);
  }

  tick() {
    for (const shown of this.root.querySelectorAll("[data-clock]")) {
      const seat = Number(shown.dataset.clock);
      shown.hidden = !this.clock;
      if (!this.clock) continue;
      const left = this.left(seat);
      shown.lastElementChild.textContent = minutes(left);
      shown.classList.toggle("short", left < 30_000);
      if (seat === this.own() && this.clock.running.includes(seat)) this.speak(seat, left);
    }
    const countdown = this.root.querySelector("[data-time]");
    if (!countdown) return;
    countdown.hidden = !this.waiting;
    if (!this.waiting) return;
    const left = Math.max(0, this.time - (performance.now() - this.since));
    countdown.textContent = this.sentence(left);
    this.speak("time", left);
  }

  sentence(left) {
    const seconds = Math.ceil(left / 1000);
    return seconds === 1 ? this.words.zeit_noch_eine : this.words.zeit_noch.replace("{n}", seconds);
  }

  /** Say how much is left whenever it falls below one of the marks. */
  speak(whose, left) {
    const mark = SPOKEN.filter((each) => left <= each).at(-1) ?? Infinity;
    const before = this.spoken.get(whose);
    this.spoken.set(whose, mark);
    if (before === undefined ? whose === "time" : mark < before) {
      this.say([this.sentence(left)]);
    }
  }
}

function minutes(ms) {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
