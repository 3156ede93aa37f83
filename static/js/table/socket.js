// The line to the table: opens again by itself, notices when it is dead, and sends an unanswered message once more.

const PING_EVERY = 2500;
const DEAD_AFTER = 9000;
const RETRY = [200, 500, 1000, 2000, 4000];

export class Line {
  /** `onFrame(frame)` gets every message, `onState(isOpen)` every change of the line. */
  constructor(path, onFrame, onState) {
    this.url = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`;
    this.onFrame = onFrame;
    this.onState = onState;
    this.unanswered = new Map();
    this.failures = 0;
    this.gone = false;
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.wake(); });
    window.addEventListener("online", () => this.wake());
    window.addEventListener("pageshow", (event) => { if (event.persisted) this.wake(); });
    setInterval(() => this.beat(), PING_EVERY);
    this.open();
  }

  get isOpen() { return this.socket?.readyState === WebSocket.OPEN; }

  open() {
    clearTimeout(this.timer);
    const socket = this.socket = new WebSocket(this.url);
    this.heard = Date.now();
    socket.onopen = () => {
      this.failures = 0;
      this.onState(true);
      for (const message of this.unanswered.values()) socket.send(JSON.stringify(message));
    };
    socket.onmessage = (event) => {
      if (socket !== this.socket) return;
      this.heard = Date.now();
      const frame = JSON.parse(event.data);
      if (frame.type === "ok" || frame.type === "error") this.unanswered.delete(frame.id);
      if (frame.type !== "pong") this.onFrame(frame);
    };
    socket.onclose = (event) => {
      if (socket !== this.socket) return;
      this.gone = event.code === 4404;
      this.onState(false);
      if (!this.gone) this.later();
    };
  }

  later() {
    const wait = RETRY[Math.min(this.failures++, RETRY.length - 1)];
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), wait * (0.5 + Math.random()));
  }

  /** Somebody looks again, or the network is back: do not wait for the timer. */
  wake() {
    if (this.gone) return;
    if (!this.isOpen || Date.now() - this.heard > PING_EVERY * 2) this.renew();
    else this.beat();
  }

  renew() {
    const old = this.socket;
    this.open();
    old?.close();
  }

  beat() {
    if (this.isOpen) {
      if (Date.now() - this.heard > DEAD_AFTER) this.renew();
      else this.socket.send('{"type":"ping"}');
    }
  }

  /** A message that needs no answer to be safe. */
  ask(message) {
    if (this.isOpen) this.socket.send(JSON.stringify(message));
  }

  /** A message that must arrive once: it carries an id and is sent again until it is answered. */
  send(message) {
    const id = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
    const whole = { ...message, id };
    this.unanswered.set(id, whole);
    if (this.isOpen) this.socket.send(JSON.stringify(whole));
    return id;
  }
}
