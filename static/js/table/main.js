// A visitor at a table: frames come in, the scene is drawn, touches grow into a move, the move goes out.

import { Line } from "./socket.js";
import { Scene, element } from "./scene.js";

const root = document.querySelector("[data-table]");
const words = JSON.parse(document.getElementById("worte").textContent);
const part = (name) => root.querySelector(`[data-${name}]`);

let frame = null; // the newest table
let surfaces = null;
let path = []; // the touches so far
let node = null; // what may follow them
let pending = null; // the move that is on its way
let asked = null; // the touches the server was asked about
const told = new Map(); // version → sentences

const scene = new Scene({
  stage: part("stage"), surface: part("surface"), middle: part("middle"), far: part("far"), near: part("near"),
  pieces: root.dataset.pieces, words, touch,
});
const line = new Line(root.dataset.socket, receive, (open) => {
  const notice = part("connection");
  notice.hidden = open;
  notice.textContent = open ? "" : line?.gone ? words.tisch_weg : words.keine_verbindung;
});

// --- what comes in ---

function receive(message) {
  if (message.type === "table") receiveTable(message);
  else if (message.type === "ok") { /* the table itself follows */ }
  else if (message.type === "error") receiveError(message);
  else if (message.type === "why") complain(message.reason);
  else if (message.type === "next") offerNext(message.code);
  else if (message.type === "step" && asked && frame?.version === message.version && String(message.path) === String(asked)) {
    asked = null;
    enter(message.path, message.node);
  }
}

function receiveTable(message) {
  const before = frame?.version ?? null;
  surfaces = message.view.surfaces ?? surfaces;
  message.view.surfaces = surfaces;
  frame = message;
  pending = null;
  asked = null;
  path = [];
  node = message.moves ?? null;
  const fresh = message.told.filter(({ version }) => !told.has(version));
  for (const { version, effects } of message.told) told.set(version, effects.map((effect) => effect.text).filter(Boolean));
  render();
  if (before !== null) {
    scene.animate(fresh.flatMap(({ effects }) => effects));
    say([...fresh.flatMap(({ version }) => told.get(version)), ...(node ? [words.du_bist_dran, node.prompt] : [])]);
  }
  complain("");
}

function receiveError(message) {
  if (pending && message.id === pending) {
    pending = null;
    path = [];
    node = frame?.moves ?? null;
    render();
  }
  complain(message.reason);
  if (message.code === "stale") line.ask({ type: "sync" });
}

// --- touches ---

function touch(target) {
  if (!frame || pending) return;
  if (frame.outcome) return complain(words.zu_ende);
  if (frame.seat === null) return complain(words.du_schaust_zu);
  if (!frame.moves) return complain(words.nicht_dran);
  complain("");
  if (node.next && target in node.next) return follow([...path, target], node.next[target]);
  const other = rearranged(target);
  if (other) return other.touches.length ? enter(other.touches, other.next) : cancel();
  if (path.length && path.at(-1) === target && !node.complete) return cancel();
  if (path.length && !node.shows && frame.moves.next && target in frame.moves.next) {
    return follow([target], frame.moves.next[target]);
  }
  line.ask({ type: "why", seat: frame.seat, path: [...path, target] });
}

/** Things picked from a hand or a tray (not places of a board, whose order is a way) may be touched in any order, and
 * touched again to let go: the touches with `target` left out or put in where the rules want it, or null. */
function rearranged(target) {
  if (!path.length || node.shows || scene.spots.has(target) || path.some((touched) => scene.spots.has(touched))) return null;
  const found = path.indexOf(target);
  const orders = found >= 0
    ? [path.filter((_touched, at) => at !== found)]
    : path.map((_touched, at) => [...path.slice(0, at), target, ...path.slice(at)]).reverse();
  for (const touches of orders) {
    const next = touches.reduce((at, touched) => at?.next?.[touched], frame.moves);
    if (next?.next) return { touches, next };
  }
  return null;
}

function follow(touches, next) {
  if (next === 0) {
    asked = touches;
    line.ask({ type: "step", seat: frame.seat, path: touches });
  } else if (next === 1) submit(touches);
  else enter(touches, next);
}

function enter(touches, next) {
  if (next.complete && !next.next) return submit(touches);
  path = touches;
  node = next;
  render();
  if (next.shows) scene.preview(next.shows);
  say([next.prompt]);
}

function cancel() {
  path = [];
  node = frame?.moves ?? null;
  complain("");
  render();
  say([words.abgebrochen, node?.prompt]);
}

function submit(touches) {
  path = touches;
  node = { next: {} };
  pending = line.send({ type: "move", seat: frame.seat, move: touches, at: frame.version });
  render();
}

// --- what is shown ---

function render() {
  const targets = new Set(node?.next ? Object.keys(node.next) : []);
  scene.draw(frame, { targets, path, last: new Set(path.length ? [] : frame.view.last ?? []) });
  part("status").textContent = frame.outcome ? "" : frame.view.status; // the result says it
  part("status").classList.toggle("yours", Boolean(node) && !pending);
  part("prompt").textContent = pending ? words.unterwegs : node?.prompt ?? "";
  renderButtons();
  renderLog();
  renderPeople();
  renderResult();
}

function renderButtons() {
  const buttons = (node?.buttons ?? []).map((button) => action(button.label, () => touch(button.target)));
  if (node?.complete && node.next) buttons.unshift(action(words.fertig, () => submit(path), "primary"));
  if (path.length && !pending) buttons.push(action(words.zurueck, cancel));
  part("buttons").replaceChildren(...buttons);
  renderTyping();
}

/** Fields to type into: their answers are the next touches, and complete the move. */
function renderTyping() {
  const form = part("typing");
  const fields = node?.form ?? [];
  form.hidden = !fields.length;
  if (form.dataset.fields === JSON.stringify(fields)) return; // keep what has been typed
  form.dataset.fields = JSON.stringify(fields);
  form.replaceChildren(...fields.flatMap((field) => [
    element("label", { for: `feld-${field.id}` }, field.label),
    element("input", {
      id: `feld-${field.id}`, name: field.id, maxlength: field.longest ?? 40, autocomplete: "off",
      inputmode: field.kind === "number" ? "numeric" : "text",
    }),
  ]));
  if (fields.length) form.append(element("div", { class: "buttons" }, element("button", { class: "primary" }, words.fertig)));
}

function action(label, onClick, kind = "") {
  const button = element("button", { type: "button", class: kind }, label);
  button.addEventListener("click", onClick);
  return button;
}

function renderLog() {
  const lines = [...told.entries()].sort((a, b) => b[0] - a[0]).flatMap(([version, sentences]) =>
    sentences.length ? [element("li", { value: version }, sentences.join(" "))] : []);
  part("log").replaceChildren(...lines.slice(0, 60));
}

function renderPeople() {
  const free = frame.players.some((player) => player.name === null) && !frame.outcome;
  for (const name of ["invite", "join"]) if (part(name)) part(name).hidden = !free;
  if (part("watching")) part("watching").hidden = free || Boolean(frame.outcome);
}

function renderResult() {
  const result = part("result");
  if (part("more")) part("more").hidden = Boolean(frame.outcome);
  if (!frame.outcome) { result.hidden = true; return; }
  const mine = frame.players.filter((player) => player.you).map((player) => player.seat);
  const { winners } = frame.outcome;
  part("result-title").textContent = frame.players.length === 1 ? words.zu_ende
    : !winners.length ? words.unentschieden
    : winners.some((seat) => mine.includes(seat)) ? words.gewonnen
    : mine.length ? words.verloren
    : words.sieger.replace("{name}", winners.map((seat) => frame.players[seat].name ?? frame.view.sides[seat]).join(", "));
  part("result-reason").textContent = frame.outcome.reason;
  if (result.hidden) {
    result.hidden = false;
    result.scrollIntoView({ block: "nearest" });
  }
  if (frame.next) offerNext(frame.next);
}

function offerNext(code) {
  const link = part("next");
  link.href = `/tisch/${code}/`;
  link.hidden = false;
}

function complain(sentence) {
  part("reason").textContent = sentence;
}

function say(sentences) {
  part("speech").replaceChildren(element("p", {}, sentences.filter(Boolean).join(" ")));
}

root.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && path.length && !pending) cancel();
});
part("typing").addEventListener("submit", (event) => {
  event.preventDefault();
  if (!node?.form || pending) return;
  const typed = new FormData(event.currentTarget);
  submit([...path, ...node.form.map(({ id }) => `${id}=${String(typed.get(id)).trim()}`)]);
});
part("resign")?.addEventListener("click", (event) => {
  const button = event.currentTarget;
  if (!button.dataset.sure) {
    button.dataset.sure = "1";
    button.textContent = words.wirklich;
    return;
  }
  line.send({ type: "resign", seat: frame.seat, at: frame.version });
});
