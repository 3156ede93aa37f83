// What is written down on this device and has to reach the server: kept until it has it, sent once and in order.
//
// Each entry has an id `<page>-<number>` (a page's own random name, then 1, 2, 3 …), so one whose answer was lost is
// sent again and counts once. The age of an entry is reckoned when it is sent: the server trusts no phone's clock, only
// the time that has passed on it.

const SOONER = 400; // ms: several taps on one thing become one entry
const LONGEST = 60_000; // ms between two tries
const FIRST = 2000;
const PATIENCE = 15_000; // ms until a request counts as lost
const AT_ONCE = 50;

function random() {
  // randomUUID is not there without HTTPS
  return Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A list of entries under one key. */
export class Shelf {
  constructor(key) {
    this.key = key;
  }

  read() {
    const found = memory.read(this.key);
    return Array.isArray(found) ? found : [];
  }

  /** Whether the browser keeps it. */
  write(entries) { return memory.write(this.key, entries.length ? entries : null); }
}

/**
 * What waits under one key of the browser's storage. `pack(entry)` is what is sent of an entry, in a list called `name`.
 * `onChange(outbox)` is called whenever what waits has changed, or how it goes: `state` is "rest", "sending", "offline"
 * (no network), "broken" (the server is in trouble), "login", "halted" (nobody takes them now; `reason` says why).
 */
export class Outbox {
  constructor({ key, name, pack, send, news, csrf, onChange }) {
    Object.assign(this, { name, pack, addresses: { send, news }, csrf, onChange });
    this.shelf = new Shelf(key);
    this.page = random();
    this.number = 0;
    this.state = "rest";
    this.reason = "";
    this.kept = true;
    this.busy = false;
    this.wait = FIRST;
    this.timer = 0;
    addEventListener("online", () => this.soon(0));
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.soon(0); });
    addEventListener("pageshow", (event) => { if (event.persisted) this.soon(0); });
    addEventListener("storage", (event) => { if (event.key === this.shelf.key) this.onChange(this); });
  }

  /** What waits to be sent, in order. */
  get waiting() {
    return this.shelf.read().filter((entry) => !entry.refused);
  }

  /** What the server would not have, each with its reason in `refused`. */
  get refused() {
    return this.shelf.read().filter((entry) => entry.refused);
  }

  /** Keep an entry, and send it soon; its id. `fold(entries)` may take others off that it makes superfluous. */
  put(entry, fold = (entries) => entries) {
    this.number += 1;
    const id = `${this.page}-${this.number}`;
    this.kept = this.shelf.write([...fold(this.shelf.read()), { ...entry, id, page: this.page, written: Date.now() }]);
    this.onChange(this);
    if (this.state !== "halted" && this.state !== "login") this.soon(SOONER);
    return id;
  }

  /** Take a refused entry off the list. */
  forget(id) {
    this.change((entries) => entries.filter((entry) => entry.id !== id));
  }

  change(how) {
    this.kept = this.shelf.write(how(this.shelf.read()));
    this.onChange(this);
  }

  go(state, reason = "") {
    this.state = state;
    this.reason = reason;
    this.onChange(this);
  }

  soon(delay) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.send(), delay);
  }

  later() {
    // not all phones of a stall at the same moment
    this.soon(this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 2, LONGEST);
  }

  async send() {
    const waiting = this.waiting.slice(0, AT_ONCE);
    if (this.busy || !waiting.length) {
      if (!this.busy && this.state !== "rest") this.go("rest");
      return;
    }
    this.busy = true;
    this.go(this.state === "rest" ? "sending" : this.state, this.reason);
    try {
      await this.deliver(waiting);
    } catch (error) {
      this.go(error instanceof ServerTrouble ? "broken" : "offline");
      this.later();
    } finally {
      this.busy = false;
    }
    if (this.state === "sending" || this.state === "rest") {
      if (this.waiting.length) this.soon(0);
      else this.go("rest");
    }
  }

  async deliver(batch) {
    const ids = new Set(batch.map((entry) => entry.id));
    // from here on they may have arrived, whatever becomes of the answer
    this.change((entries) => entries.map((entry) => (ids.has(entry.id) ? { ...entry, tried: true } : entry)));
    let answer = await this.post(batch);
    if (answer.status === 403) {
      // the token is an old one after logging in again
      if (!await this.refresh()) return this.go("login");
      answer = await this.post(batch);
    }
    if (answer.type === "opaqueredirect" || answer.status === 401 || answer.status === 403) return this.go("login");
    if (answer.status >= 500) throw new ServerTrouble();
    const body = await answer.json();
    if (!answer.ok) {
      this.go("halted", body.reason ?? "");
      if (answer.status === 409 || answer.status === 429) this.later(); // it may go on
      return undefined;
    }
    const fates = new Map(body.results.map((result) => [result.id, result]));
    this.wait = FIRST;
    this.state = "sending";
    this.reason = "";
    this.change((entries) => entries.flatMap((entry) => {
      const result = fates.get(entry.id);
      if (!result) return [entry];
      return result.fate === "refused" ? [{ ...entry, refused: result.reason }] : [];
    }));
    return undefined;
  }

  post(batch) {
    const now = Date.now();
    const packed = batch.map((entry) => ({ id: entry.id, ...this.pack(entry), age: now - entry.written }));
    return ask(this.addresses.send, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-CSRFToken": this.csrf },
      body: JSON.stringify({ [this.name]: packed }),
    });
  }

  /** A fresh token, and what others have counted since `after`; null if the server cannot be asked. */
  async refresh(after = 0) {
    const answer = await ask(`${this.addresses.news}${this.addresses.news.includes("?") ? "&" : "?"}ab=${after}`, {});
    if (answer.status === 401 && this.waiting.length) this.go("login");
    if (!answer.ok) return null;
    const body = await answer.json();
    this.csrf = body.csrf;
    return body;
  }
}

class ServerTrouble extends Error {}

async function ask(address, options) {
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), PATIENCE);
  try {
    return await fetch(address, { ...options, redirect: "manual", cache: "no-store", signal: giveUp.signal });
  } finally {
    clearTimeout(timer);
  }
}
