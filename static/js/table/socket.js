// The line to the table: opens again by itself, notices when it is dead, and sends an unanswered command once more.

const PING_EVERY = 2500;
const CALM_PING_EVERY = 20_000;
const DEAD_AFTER = 6000;
const RETRY = [200, 500, 1000, 2000, 4000];
const PATIENCE = 400; // a line that is back so soon is not worth a word
const NO_TABLE = 4404; // close codes of the server
const TOO_MANY_GUESSES = 4429;

export class Connection {
  /**
   * `onFrame(frame)` gets every message, `onState(isOpen)` every change of the line that lasts. `calm`: nobody waits for
   * an answer, so the line is felt for now and then only.
   */
  constructor(path, onFrame, onState, calm = false) {
    this.url = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`;
    this.onFrame = onFrame;
    this.onState = onState;
    this.unanswered = new Map();
    this.failures = 0;
    this.gone = false;
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.wake(); });
    window.addEventListener("online", () => this.wake(true));
    window.addEventListener("offline", () => this.wake(true)); // it may be another network that went
    window.addEventListener("pageshow", (event) => { if (event.persisted) this.wake(); });
    window.addEventListener("pagehide", () => this.socket.close());
    setInterval(() => this.beat(), calm ? CALM_PING_EVERY : PING_EVERY);
    this.open();
  }

  get isOpen() { return this.socket?.readyState === WebSocket.OPEN; }

  open() {
    clearTimeout(this.timer);
    const socket = this.socket = new WebSocket(this.url);
    this.since = Date.now(); // since when an answer is awaited; null: none is
    socket.onopen = () => {
      if (socket !== this.socket) return;
      this.failures = 0;
      this.since = null;
      this.tell(true);
      for (const message of this.unanswered.values()) socket.send(JSON.stringify(message));
    };
    socket.onmessage = (event) => {
      if (socket !== this.socket) return;
      this.since = null;
      const frame = JSON.parse(event.data);
      if (frame.type === "echo") return socket.send(event.data); // the server measures the way here and back
      if (frame.type === "ok" || frame.type === "error") this.unanswered.delete(frame.id);
      if (frame.type !== "pong") this.onFrame(frame);
    };
    socket.onclose = (event) => {
      if (socket !== this.socket) return;
      this.gone = event.code === NO_TABLE;
      this.tell(false);
      if (!this.gone) this.later(event.code === TOO_MANY_GUESSES ? 15_000 : 0);
    };
  }

  tell(isOpen) {
    clearTimeout(this.notice);
    this.notice = setTimeout(() => this.onState(isOpen), isOpen || this.gone ? 0 : PATIENCE);
  }

  later(least) {
    const wait = least + RETRY[Math.min(this.failures++, RETRY.length - 1)];
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), wait * (0.5 + Math.random()));
  }

  /** Somebody looks again, or the network has changed: do not wait for the timer. */
  wake(changed = false) {
    if (this.gone) return;
    if (changed || !this.isOpen) this.renew();
    else this.beat();
  }

  renew() {
    const old = this.socket;
    if (this.isOpen) this.tell(false);
    this.open();
    old?.close();
  }

  beat() {
    if (this.gone) return;
    const waited = this.since === null ? 0 : Date.now() - this.since;
    if (waited > DEAD_AFTER && this.socket.readyState !== WebSocket.CLOSED) {
      this.renew(); // no pong, or no connection at all
    } else if (this.isOpen) {
      this.since ??= Date.now();
      this.socket.send('{"type":"ping"}');
    }
  }

  /** A message that needs no answer to be safe. */
  ask(message) {
    if (this.isOpen) this.socket.send(JSON.stringify(message));
  }

  /** A command that must arrive once: it carries an id and is sent again until it is answered. */
  send(message) {
    const id = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
    const whole = { ...message, id };
    this.unanswered.set(id, whole);
    if (this.isOpen) this.socket.send(JSON.stringify(whole));
    return id;
  }
}
