// Where the places of a board are smaller than a fingertip, the first touch makes the board larger around it and the
// second one chooses. The places are the same buttons, only larger, so arrows and Enter work there too.

const FINGERTIP = 44; // CSS pixels, the least a target should have
const ENOUGH = 42; // what a phone of 320 px has room for with seven places side by side
const LARGEST = 3.5;
const RIM = 0.06; // of a board's side

export class Magnifier {
  /** `wish()` is "auto", "immer" or "nie"; `changed(isOpen)` is called when it opens or closes. */
  constructor(scene, touches, wish, changed) {
    Object.assign(this, { scene, touches, wish, changed });
    this.factor = 1;
    this.pointer = "mouse"; // what touched last; not every browser says so with the click
    scene.stage.addEventListener("pointerdown", (event) => { this.pointer = event.pointerType; }, true);
    window.addEventListener("resize", () => this.close());
    scene.stage.addEventListener("focusin", (event) => this.follow(event.target.closest(".spot")));
  }

  get isOpen() { return this.factor > 1; }

  /** True if this tap only opened the magnifier, or the target it was meant for if that is plain without. */
  tap(target, event) {
    const { board } = this.scene;
    if (this.isOpen || !board?.spots.has(target) || !event || event.detail === 0) return target; // a key is precise
    const wish = this.wish();
    if (wish === "nie" || (wish === "auto" && this.pointer === "mouse") || board.sideOfPlace >= ENOUGH) return target;
    const aims = [...this.touches.aims].filter((aim) => board.spots.has(aim));
    if (!aims.length) return target;
    const near = aims.filter((aim) => within(board.spots.get(aim).button, event));
    if (near.length === 1) return near[0]; // no other is within a fingertip: it is meant
    if (!near.length && !aims.includes(target)) return target;
    this.open(event.clientX, event.clientY);
    return null;
  }

  /** Open around a point of the screen. */
  open(x, y) {
    const { board } = this.scene;
    if (!board) return;
    const rect = board.frame.getBoundingClientRect();
    this.factor = Math.min(LARGEST, Math.max(1.6, (FINGERTIP + 4) / board.sideOfPlace));
    this.show((x - rect.left) / rect.width, (y - rect.top) / rect.height);
    board.frame.classList.add("magnified");
    this.changed(true);
  }

  /** The point of the board at (x, y), as shares of its sides, stays where it is; at the rim it moves inwards, so that
   * a whole place is seen. */
  show(x, y) {
    const { plane } = this.scene.board;
    const inwards = (share) => Math.min(1, Math.max(0, (share - RIM) / (1 - 2 * RIM)));
    plane.style.transformOrigin = `${inwards(x) * 100}% ${inwards(y) * 100}%`;
    plane.style.transform = `scale(${this.factor})`;
  }

  /** Open around the place that has the focus, or close. */
  toggle() {
    if (this.isOpen) return this.close();
    const { board } = this.scene;
    const here = document.activeElement?.closest?.(".spot") ?? board?.frame.querySelector('.spot[tabindex="0"]');
    if (!here) return undefined;
    here.focus();
    const rect = here.getBoundingClientRect();
    return this.open(rect.left + rect.width / 2, rect.top + rect.height / 2);
  }

  /** Keep the place that has the focus in sight. */
  follow(button) {
    if (!this.isOpen || !button || this.inSight(button)) return;
    this.show(parseFloat(button.style.left) / 100, parseFloat(button.style.top) / 100);
  }

  inSight(button) {
    const frame = this.scene.board.frame.getBoundingClientRect();
    const rect = button.getBoundingClientRect();
    return rect.left >= frame.left - 2 && rect.right <= frame.right + 2 && rect.top >= frame.top - 2 && rect.bottom <= frame.bottom + 2;
  }

  /** After a touch: stay open while all that may follow is in sight. */
  settle() {
    if (!this.isOpen) return;
    const next = [...this.touches.targets].map((target) => this.scene.spots.get(target)?.button);
    if (!this.touches.path.length || !next.length || next.some((button) => !button || !this.inSight(button))) this.close();
  }

  close() {
    if (!this.isOpen) return;
    this.factor = 1;
    const { board } = this.scene;
    if (board) {
      board.plane.style.transform = "";
      board.frame.classList.remove("magnified");
    }
    this.changed(false);
  }
}

/** Whether a tap falls into a button's surroundings of a fingertip's size. */
function within(button, { clientX, clientY }) {
  const rect = button.getBoundingClientRect();
  const [x, y] = [(rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2];
  return Math.abs(clientX - x) <= Math.max(FINGERTIP, rect.width) / 2 && Math.abs(clientY - y) <= Math.max(FINGERTIP, rect.height) / 2;
}
