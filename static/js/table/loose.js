// Pieces that lie free on a board: taken, shoved and laid by finger or by keys. The rules say what may be done with one:
// its node has buttons (turn, turn over) and a field of the kind "place", which is where it is laid.

import { drawn, element } from "./dom.js";

const FAR_ENOUGH = 8; // CSS pixels; less is a tap
const FINGERTIP = 22; // so far beside a piece it is meant all the same
const STEP = 0.25; // of a board unit, by an arrow; with the shift key four times as much
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The pieces as buttons over the board `surface`; one without a target is the dashed line of where something could lie. */
export function looseButton(piece, { width, height }) {
  const xs = piece.lies.outline.map(([x]) => x);
  const ys = piece.lies.outline.map(([, y]) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [wide, high] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const points = piece.lies.outline.map(([x, y]) => `${x - left},${y - top}`).join(" ");
  const image = drawn("svg", { viewBox: `0 0 ${wide} ${high}`, preserveAspectRatio: "none", "aria-hidden": "true" }, drawn("polygon", { points }));
  const made = piece.target
    ? element("button", { type: "button", class: "loose", "data-target": piece.target, tabindex: "-1" }, image)
    : element("div", { class: "loose could", role: "img", "aria-label": piece.label }, image);
  Object.assign(made.style, {
    left: `${(left / width) * 100}%`, top: `${(top / height) * 100}%`, width: `${(wide / width) * 100}%`, height: `${(high / height) * 100}%`,
  });
  return made;
}

export class Loose {
  /** `scene` and `touches` as everywhere; `say` speaks sentences. */
  constructor(scene, touches, say) {
    Object.assign(this, { scene, touches, say });
    this.from = null; // what a pointer holds: { target, x, y, pointer, chosen, began }
    this.shift = [0, 0]; // how far what is held lies from where it was, in board units
    const { stage } = scene;
    stage.addEventListener("pointerdown", (event) => this.down(event));
    window.addEventListener("pointermove", (event) => this.move(event));
    window.addEventListener("pointerup", (event) => this.up(event));
    for (const away of ["pointercancel", "blur"]) window.addEventListener(away, () => this.drop());
    stage.addEventListener("keydown", (event) => this.press(event), true);
  }

  get pieces() { return this.scene.loose; }

  /** What is chosen and can be laid somewhere, or "". */
  get held() {
    const { path, node, pending } = this.touches;
    return !pending && path.length === 1 && this.pieces.has(path[0]) && this.field(node) ? path[0] : "";
  }

  field(node) { return node?.form?.find(({ kind }) => kind === "place"); }

  // --- by pointer ---

  down(event) {
    if (this.from) return this.drop(); // a second finger
    if (!event.isPrimary || event.button !== 0 || !this.scene.board?.frame.contains(event.target)) return;
    const found = this.under(event);
    const target = found || this.held;
    if (!target) return;
    const chosen = this.held === target;
    if (!chosen) this.touches.touch(target);
    const { button } = this.pieces.get(target);
    this.scene.keys.rove(button);
    button.focus({ preventScroll: true });
    event.preventDefault(); // else the focus goes where the pointer is
    this.from = { target, found, chosen, x: event.clientX, y: event.clientY, pointer: event.pointerId, began: false };
    if (event.target.hasPointerCapture?.(event.pointerId)) event.target.releasePointerCapture(event.pointerId);
  }

  move(event) {
    const { from } = this;
    if (!from || event.pointerId !== from.pointer || this.held !== from.target) return;
    const way = [event.clientX - from.x, event.clientY - from.y];
    if (!from.found || (!from.began && Math.hypot(...way) < FAR_ENOUGH)) return;
    from.began = true;
    const { frame, surface } = this.scene.board;
    this.shove(way.map((pixels) => (pixels * surface.width) / frame.clientWidth));
  }

  up(event) {
    const { from } = this;
    if (!from || event.pointerId !== from.pointer) return;
    this.from = null;
    if (from.began) this.lay();
    else if (from.found && from.chosen) this.again();
    else if (!from.found) this.bring(event);
  }

  /** A second tap on what is chosen is the first of its buttons. */
  again() {
    const first = this.touches.node?.buttons?.[0];
    if (first) this.touches.touch(first.target);
  }

  /** A tap where nothing lies brings there what is chosen. */
  bring(event) {
    const { lies } = this.pieces.get(this.held) ?? {};
    if (!lies) return;
    const [x, y] = this.point(event);
    this.shove([x - lies.x, y - lies.y]);
    this.lay();
  }

  /** Take back what was shoved. */
  drop() {
    this.from = null;
    this.shift = [0, 0];
    this.show();
  }

  /** The piece under a pointer, or the nearest within a fingertip. */
  under(event) {
    const { frame, surface } = this.scene.board;
    const [x, y] = this.point(event);
    let best = { far: (FINGERTIP * surface.width) / frame.clientWidth, target: "" };
    for (const [target, { lies }] of this.pieces) {
      const far = inside(lies.outline, x, y) ? (target === this.held ? -1 : 0) : beside(lies.outline, x, y);
      if (far <= best.far) best = { far, target }; // of two the upper one
    }
    return best.target;
  }

  /** Where on the board a pointer is, in board units. */
  point({ clientX, clientY }) {
    const { frame, surface } = this.scene.board;
    const rect = frame.getBoundingClientRect();
    return [((clientX - rect.left) * surface.width) / rect.width, ((clientY - rect.top) * surface.height) / rect.height];
  }

  // --- by keys ---

  press(event) {
    const here = event.target.closest?.("[data-target]")?.dataset.target;
    if (!here || !this.pieces.has(here) || event.ctrlKey || event.metaKey || event.altKey) return;
    const { held } = this;
    const way = WAYS[event.key];
    if (held === here && way) {
      const far = event.shiftKey ? 4 * STEP : STEP;
      this.shove(this.shift.map((part, at) => part + way[at] * far));
      this.say([this.place().map((part) => String(part).replace(".", ",")).join(" | ")]);
    } else if (held === here && event.key === "Enter" && this.shift.some(Boolean)) this.lay();
    else if (event.key === "Escape") return this.drop();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  // --- shoved and laid ---

  /** Shove what is held so far, within the board. */
  shove(shift) {
    const { lies } = this.pieces.get(this.held);
    const { width, height } = this.scene.board.surface;
    this.shift = [
      Math.min(width - lies.x, Math.max(-lies.x, shift[0])), Math.min(height - lies.y, Math.max(-lies.y, shift[1])),
    ];
    this.show();
  }

  /** Where the point the held piece turns about is now. */
  place() {
    const { lies } = this.pieces.get(this.held);
    return [lies.x + this.shift[0], lies.y + this.shift[1]].map((part) => Math.max(0, Math.round(part * 100) / 100));
  }

  /** The piece lies where it was shoved: that is the move. It stays there in sight until the answer has come. */
  lay() {
    const { held } = this;
    if (!held) return this.drop();
    const { id } = this.field(this.touches.node);
    this.touches.submit([held, `${id}=${this.place().join(",")}`]);
  }

  /** Everything was drawn anew; `fresh` if what lies there is new. */
  drawn(fresh) {
    if (fresh) this.shift = [0, 0];
    if (fresh && this.from?.began) this.from = null;
    this.show();
  }

  show() {
    const { board } = this.scene;
    for (const [target, { button }] of this.pieces) {
      const shoved = target === this.touches.path[0] && this.shift.some(Boolean);
      button.classList.toggle("shoved", shoved);
      const [x, y] = this.shift.map((part) => (part * board.frame.clientWidth) / board.surface.width);
      button.style.translate = shoved ? `${x}px ${y}px` : "";
    }
  }
}

function inside(outline, x, y) {
  let odd = false;
  outline.forEach(([ax, ay], at) => {
    const [bx, by] = outline.at(at - 1);
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd;
  });
  return odd;
}

/** How far a point lies beside an outline. */
function beside(outline, x, y) {
  return Math.min(...outline.map(([ax, ay], at) => {
    const [bx, by] = outline.at(at - 1);
    const [dx, dy] = [bx - ax, by - ay];
    const share = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)));
    return Math.hypot(x - ax - share * dx, y - ay - share * dy);
  }));
}
