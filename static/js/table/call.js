// "Du bist dran" for somebody who looks elsewhere: the page's title, its icon, a short buzz. All is as before as soon as
// they look or act.

const { wishes } = window;
const BUZZ = [90, 70, 90]; // ms
/** Signs that somebody looks. */
const SIGNS = ["pointerdown", "pointermove", "keydown", "focus", "visibilitychange"];

export class Call {
  /** `sentence` is what the title says, `icon` the address of the icon that goes with it. */
  constructor(sentence, icon) {
    Object.assign(this, { sentence, icon, calling: false });
    this.link = document.querySelector("link[rel=icon]");
    this.usual = { title: document.title, icon: this.link.href };
    for (const sign of SIGNS) addEventListener(sign, () => { if (!document.hidden) this.end(); }, { passive: true, capture: true });
  }

  /** It is the visitor's turn now. */
  begin() {
    this.calling = true;
    document.title = `● ${this.sentence} ${this.usual.title}`;
    this.link.href = this.icon;
    navigator.setAppBadge?.().catch(() => {}); // only where the page is installed
    if (wishes.values.vibrieren && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(BUZZ);
  }

  end() {
    if (!this.calling) return;
    this.calling = false;
    document.title = this.usual.title;
    this.link.href = this.usual.icon;
    navigator.clearAppBadge?.().catch(() => {});
  }
}
