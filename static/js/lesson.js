// The first lesson of a game: the scene and the touches of the table, but the server answers for one step at a time
// and keeps nothing. The tree of a step leads along the move that is asked for and nowhere else.

import { settle } from "./table/details.js";
import { action, filled } from "./table/dom.js";
import { part, Play } from "./table/play.js";
import { Settings } from "./table/settings.js";
import { Sound } from "./table/sound.js";

const root = document.querySelector("[data-lesson]");
const words = JSON.parse(document.getElementById("worte").textContent);

let frame = null;
let asking = 0; // the number of the newest question; older answers come too late

/** What the table's page sends to the server over its line, the lesson asks about. */
const line = {
  send: (message) => {
    ask(message.move, true);
    return "zug";
  },
  ask: (message) => ask(message.path, false),
};
const sound = new Sound();
const settings = new Settings(part("settings"), () => render(), sound);
const play = new Play({
  root, words, line, settings, render, rests: "ask",
  last: () => [frame.say], help: () => part("keys").showModal(),
  more: (keyed) => !frame.moves && frame.number < frame.last ? [keyed(action(words.weiter, goOn, "primary"), "!on")] : [],
  look: (button) => button.target in (touches.node.next ?? {}) ? "primary asked" : "", // the one that is asked for
  complained: (sentence) => { if (sentence) part("praise").textContent = ""; },
});
const { touches } = play;

function address(number, touched = []) {
  return `${root.dataset.steps}${number}/?${new URLSearchParams(touched.map((target) => ["zug", target]))}`;
}

/** Ask what is to be said of these touches; `whole` if they were sent as a move. */
async function ask(touched, whole) {
  const number = ++asking;
  let answer;
  try {
    const response = await fetch(address(frame.number + 1, touched));
    answer = await response.json();
    if (!response.ok) throw new Error(answer.reason);
  } catch {
    answer = { right: false, reason: words.kein_laden };
  }
  if (number !== asking) return;
  if (answer.right) {
    if (whole) touches.accepted("zug", answer.frame.version);
    receive(answer.frame, answer.reason);
  } else {
    if (whole) touches.refused("zug");
    play.complain(answer.reason);
  }
}

/** On from a step that only told something. */
async function goOn() {
  try {
    const response = await fetch(address(frame.number + 2));
    if (!response.ok) throw new Error(response.statusText);
    receive((await response.json()).frame);
  } catch {
    play.complain(words.kein_laden);
  }
}

function receive(next, remark = "") {
  const shown = touches.shows ?? [];
  const praised = Boolean(frame?.moves);
  const first = frame === null;
  frame = next;
  play.receive(frame);
  part("praise").textContent = praised ? [words.richtig, remark].filter(Boolean).join(" ") : "";
  render();
  renderStep();
  if (first) return;
  const after = play.animate(frame.effects, shown) / 1000;
  sound.tell(frame.effects, (effect) => play.scene.kindOf(effect), { after });
  history.replaceState(null, "", `?schritt=${frame.number + 1}`);
  play.say([part("praise").textContent, ...frame.effects.map((effect) => effect.text), frame.say, frame.moves?.prompt]);
}

// --- what is shown ---

function renderStep() {
  const { number, last } = frame;
  part("say").textContent = frame.say;
  for (const [at, dot] of [...part("dots").children].entries()) {
    dot.classList.toggle("done", at < number);
    if (at === number) dot.setAttribute("aria-current", "step");
    else dot.removeAttribute("aria-current");
  }
  part("dots").setAttribute("aria-label", filled(words.schritt, { n: number + 1, last: last + 1 }));
  const picture = part("picture");
  picture.hidden = !frame.picture;
  picture.replaceChildren();
  if (frame.picture) {
    const drawing = new DOMParser().parseFromString(frame.picture, "image/svg+xml").documentElement;
    picture.append(document.importNode(drawing, true));
  }
  part("end").hidden = number !== last;
  part("skip").hidden = number === last;
}

function render() {
  play.draw();
  part("prompt").textContent = touches.pending ? "" : touches.node?.prompt ?? "";
}

part("open-keys").addEventListener("click", () => part("keys").showModal());
part("keys").querySelector("[data-close]").addEventListener("click", () => part("keys").close());
part("surface").replaceChildren();
settle(part("panel"));
receive(JSON.parse(document.getElementById("schritt").textContent));
