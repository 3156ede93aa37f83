// Drawing a piece to its goal with finger or mouse. Nothing happens before the pointer is let go over a goal; leaving
// the stage, Escape, or a second finger takes it all back. A pointer that hardly moves is a tap, and none of ours.

const FAR_ENOUGH = 8; // CSS pixels

export class Drag {
  /** `touches` is what the touches grow in; `held(target)` says whether a drag may begin there: "piece" (it must go
   * to a goal), "card" (anywhere outside its own area will do), or nothing. */
  constructor(scene, touches, held) {
    Object.assign(this, { scene, touches, held });
    this.from = null;
    this.swallow = false;
    const { stage } = scene;
    stage.addEventListener("pointerdown", (event) => this.down(event));
    window.addEventListener("pointermove", (event) => this.move(event));
    window.addEventListener("pointerup", (event) => this.up(event));
    window.addEventListener("pointercancel", () => this.drop());
    window.addEventListener("blur", () => this.drop());
    window.addEventListener("keydown", (event) => { if (event.key === "Escape") this.drop(); });
    stage.addEventListener("dragstart", (event) => event.preventDefault());
    // the browser makes a click of the end of a drag; it is none
    window.addEventListener("click", (event) => {
      if (!this.swallow) return;
      this.swallow = false;
      event.preventDefault();
      event.stopPropagation();
    }, true);
  }

  down(event) {
    this.swallow = false;
    if (!event.isPrimary) return this.drop(); // a second finger
    if (event.button !== 0) return;
    const button = event.target.closest("[data-target]");
    const kind = button && this.held(button.dataset.target);
    if (!kind) return;
    this.from = { button, kind, target: button.dataset.target, x: event.clientX, y: event.clientY, pointer: event.pointerId };
    // a finger holds on to what it touched first; we want to know what lies under it
    if (event.target.hasPointerCapture?.(event.pointerId)) event.target.releasePointerCapture(event.pointerId);
  }

  move(event) {
    const { from } = this;
    if (!from || event.pointerId !== from.pointer) return;
    if (!this.ghost) {
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) < FAR_ENOUGH) return;
      this.lift();
    }
    if (!this.inside(event)) return this.drop();
    this.ghost.style.left = `${event.clientX}px`;
    this.ghost.style.top = `${event.clientY}px`;
    const over = this.goalAt(event);
    if (over !== this.over) {
      this.over?.classList.remove("over");
      this.over = over;
      over?.classList.add("over");
    }
  }

  /** The drag begins: the piece is touched, unless touching it would play it already. */
  lift() {
    const { from } = this;
    const image = this.scene.contents.get(from.target)?.at(-1) ?? from.button.querySelector(".piece");
    const { width, height } = (image ?? from.button).getBoundingClientRect();
    this.ghost = (image ?? from.button).cloneNode(true);
    this.ghost.removeAttribute("style");
    this.ghost.classList.add("ghost");
    this.ghost.style.width = `${width}px`;
    this.ghost.style.height = `${height}px`;
    document.body.append(this.ghost);
    getSelection()?.removeAllRanges();
    this.began = !this.touches.path.includes(from.target) && !this.plays(from.target);
    if (this.began) this.touches.touch(from.target);
    this.origin()?.classList.add("lifted");
  }

  plays(target) { return [1, 2].includes(this.touches.node?.next?.[target]); }

  origin() { return this.scene.contents.get(this.from.target)?.at(-1) ?? this.scene.button(this.from.target); }

  inside(event) {
    const edge = 30;
    const rect = this.scene.stage.getClientRects().length ? this.scene.stage.getBoundingClientRect() : document.body.getBoundingClientRect();
    return event.clientX > Math.max(0, rect.left - edge) && event.clientX < Math.min(innerWidth, rect.right + edge)
      && event.clientY > Math.max(0, rect.top - edge) && event.clientY < Math.min(innerHeight, rect.bottom + edge);
  }

  goalAt(event) {
    return document.elementsFromPoint(event.clientX, event.clientY)
      .map((found) => found.closest("[data-target]")).find((found) => found && this.scene.stage.contains(found)) ?? null;
  }

  up(event) {
    const { from } = this;
    if (!from || event.pointerId !== from.pointer) return;
    if (!this.ghost) {
      this.from = null;
      return;
    }
    const goal = this.goalAt(event);
    const target = goal?.dataset.target;
    const away = !this.home(event);
    this.swallow = true;
    setTimeout(() => { this.swallow = false; }, 0);
    const { kind, target: source, button } = from;
    const image = button.querySelector(".piece");
    if (image && away) this.scene.motion.letGo(image, event.clientX, event.clientY);
    this.drop(true);
    if (target === source || !this.touches.node) return; // where it was: it stays chosen
    if (target && (this.touches.asked || this.touches.targets.has(target)) && !this.plays(source)) {
      const before = [...this.touches.path];
      this.touches.dropped = { source, to: target };
      this.touches.touch(target);
      if (String(before) === String(this.touches.path)) this.touches.dropped = null;
    } else if (this.plays(source) && away) this.touches.touch(source);
    else if (kind === "piece") {
      if (target) this.touches.touch(target); // says why not
      this.touches.cancel(true);
      if (!target) this.touches.complain("");
    }
  }

  /** Whether the pointer is still over the area the piece came from. */
  home(event) {
    const area = this.from.button.closest(".area") ?? this.from.button;
    const rect = area.getBoundingClientRect();
    return event.clientX >= rect.left && event.clientX <= rect.right && event.clientY >= rect.top && event.clientY <= rect.bottom;
  }

  /** Take the drag back; `done` if it ended where it may. */
  drop(done = false) {
    if (!this.from) return;
    const dragging = Boolean(this.ghost);
    this.origin()?.classList.remove("lifted");
    this.over?.classList.remove("over");
    this.ghost?.remove();
    const { began } = this;
    this.from = this.ghost = this.over = null;
    if (dragging && !done) {
      this.swallow = true;
      setTimeout(() => { this.swallow = false; }, 300);
      if (began && !this.touches.pending) this.touches.cancel();
    }
  }
}
