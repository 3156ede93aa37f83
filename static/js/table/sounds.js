// The sounds of a table, reckoned when they are first wanted: nothing is fetched but this page of numbers, and each is
// the same on every device. A struck thing rings in a few tones of its own (its modes), each dying away at its own pace;
// paper is noise that swells and dies. Times are in seconds, tones in Hz.

const PEAK = 0.85;
/** The share of a sound in which it fades. */
const FADES = 0.4;

/** Where a wooden bar, a small bone die and a bell ring beside their lowest tone, how loud, and for what share as long. */
const BAR = [[1, 1, 1], [2.76, 0.55, 0.45], [5.4, 0.3, 0.2]];
const BONE = [[1, 1, 1], [1.51, 0.8, 0.8], [2.32, 0.6, 0.5]];
const BELL = [[1, 1, 1], [2, 0.35, 0.7], [2.76, 0.4, 0.45], [5.4, 0.15, 0.2]];

/** Each draws itself into `track`. */
const SOUNDS = {
  wood: { lasts: 0.35, draw: (track) => knock(track, 0, 410, 1) },
  taken: {
    lasts: 0.5,
    draw(track) {
      knock(track, 0, 560, 0.6);
      knock(track, 0.11, 350, 1);
    },
  },
  card: {
    lasts: 0.3,
    draw(track) {
      track.rustle(0, 0.13, 2600, 0.5); // it slides
      track.rustle(0.12, 0.03, 1100, 1); // and lies
      track.strike(0.12, 170, 0.03, 0.5, BAR);
    },
  },
  dice: {
    lasts: 1.3,
    draw(track) {
      let when = 0;
      for (let hit = 0; hit < 9; hit++) { // each hop is shorter and softer than the one before
        const loud = 0.9 ** hit * (0.75 + 0.5 * track.chance());
        track.strike(when, 1500 + 900 * track.chance(), 0.022, loud, BONE);
        track.strike(when, 240 + 60 * track.chance(), 0.05, 0.5 * loud, BAR);
        track.rustle(when, 0.004, 5000, 0.4 * loud);
        when += 0.15 * 0.82 ** hit * (0.6 + 0.8 * track.chance());
      }
    },
  },
  mill: {
    lasts: 0.9,
    draw(track) {
      [440, 554, 659].forEach((pitch, number) => knock(track, 0.1 * number, pitch, 0.7));
      track.strike(0.3, 1319, 0.3, 0.35, BELL);
    },
  },
  turn: {
    lasts: 1.1,
    draw(track) {
      track.strike(0, 784, 0.4, 0.7, BELL);
      track.strike(0.16, 1047, 0.5, 0.8, BELL);
    },
  },
  end: {
    lasts: 2,
    draw(track) {
      [523, 659, 784, 1047].forEach((pitch, number) => track.strike(0.15 * number, pitch, number === 3 ? 0.9 : 0.45, 0.7, BELL));
      track.strike(0.45, 523, 0.9, 0.4, BELL);
    },
  },
};

/** A stone set on a wooden board: the stone, the board under it, the blow. */
function knock(track, when, pitch, loud) {
  track.strike(when, pitch, 0.045, loud, BAR);
  track.strike(when, 132, 0.07, 0.6 * loud, BAR);
  track.rustle(when, 0.005, 3000, 0.35 * loud);
}

class Track {
  constructor(rate, lasts) {
    this.rate = rate;
    this.data = new Float32Array(Math.ceil(rate * lasts));
    this.seed = 1900;
  }

  /** A number from 0 to 1, the same row of them on every device. */
  chance() {
    this.seed = (this.seed * 48271) % 2147483647;
    return this.seed / 2147483647;
  }

  /** Add what `wave(seconds, step)` gives from `when` on for so many seconds. */
  add(when, lasts, wave) {
    const first = Math.round(when * this.rate);
    const end = Math.min(this.data.length, first + Math.ceil(lasts * this.rate));
    for (let at = first; at < end; at++) this.data[at] += wave((at - first) / this.rate);
  }

  /** Something is struck: `rings` is the time in which its lowest tone falls to a third. */
  strike(when, pitch, rings, loud, modes) {
    for (const [ratio, share, stays] of modes) {
      const turns = 2 * Math.PI * pitch * ratio;
      if (pitch * ratio > this.rate / 2.2) continue;
      this.add(when, 7 * rings * stays, (seconds) =>
        loud * share * Math.min(1, seconds / 0.0008) * Math.exp(-seconds / (rings * stays)) * Math.sin(turns * seconds));
    }
  }

  /** Paper or a blow: noise around a tone that swells for a third of its time. */
  rustle(when, lasts, pitch, loud) {
    const turn = (2 * Math.PI * pitch) / this.rate;
    const narrow = 0.75;
    let [one, two] = [0, 0];
    this.add(when, 4 * lasts, (seconds) => { // a filter that rings at its tone
      const now = (1 - narrow) * (2 * this.chance() - 1) + 2 * narrow * Math.cos(turn) * one - narrow * narrow * two;
      [two, one] = [one, now];
      const swell = Math.min(1, (3 * seconds) / lasts);
      return loud * now * swell * Math.exp(-Math.max(0, seconds - lasts / 3) / (lasts / 2));
    });
  }

  /** As loud as the others. A bell would ring on for longer than it is listened to: it fades, as if damped. */
  finished() {
    const loudest = this.data.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    const fade = FADES * this.data.length;
    return this.data.map((value, at) => {
      const left = Math.min(1, (this.data.length - 1 - at) / fade);
      return (value / loudest) * PEAK * Math.sin((Math.PI / 2) * left) ** 2;
    });
  }
}

/** A sound as numbers from -1 to 1, so many a second. */
export function samples(name, rate) {
  const track = new Track(rate, SOUNDS[name].lasts);
  SOUNDS[name].draw(track);
  return track.finished();
}

export const NAMES = Object.keys(SOUNDS);

const known = new Map();

/** The same as the browser plays it; made once. */
export function recording(name, context) {
  if (!known.has(name)) {
    const data = samples(name, context.sampleRate);
    const buffer = context.createBuffer(1, data.length, context.sampleRate);
    buffer.copyToChannel(data, 0);
    known.set(name, buffer);
  }
  return known.get(name);
}
