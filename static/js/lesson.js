// The first lesson of a game: the scene and the touches of the table, but the server answers for one step at a time
// and keeps nothing. The tree of a step leads along the move that is asked for and nowhere else.

import { action, element, filled } from "./table/dom.js";
import { Drag } from "./table/drag.js";
import { Hotkeys } from "./table/hotkeys.js";
import { Magnifier } from "./table/magnifier.js";
import { watchRoom } from "./table/room.js";
import { Scene } from "./table/scene.js";
import { Settings } from "./table/settings.js";
import { Account, Speech } from "./table/speech.js";
import { Touches } from "./table/touches.js";

const root = document.querySelector("[data-lesson]");
const words = JSON.parse(document.getElementById("worte").textContent);
const part = (name) => document.querySelector(`[data-${name}]`);

let frame = null;
let asking = 0; // the number of the newest question; older answers come too late

const speech = new Speech(part("speech"));
const say = (sentences) => speech.say(sentences);
const settings = new Settings(null, () => {});
const scene = new Scene({
  stage: part("stage"), surface: part("surface"), middle: part("middle"), far: part("far"), near: part("near"),
  pieces: JSON.parse(root.dataset.pieces), words, settings, touch: (target, event) => {
    const meant = magnifier.tap(target, event);
    if (meant !== null) touches.touch(meant);
  },
});
/** What the table's page sends to the server over its line, the lesson asks about. */
const line = {
  send: (message) => {
    ask(message.move, true);
    return "zug";
  },
  ask: (message) => ask(message.path, false),
};
const touches = new Touches({
  line, words, complain, say, wish: () => false, isPlace: (target) => scene.spots.has(target),
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
new Drag(scene, touches, draggable);
new Hotkeys(part("stage"), account, {
  say, last: () => [frame.say], help: () => part("keys").showModal(), magnify: () => magnifier.toggle(),
});

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
    complain(answer.reason);
  }
}

/** On from a step that only told something. */
async function goOn() {
  try {
    const response = await fetch(address(frame.number + 2));
    if (!response.ok) throw new Error(response.statusText);
    receive((await response.json()).frame);
  } catch {
    complain(words.kein_laden);
  }
}

function receive(next, remark = "") {
  const shown = touches.shows ?? [];
  const praised = Boolean(frame?.moves);
  const first = frame === null;
  frame = next;
  touches.receive(frame);
  complain("");
  magnifier.close();
  part("praise").textContent = praised ? [words.richtig, remark].filter(Boolean).join(" ") : "";
  render();
  renderStep();
  if (first) return;
  scene.animate(frame.effects.filter((effect) => !shown.some((seen) => same(seen, effect))));
  history.replaceState(null, "", `?schritt=${frame.number + 1}`);
  say([part("praise").textContent, ...frame.effects.map((effect) => effect.text), frame.say, frame.moves?.prompt]);
}

function same(one, other) {
  return one.kind === other.kind && one.source === other.source && one.to === other.to && one.at === other.at;
}

/** As at the table: a piece that leads on, or what lies in an area. */
function draggable(target) {
  if (!touches.node || touches.pending || !frame?.moves) return "";
  const next = touches.node.next?.[target];
  const chosen = touches.path.at(-1) === target;
  if (scene.spots.has(target)) return scene.contents.get(target)?.length && (chosen || typeof next === "object") ? "piece" : "";
  return (next !== undefined || chosen) && scene.button(target)?.closest(".area") ? "card" : "";
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
  renderAccount();
}

function render() {
  scene.draw(frame, {
    targets: touches.targets, path: touches.path, able: (target) => touches.able(target),
    last: new Set(touches.path.length ? [] : frame.view.last ?? []),
  });
  if (touches.shows) scene.preview(touches.shows);
  part("stage").classList.toggle("yours", Boolean(frame.moves) && !touches.pending);
  part("prompt").textContent = touches.pending ? "" : touches.node?.prompt ?? "";
  renderButtons();
  renderTyping();
}

/** The buttons of the step, the one that is asked for first among them to the eye; the focus goes on. */
function renderButtons() {
  if (!frame) return;
  const box = part("buttons");
  const held = box.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  const { node, path, pending } = touches;
  const buttons = pending ? [] : (node?.buttons ?? []).map((button) =>
    keyed(action(button.label, () => touches.touch(button.target), node.next && button.target in node.next ? "primary asked" : ""), button.target));
  if (path.length && !pending) buttons.push(keyed(action(words.zurueck, () => touches.cancel()), "!back"));
  if (!frame.moves && frame.number < frame.last) buttons.push(keyed(action(words.weiter, goOn, "primary"), "!on"));
  if (magnifier.isOpen) buttons.push(keyed(action(words.lupe_zu, () => magnifier.close()), "!lens"));
  box.replaceChildren(...buttons);
  if (held === null) return;
  const again = buttons.find((button) => button.dataset.key === held);
  if (again) again.focus();
  else if (buttons.length && !touches.targets.size) buttons[0].focus();
  else if (!touches.targets.size || !scene.keys.enter(touches.targets)) part("ask").focus();
}

function keyed(button, key) {
  button.dataset.key = key;
  return button;
}

function renderTyping() {
  const form = part("typing");
  const fields = touches.pending ? [] : touches.node?.form ?? [];
  form.hidden = !fields.length;
  part("ask").classList.toggle("writing", fields.length > 0);
  const key = `${frame.number}|${JSON.stringify(fields)}`;
  if (!fields.length || form.dataset.fields === key) return; // keep what has been typed
  form.dataset.fields = key;
  form.replaceChildren(...fields.map((field) => element("p", { class: "field" },
    element("label", { for: `feld-${field.id}` }, field.label),
    element("input", {
      id: `feld-${field.id}`, name: field.id, maxlength: field.longest ?? 40, autocomplete: "off",
      inputmode: field.kind === "number" ? "numeric" : "text",
    }))), element("div", { class: "buttons" }, element("button", { class: "primary" }, words.fertig)));
}

function renderAccount() {
  if (part("account").open) part("account-lines").replaceChildren(...account.position().map((each) => element("li", {}, each)));
}

function complain(sentence) {
  const reason = part("reason");
  if (sentence && sentence !== reason.textContent) say([sentence]);
  reason.textContent = sentence;
  if (sentence) part("praise").textContent = "";
}

root.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  if (magnifier.isOpen) magnifier.close();
  else if (touches.path.length && !touches.pending) touches.cancel();
});
part("account").addEventListener("toggle", renderAccount);
part("open-keys").addEventListener("click", () => part("keys").showModal());
part("keys").querySelector("[data-close]").addEventListener("click", () => part("keys").close());
part("typing").addEventListener("submit", (event) => {
  event.preventDefault();
  const { node, path, pending } = touches;
  if (!node?.form || pending) return;
  const typed = new FormData(event.currentTarget);
  touches.submit([...path, ...node.form.map(({ id }) => `${id}=${String(typed.get(id)).trim()}`)]);
});

part("surface").replaceChildren();
watchRoom(root, part("ask"), part("near"));
receive(JSON.parse(document.getElementById("schritt").textContent));
