// A visitor at a table: frames come in, the scene is drawn, touches grow into a move, the move goes out.

import { Clocks } from "./clock.js";
import { Controls } from "./controls.js";
import { action, element, filled } from "./dom.js";
import { Drag } from "./drag.js";
import { Hotkeys } from "./hotkeys.js";
import { Magnifier } from "./magnifier.js";
import { People } from "./people.js";
import { watchRoom } from "./room.js";
import { Scene } from "./scene.js";
import { Settings } from "./settings.js";
import { Connection } from "./socket.js";
import { Sound } from "./sound.js";
import { Account, Speech } from "./speech.js";
import { Touches } from "./touches.js";

const FEW_BUTTONS = 5;
const MOST_IN_MOTION = 8; // more events at once are not shown moving: the visitor was away

const root = document.querySelector("[data-table]");
const words = JSON.parse(document.getElementById("worte").textContent);
const phrases = JSON.parse(document.getElementById("sprueche")?.textContent || "[]") || [];
const part = (name) => document.querySelector(`[data-${name}]`);

let frame = null; // the newest table
let surfaces = null;
let isOpen = true;
const told = new Map(); // version → sentences

const settings = new Settings(part("settings"), (name) => {
  if (name === "ton") sound.play("turn");
  applySettings();
  if (frame) render();
});
const sound = new Sound(() => settings.values.ton);
const speech = new Speech(part("speech"));
const say = (sentences) => speech.say(sentences);
const line = new Connection(root.dataset.socket, receive, (open) => {
  isOpen = open;
  const notice = part("connection");
  const sentence = open ? "" : line.gone ? words.tisch_weg : words.keine_verbindung;
  if (sentence !== notice.textContent) say([sentence || words.verbunden]);
  notice.hidden = open;
  notice.textContent = sentence;
  if (frame) render();
});
const people = new People({
  words, phrases, phrasePictures: root.dataset.phrasePictures, animals: root.dataset.animals, say, again: () => frame && render(),
  command: (message) => command(message),
});
const scene = new Scene({
  stage: part("stage"), surface: part("surface"), middle: part("middle"), far: part("far"), near: part("near"),
  pieces: JSON.parse(root.dataset.pieces), words, touch, settings, face: (player) => people.face(player), beside: (player) => people.beside(player),
});
const touches = new Touches({
  line, words, complain, say, wish: () => settings.values.bestaetigen,
  isPlace: (target) => scene.spots.has(target),
  changed: (why) => {
    render();
    if (why) magnifier.settle();
  },
});
const magnifier = new Magnifier(scene, touches, () => settings.values.lupe, (open) => {
  if (open) say([words.lupe_auf]);
  renderButtons();
});
const account = new Account(scene, touches, words);
const clocks = new Clocks(root, words, () => frame?.seat, say);
const controls = new Controls({
  part, words, people, say, complain, command, ask: (message) => line.ask(message),
});

new Drag(scene, touches, draggable);
new Hotkeys(part("stage"), account, {
  say: (lines) => say(lines),
  last: () => [lastSentences() || words.noch_nichts],
  help: () => controls.open("keys"),
  magnify: () => magnifier.toggle(),
});
watchRoom(root, part("ask"), part("near"));
root.addEventListener("pointerup", () => sound.wake(), { once: true });
applySettings();

// --- what comes in ---

function receive(message) {
  if (message.type === "table") receiveTable(message);
  else if (message.type === "ok") touches.accepted(message.id, message.version);
  else if (message.type === "error") receiveError(message);
  else if (message.type === "why") complain(message.reason);
  else if (message.type === "next") offerNext(message.code);
  else if (message.type === "step") touches.answered(message);
  else if (message.type === "presence") people.presence(message.seats);
  else if (message.type === "said") people.said(message);
  else if (message.type === "closed") complain(message.reason);
}

function receiveTable(message) {
  const before = frame;
  const shown = touches.shows ?? [];
  surfaces = message.view.surfaces ?? surfaces;
  message.view.surfaces = surfaces;
  message.told ??= [];
  if (message.pass || before?.pass) told.clear(); // what one player was told is not for the next
  if (before?.pass && !message.pass) line.ask({ type: "sync" });
  frame = message;
  const fresh = message.told.filter(({ version }) => !told.has(version));
  for (const { version, effects } of message.told) told.set(version, effects.map((effect) => effect.text).filter(Boolean));
  const stayed = touches.receive(frame);
  if (!stayed) {
    complain("");
    magnifier.close();
  }
  people.receive(frame);
  render();
  clocks.receive(frame);
  controls.receive(frame);
  if (frame.moves && !stayed) showTargets();
  const unheard = speech.fresh(message.told);
  if (before === null) return;
  const effects = fresh.length > MOST_IN_MOTION ? [] : fresh.flatMap((each) => each.effects);
  scene.animate(effects.filter((effect) => !shown.some((seen) => same(seen, effect))));
  const turn = Boolean(frame.moves) && !stayed;
  const end = Boolean(frame.outcome) && !before.outcome;
  sound.tell(effects, { turn: turn && !before.moves, end });
  const events = unheard.flatMap(({ version }) => told.get(version));
  say([
    ...events,
    ...(turn ? [words.du_bist_dran, frame.moves.prompt] : []),
    ...(end ? [part("result-title").textContent, events.includes(frame.outcome.reason) ? "" : frame.outcome.reason] : []),
  ]);
}

/** On a small screen what is to be touched may lie below: then the page goes there, unless a button at hand does it. */
function showTargets() {
  if (part("buttons").childElementCount || part("ask").classList.contains("writing") || document.querySelector("dialog[open]")) return;
  const buttons = scene.buttons().filter((button) => button.classList.contains("possible"));
  if (!buttons.length) return;
  const { position, bottom: edge } = getComputedStyle(part("ask"));
  const floor = position === "sticky" && edge !== "auto" ? part("ask").getBoundingClientRect().top : innerHeight;
  const near = part("near");
  const hand = getComputedStyle(near).position === "sticky" ? Math.min(floor, near.getBoundingClientRect().top) : floor;
  const places = buttons.map((button) => {
    const { top, bottom } = button.getBoundingClientRect();
    return { top, below: bottom - (near.contains(button) ? floor : hand) };
  });
  if (places.some(({ top, below }) => top >= 0 && below <= 0)) return;
  const { top, below } = places[0];
  scrollBy({ top: top < 0 ? top - 8 : below + 8, behavior: "instant" });
}

function same(one, other) {
  return one.kind === other.kind && one.source === other.source && one.to === other.to && one.at === other.at;
}

function receiveError(message) {
  touches.refused(message.id);
  complain(message.reason);
  if (message.code === "stale") line.ask({ type: "sync" });
}

// --- what goes out ---

function touch(target, event) {
  const meant = magnifier.tap(target, event);
  if (meant !== null) touches.touch(meant);
}

function command(message) {
  if (!frame) return;
  complain("");
  line.send({ seat: frame.seat, at: frame.version, ...message });
}

/** What can be drawn with the finger: a piece that leads on to somewhere, and what lies in an area. */
function draggable(target) {
  if (!touches.node || touches.pending || touches.asked || !frame?.moves) return "";
  const next = touches.node.next?.[target] ?? (touches.node.shows ? undefined : frame.moves.next?.[target]);
  const chosen = touches.path.at(-1) === target;
  if (scene.spots.has(target)) {
    return scene.contents.get(target)?.length && (chosen || (next !== undefined && next !== 1 && next !== 2)) ? "piece" : "";
  }
  return (next !== undefined || chosen) && scene.button(target)?.closest(".area") ? "card" : "";
}

// --- what is shown ---

function render() {
  scene.draw(frame, {
    targets: touches.targets, path: touches.path, able: (target) => touches.able(target),
    last: new Set(touches.path.length ? [] : frame.view.last ?? []),
  });
  if (touches.shows) scene.preview(touches.shows);
  const yours = Boolean(frame.moves) && !touches.pending;
  part("stage").classList.toggle("yours", yours);
  part("status").textContent = frame.outcome ? "" : frame.view.status; // the result says it
  part("status").classList.toggle("yours", yours);
  part("prompt").textContent = prompt();
  clocks.tick();
  renderButtons();
  renderTyping();
  renderLog();
  renderAccount();
  renderPeople();
  renderResult();
}

function prompt() {
  if (touches.pending) return isOpen ? words.unterwegs : words.zug_wartet;
  if (touches.unsure) return words.zug_sicher;
  return touches.node?.prompt ?? "";
}

/** The buttons keep the focus through a redraw; when the one that had it is gone, the focus goes to what is next. */
function renderButtons() {
  if (!frame) return;
  const box = part("buttons");
  const held = box.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  const { node, path, pending, unsure } = touches;
  const buttons = pending || unsure ? [] : (node?.buttons ?? []).map((button) =>
    keyed(action(button.label, () => touches.touch(button.target)), button.target));
  if (unsure) buttons.push(keyed(action(words.zug_machen, () => touches.submit(unsure), "primary"), "!go"));
  else if (node?.complete && node.next) buttons.unshift(keyed(action(words.fertig, () => touches.submit(path), "primary"), "!done"));
  if (path.length && !pending) buttons.push(keyed(action(words.zurueck, () => touches.cancel()), "!back"));
  if (magnifier.isOpen) buttons.push(keyed(action(words.lupe_zu, () => magnifier.close()), "!lens"));
  box.replaceChildren(...buttons);
  const again = buttons.find((button) => button.dataset.key === held);
  // many answers are one stop for Tab; arrows go through them
  if (buttons.length > FEW_BUTTONS) for (const button of buttons) button.tabIndex = button === (again ?? buttons[0]) ? 0 : -1;
  if (held === null) return;
  if (again) again.focus();
  else if (buttons.length && !touches.targets.size) buttons[0].focus();
  else if (!scene.keys.enter(touches.targets)) part("ask").focus();
}

function keyed(button, key) {
  button.dataset.key = key;
  return button;
}

/** Fields to type into: their answers are the next touches, and complete the move. */
function renderTyping() {
  const form = part("typing");
  const fields = touches.pending ? [] : touches.node?.form ?? [];
  form.hidden = !fields.length;
  part("ask").classList.toggle("writing", fields.length > 0);
  if (form.dataset.fields === JSON.stringify(fields)) return; // keep what has been typed
  form.dataset.fields = JSON.stringify(fields);
  const held = form.contains(document.activeElement);
  form.replaceChildren(...fields.map((field) => element("p", { class: "field" },
    element("label", { for: `feld-${field.id}` }, field.label),
    element("input", {
      id: `feld-${field.id}`, name: field.id, maxlength: field.longest ?? 40, autocomplete: "off",
      inputmode: field.kind === "number" ? "numeric" : "text",
    }))));
  if (fields.length) form.append(element("div", { class: "buttons" }, element("button", { class: "primary" }, words.fertig)));
  if (held) part("ask").focus();
}

function renderLog() {
  const lines = [...told.entries()].sort((a, b) => b[0] - a[0]).flatMap(([version, sentences]) =>
    sentences.length ? [element("li", { value: version }, sentences.join(" "))] : []);
  part("log").replaceChildren(...lines.slice(0, 60));
}

function lastSentences() {
  const newest = [...told.entries()].sort((a, b) => b[0] - a[0]).find(([, sentences]) => sentences.length);
  return newest ? newest[1].join(" ") : "";
}

/** The position in words, for whoever has it open. */
function renderAccount() {
  if (!frame || !part("account").open) return;
  part("account-lines").replaceChildren(...account.position().map((each) => element("li", {}, each)));
}

function renderPeople() {
  const free = frame.players.some((player) => player.name === null) && !frame.outcome;
  for (const name of ["invite", "join"]) if (part(name)) part(name).hidden = !free;
  if (part("watching")) part("watching").hidden = free || Boolean(frame.outcome);
}

function renderResult() {
  const result = part("result");
  if (!frame.outcome) { result.hidden = true; return; }
  const mine = frame.players.filter((player) => player.you).map((player) => player.seat);
  const { winners, termination } = frame.outcome;
  const several = mine.length > 1 && mine.length === frame.players.length; // all on one device
  part("result-title").textContent = frame.players.length === 1 || ["abandoned", "closed"].includes(termination) ? words.zu_ende
    : !winners.length ? words.unentschieden
    : !several && winners.some((seat) => mine.includes(seat)) ? words.gewonnen
    : !several && mine.length ? words.verloren
    : filled(winners.length > 1 ? words.mehrere_sieger : words.sieger, { name: winners.map((seat) => frame.players[seat].name ?? frame.view.sides[seat]).join(", ") });
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

/** Show why something did not go; spoken too. */
function complain(sentence) {
  const reason = part("reason");
  if (sentence && sentence !== reason.textContent) say([sentence]);
  reason.textContent = sentence;
}

function applySettings() {
  root.classList.toggle("large", settings.values.gross);
}

root.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  if (magnifier.isOpen) magnifier.close();
  else if (touches.path.length && !touches.pending) touches.cancel();
});
part("buttons").addEventListener("keydown", (event) => {
  const buttons = [...event.currentTarget.children];
  const here = buttons.indexOf(event.target);
  const steps = { ArrowRight: here + 1, ArrowDown: here + 1, ArrowLeft: here - 1, ArrowUp: here - 1, Home: 0, End: buttons.length - 1 };
  const goal = buttons[steps[event.key]];
  if (!(event.key in steps) || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  if (!goal) return;
  if (event.target.tabIndex === 0 && buttons.length > FEW_BUTTONS) {
    event.target.tabIndex = -1;
    goal.tabIndex = 0;
  }
  goal.focus();
});
part("account").addEventListener("toggle", renderAccount);
part("typing").addEventListener("submit", (event) => {
  event.preventDefault();
  const { node, path, pending } = touches;
  if (!node?.form || pending) return;
  const typed = new FormData(event.currentTarget);
  touches.submit([...path, ...node.form.map(({ id }) => `${id}=${String(typed.get(id)).trim()}`)]);
});
