// What is to be heard at a table: wood, cards, dice, a bell. Silent unless the visitor wants it; the sounds themselves
// (sounds.js) are fetched only then.

const { wishes } = window;
/** What "Anhören" plays, each after so many seconds. */
const SAMPLE = [["wood", 0], ["taken", 0.5], ["card", 1.2], ["dice", 1.8], ["turn", 3.1]];
/** What is heard of an effect, by what it moved. */
const MATERIALS = { card: "card", paper: "card", picture: "card", die: "dice", cube: "dice" };

export class Sound {
  constructor() {
    if (wishes.values.ton) this.load(); // it is there when it is needed
    // a browser lets a page sound only after it was touched
    for (const sign of ["pointerup", "keydown"]) addEventListener(sign, () => wishes.values.ton && this.wake(), { once: true });
  }

  load() { return this.loading ??= import("./sounds.js"); }

  wake() {
    this.context ??= new AudioContext();
    if (this.context.state === "suspended") this.context.resume().catch(() => {});
    return this.context;
  }

  /** Let one be heard, `after` so many seconds. */
  play(name, after = 0) {
    if (wishes.values.ton) this.let(name, after);
  }

  /** All of them, one after the other, wanted or not: somebody asked. */
  sample() {
    for (const [name, after] of SAMPLE) this.let(name, after);
  }

  async let(name, after) {
    const context = this.wake();
    const { recording } = await this.load();
    const [source, volume] = [context.createBufferSource(), context.createGain()];
    source.buffer = recording(name, context);
    source.playbackRate.value = 0.97 + 0.06 * Math.random(); // no two knocks are the same
    volume.gain.value = 0.7;
    source.connect(volume).connect(context.destination);
    source.start(context.currentTime + 0.01 + after);
  }

  /** What happened, as it arrives; then whether it is the visitor's turn. `kindOf(effect)` is the kind of piece it moved,
   * `after` the seconds until it has arrived. */
  tell(effects, kindOf, { turn, end, after }) {
    const heard = new Set(effects.map((effect) => (effect.kind === "rolled" ? "dice"
      : effect.kind === "captured" ? "taken"
      : effect.kind === "formed" ? "mill"
      : effect.kind === "moved" || effect.kind === "revealed" ? MATERIALS[kindOf(effect)] ?? "wood" : "")));
    const first = ["dice", "card", "wood"].find((name) => heard.has(name));
    if (first) this.play(first, first === "dice" ? 0 : after);
    if (heard.has("taken")) this.play("taken", after + 0.08);
    if (heard.has("mill")) this.play("mill", after + 0.15);
    if (end) this.play("end", after + 0.3);
    else if (turn) this.play("turn", after + 0.3);
  }
}
