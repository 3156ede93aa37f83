// A stopwatch. A phone that slept meanwhile is not believed: the gap between the clock on the wall and the one that runs
// tells it.

const SLEPT = 300; // ms by which the two may differ

export class Watch {
  constructor() {
    this.wall = Date.now();
    this.begun = performance.now();
  }

  /** Hundredths of a second since it was started. */
  get hundredths() {
    return Math.max(1, Math.round((performance.now() - this.begun) / 10));
  }

  /** Whether the phone has slept since then. */
  get slept() {
    return Math.abs(Date.now() - this.wall - (performance.now() - this.begun)) > SLEPT;
  }
}
