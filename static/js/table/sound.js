// Short sounds, made on the spot: wood on wood, a bell. Silent unless the visitor wants them.

/** Each sound as notes: when (s), pitch (Hz), how long (s), how loud, and the shape of the wave. */
const SOUNDS = {
  moved: [[0, 220, 0.07, 0.5, "triangle"]],
  captured: [[0, 220, 0.07, 0.5, "triangle"], [0.09, 140, 0.12, 0.6, "triangle"]],
  rolled: [0, 0.06, 0.11, 0.15, 0.22].map((when, number) => [when, 180 + 37 * (number % 3), 0.04, 0.4, "square"]),
  turn: [[0, 523, 0.16, 0.35, "sine"], [0.14, 659, 0.24, 0.35, "sine"]],
  end: [[0, 523, 0.2, 0.35, "sine"], [0.18, 659, 0.2, 0.35, "sine"], [0.36, 784, 0.45, 0.35, "sine"]],
};

export class Sound {
  /** `wanted()` says whether the visitor wants to hear anything. */
  constructor(wanted) {
    this.wanted = wanted;
  }

  /** The browser lets a page sound only after it was touched. */
  wake() {
    if (!this.wanted()) return;
    this.context ??= new AudioContext();
    if (this.context.state === "suspended") this.context.resume().catch(() => {});
  }

  play(name) {
    if (!this.wanted() || !SOUNDS[name]) return;
    this.wake();
    const start = this.context.currentTime + 0.01;
    for (const [when, pitch, length, loudness, type] of SOUNDS[name]) {
      const [tone, volume] = [this.context.createOscillator(), this.context.createGain()];
      tone.type = type;
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(loudness * 0.4, start + when);
      volume.gain.exponentialRampToValueAtTime(0.001, start + when + length);
      tone.connect(volume).connect(this.context.destination);
      tone.start(start + when);
      tone.stop(start + when + length + 0.02);
    }
  }

  /** What happened, by the strongest of its effects; then whether it is the visitor's turn, or over. */
  tell(effects, { turn, end }) {
    const kinds = new Set(effects.map((effect) => effect.kind));
    const heard = ["captured", "rolled", "moved", "revealed"].find((kind) => kinds.has(kind));
    if (heard) this.play(heard === "revealed" ? "moved" : heard);
    if (end) this.play("end");
    else if (turn) this.play("turn");
  }
}
