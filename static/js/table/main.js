// A visitor at a table: frames come in, the scene is drawn, touches grow into a move, the move goes out.

import { best } from "./best.js";
import { Call } from "./call.js";
import { Clocks } from "./clock.js";
import { Controls } from "./controls.js";
import { element, filled } from "./dom.js";
import { folded } from "./parts.js";
import { People } from "./people.js";
import { part, Play } from "./play.js";
import { Settings } from "./settings.js";
import { Connection } from "./socket.js";
import { Sound } from "./sound.js";

const MOST_IN_MOTION = 8; // more events at once are not shown moving: the visitor was away

const root = document.querySelector("[data-table]");
const words = JSON.parse(document.getElementById("worte").textContent);
const phrases = JSON.parse(document.getElementById("sprueche")?.textContent || "[]") || [];

let frame = null; // the newest table
let isOpen = true;
let leaving = false; // sitting down: the answer says who one is from now on, nothing may cut it off
const told = new Map(); // version → sentences
let bestSaid = ""; // how the end compares with this device's best, found once

const sound = new Sound();
const settings = new Settings(part("settings"), (name) => {
  if (name === "ton") sound.play("turn");
  if (frame) render();
}, sound);
const say = (sentences) => play.say(sentences);
const complain = (sentence) => play.complain(sentence);
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
const play = new Play({
  root, words, line, settings, render: () => render(), wish: () => settings.values.bestaetigen,
  face: (player) => people.face(player), beside: (player) => people.beside(player),
  last: () => [lastSentences() || words.noch_nichts], help: () => controls.open("keys"),
});
const { touches } = play;
const call = new Call(words.du_bist_dran, root.dataset.callIcon);
const clocks = new Clocks(root, words, () => frame?.seat, say);
const controls = new Controls({
  part, words, people, say, complain, command, ask: (message) => line.ask(message),
});

part("aside-seats")?.addEventListener("submit", () => { leaving = true; });
root.addEventListener("pointerup", () => sound.wake(), { once: true });

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

function receiveTable(arrived) {
  const message = folded(frame, arrived);
  if (!message) return line.ask({ type: "sync" }); // something was missed
  const before = frame;
  const shown = touches.shows ?? [];
  message.told ??= [];
  if (message.pass || before?.pass) told.clear(); // what one player was told is not for the next
  if (before?.pass && !message.pass) line.ask({ type: "sync" });
  frame = message;
  const fresh = message.told.filter(({ version }) => !told.has(version));
  for (const { version, effects } of message.told) told.set(version, effects.map((effect) => effect.text).filter(Boolean));
  const stayed = play.receive(frame);
  people.receive(frame);
  render();
  clocks.receive(frame);
  controls.receive(frame);
  if (frame.moves && !stayed) showTargets();
  const unheard = play.speech.fresh(message.told);
  if (!frame.moves) call.end();
  if (before === null) return;
  const news = fresh.flatMap(({ effects }) => effects).filter(({ kind, by }) => kind === "announced" && !frame.players[by]?.you).at(-1);
  if (news) play.announce(news.text);
  const effects = fresh.length > MOST_IN_MOTION ? [] : fresh.flatMap((each) => each.effects);
  const after = play.animate(effects, shown) / 1000;
  const turn = Boolean(frame.moves) && !stayed && !touches.path.length; // else who plays just goes on
  const end = Boolean(frame.outcome) && !before.outcome;
  sound.tell(effects, (effect) => play.scene.kindOf(effect), { turn: turn && !before.moves, end, after });
  const events = unheard.flatMap(({ version }) => told.get(version));
  if (turn && !before.moves) call.begin();
  if (end && settings.motion && celebrated()) {
    const over = part(part("surface").hidden ? "stage" : "surface");
    import("./win.js").then(({ celebrate }) => celebrate(over));
  }
  say([
    ...events,
    ...(turn ? [words.du_bist_dran, frame.moves.prompt] : []),
    ...(end ? [part("result-title").textContent, events.includes(frame.outcome.reason) ? "" : frame.outcome.reason, frame.pair ?? ""] : []),
  ]);
  if (end) say([bestSaid]);
}

/** What is to be touched may lie further down in the middle of the table: then that goes there. */
function showTargets() {
  const middle = part("middle").getBoundingClientRect();
  const buttons = [...part("middle").querySelectorAll(".possible")];
  const inSight = (button) => {
    const { top, bottom } = button.getBoundingClientRect();
    return top >= middle.top - 1 && bottom <= middle.bottom + 1;
  };
  if (!buttons.some(inSight)) buttons[0]?.scrollIntoView({ block: "nearest", behavior: "instant" });
}

function receiveError(message) {
  touches.refused(message.id);
  play.fields.refused(message.id);
  complain(message.reason);
  if (message.code === "stale") line.ask({ type: "sync" });
}

// --- what goes out ---

function command(message) {
  if (!frame) return;
  complain("");
  line.send({ seat: frame.seat, at: frame.version, ...message });
}

// --- what is shown ---

function render() {
  play.draw();
  part("status").textContent = frame.outcome ? "" : frame.view.status; // the result says it
  part("prompt").textContent = prompt();
  part("pair").textContent = frame.outcome ? "" : frame.pair ?? "";
  clocks.tick();
  renderLog();
  renderPeople();
  renderResult();
}

function prompt() {
  if (touches.pending) return isOpen ? words.unterwegs : words.zug_wartet;
  if (touches.unsure) return words.zug_sicher;
  return touches.node?.prompt ?? "";
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

function renderPeople() {
  const free = frame.players.some((player) => player.name === null) && !frame.outcome;
  if (part("join")) part("join").hidden = !free;
  if (part("invite")) part("invite").hidden = !free || Boolean(frame.offer?.mine); // it lies over what one is asked
  const seats = part("aside-seats");
  const left = frame.players.filter((player) => player.name === null).map(({ seat }) => `${seat} `).join("");
  // put aside, taken up again, or another seat taken: the page is another one
  const other = seats ? seats.dataset.asideSeats !== left : frame.aside && !own().mine.length;
  if (other && !leaving) location.reload();
  if (part("watching")) part("watching").hidden = free || Boolean(frame.outcome);
}

/** The visitor's seats; `several`: all play on this device. */
function own() {
  const mine = frame.players.filter((player) => player.you).map((player) => player.seat);
  return { mine, several: mine.length > 1 && mine.length === frame.players.length };
}

/** Whether the end is a feast here: not for who lost, nor where nobody won. */
function celebrated() {
  const { mine, several } = own();
  const { winners, termination } = frame.outcome;
  if (frame.players.length === 1) return termination === "solved"; // nobody was beaten, and yet
  return !["abandoned", "closed"].includes(termination) && winners.length > 0
    && (!mine.length || several || winners.some((seat) => mine.includes(seat)));
}

function renderResult() {
  const result = part("result");
  if (!frame.outcome) { result.hidden = true; return; }
  const { mine, several } = own();
  const { winners, termination } = frame.outcome;
  part("result-title").textContent = frame.players.length === 1 || ["abandoned", "closed"].includes(termination) ? words.zu_ende
    : !winners.length ? words.unentschieden
    : !several && winners.some((seat) => mine.includes(seat)) ? words.gewonnen
    : !several && mine.length ? words.verloren
    : filled(winners.length > 1 ? words.mehrere_sieger : words.sieger, { name: winners.map((seat) => frame.players[seat].name ?? frame.view.sides[seat]).join(", ") });
  part("result-reason").textContent = frame.outcome.reason;
  part("result-pair").textContent = frame.pair ?? "";
  result.hidden = false;
  if (frame.next) offerNext(frame.next);
  if (frame.outcome.best && !bestSaid) {
    bestSaid = best(frame.outcome.best, words);
    part("result-reason").after(element("p", { "data-result-best": true }, bestSaid));
  }
}

/** Who played comes to the next match with "Noch einmal", who watched by a link. */
function offerNext(code) {
  const link = part("next");
  if (!link) return;
  link.href = `/tisch/${code}/`;
  link.hidden = false;
}
