// A finished match, step by step: the same scene as at the table, drawn from steps that come in parts.

import { settle } from "./table/details.js";
import { element, filled } from "./table/dom.js";
import { People } from "./table/people.js";
import { Scene } from "./table/scene.js";
import { Settings } from "./table/settings.js";
import { Sound } from "./table/sound.js";
import { Speech } from "./table/speech.js";

const PAUSE = 1600; // ms between two steps while it plays
const NOTHING = { targets: new Set(), path: [] };

const root = document.querySelector("[data-replay]");
const words = JSON.parse(document.getElementById("worte").textContent);
const part = (name) => document.querySelector(`[data-${name}]`);
const last = Number(root.dataset.last);
const viewpoint = root.dataset.viewpoint; // "" for spectators, otherwise the seat from 1
const seat = viewpoint ? Number(viewpoint) - 1 : null;

const steps = []; // those that have come
const coming = new Map(); // number of the first step of a part → its promise
let here = -1;
let wanted = 0;
let timer = 0;

const speech = new Speech(part("speech"));
const people = new People({ words, phrases: [], animals: root.dataset.animals, say() {}, again() {}, command() {} });
const sound = new Sound();
const settings = new Settings(part("settings"), () => {
  offerPlay();
  if (here >= 0) show(here, true);
}, sound);
const scene = new Scene({
  stage: part("stage"), surface: part("surface"), middle: part("middle"), far: part("far"), near: part("near"),
  pieces: root.dataset.pieces, words, settings, face: (player) => people.face(player),
  touch: () => speech.say([words.nur_schauen]),
});

// The numbers in the list name the steps where there is no script; here the address means the board.
const lines = new Map([...document.querySelectorAll("[data-story] li")].map((line) => [line.value, line]));
for (const [number, line] of lines) {
  line.removeAttribute("id");
  const link = element("a", { href: `#${number}` }, line.textContent);
  line.replaceChildren(link);
}

/** The steps from `first` on, as far as the server sends them at once. */
async function load(first) {
  if (!coming.has(first)) {
    coming.set(first, (async () => {
      const answer = await fetch(`${root.dataset.steps}?ab=${first}&sicht=${viewpoint}`);
      if (!answer.ok) throw new Error(answer.statusText);
      let surfaces = null;
      for (const step of (await answer.json()).steps) {
        surfaces = step.view.surfaces ??= surfaces;
        steps[step.version] = step;
      }
    })());
  }
  try {
    await coming.get(first);
  } catch (error) {
    coming.delete(first);
    throw error;
  }
}

/** Show a step; the newest wish wins if several parts are on their way. */
async function go(number, { quietly = false } = {}) {
  wanted = Math.min(Math.max(number, 0), last);
  const goal = wanted;
  try {
    if (!steps[goal]) await load(goal > here ? goal : Math.max(0, goal - 20)); // backwards a few more
    if (!steps[goal]) await load(goal);
  } catch {
    stop();
    part("reason").textContent = words.kein_laden;
    speech.say([words.kein_laden]);
    return;
  }
  part("reason").textContent = "";
  if (goal === wanted) show(goal, quietly);
  const ahead = goal + 10;
  if (ahead < last && !steps[ahead]) load(ahead).catch(() => {});
}

function show(number, quietly) {
  const step = steps[number];
  const onwards = number === here + 1;
  here = number;
  const players = step.players.map((player) => ({ ...player, you: false }));
  scene.draw({ view: step.view, players, seat, turn: step.turn }, { ...NOTHING, last: new Set(step.view.last ?? []) });
  if (onwards) sound.tell(step.effects, (effect) => scene.kindOf(effect), { after: scene.animate(step.effects) / 1000 });
  const sentences = number ? step.told.join(" ") : words.anfang;
  part("status").textContent = step.view.status;
  part("event").textContent = sentences === step.view.status ? "" : sentences;
  const where = filled(words.schritt, { n: number, last });
  part("where").textContent = where;
  part("slider").value = number;
  part("slider").setAttribute("aria-valuetext", `${where}. ${sentences}`);
  for (const [name, off] of [["first", number === 0], ["back", number === 0], ["on", number === last], ["last", number === last]]) {
    document.querySelector(`[data-go="${name}"]`).setAttribute("aria-disabled", String(off));
  }
  for (const [at, line] of lines) {
    if (at === number) line.setAttribute("aria-current", "step");
    else line.removeAttribute("aria-current");
  }
  markLine(lines.get(number));
  history.replaceState(null, "", `#${number}`);
  if (!quietly && document.activeElement !== part("slider")) speech.say([sentences]); // the slider reads itself out
  if (number === last) stop();
}

/** Keep the line of the log in sight, without moving the page. */
function markLine(line) {
  if (!line) return;
  const log = line.parentElement;
  log.scrollTop = line.offsetTop - log.offsetTop - log.clientHeight / 2;
}

const ways = { first: () => 0, back: () => wanted - 1, on: () => wanted + 1, last: () => last };

function by(way) {
  stop();
  go(ways[way]());
}

// --- playing ---

function play() {
  part("play").textContent = words.anhalten;
  if (wanted === last) go(0);
  timer = setInterval(() => { if (here === wanted) go(wanted + 1); }, PAUSE);
}

function stop() {
  clearInterval(timer);
  timer = 0;
  part("play").textContent = words.abspielen;
}

part("play").addEventListener("click", () => (timer ? stop() : play()));
const offerPlay = () => {
  part("play").hidden = !settings.motion;
  if (part("play").hidden) stop();
};
offerPlay();

// --- what the visitor does ---

for (const button of document.querySelectorAll("[data-go]")) {
  button.addEventListener("click", () => {
    if (button.getAttribute("aria-disabled") !== "true") by(button.dataset.go);
  });
}
part("slider").addEventListener("input", ({ target }) => {
  stop();
  go(Number(target.value));
});
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("[data-target], input, select")) return;
  const way = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" }[event.key];
  if (!way) return;
  event.preventDefault();
  by(way);
});
addEventListener("hashchange", () => {
  stop();
  go(named());
});
const viewpoints = part("viewpoints"); // whoever sat nowhere has none to choose
viewpoints?.querySelector("button").toggleAttribute("hidden", true);
viewpoints?.addEventListener("change", () => location.assign(`?${new URLSearchParams(new FormData(viewpoints))}#${here}`));
part("link").hidden = !navigator.clipboard;
part("link").addEventListener("click", async () => {
  await navigator.clipboard.writeText(location.href);
  part("link").textContent = words.kopiert;
  speech.say([words.kopiert]);
  setTimeout(() => { part("link").textContent = linkLabel; }, 3000);
});
const linkLabel = part("link").textContent;

/** The step the address names; the first if it names none. */
function named() {
  return Number(location.hash.slice(1)) || 0;
}

part("ask").hidden = false;
settle(part("panel"));
go(named(), { quietly: true });
