// What somebody plays with, at a table and in a lesson: the scene and the touches that become a move, the buttons of the
// step, the fields to type into, the position in words.

import { action, element } from "./dom.js";
import { Drag } from "./drag.js";
import { Fields } from "./fields.js";
import { Hotkeys } from "./hotkeys.js";
import { Loose } from "./loose.js";
import { Magnifier } from "./magnifier.js";
import { Scene } from "./scene.js";
import { Account, Speech } from "./speech.js";
import { Touches } from "./touches.js";

const FEW_BUTTONS = 5;
/** More answers than these are a list to choose from. */
const MANY_BUTTONS = 13;
const NEWS = 6000; // ms in which what was announced is not replaced

/** The part of the page that carries `data-<name>`. */
export const part = (name) => document.querySelector(`[data-${name}]`);

export class Play {
  /** `line` sends moves and asks; `render()` draws the page anew; `wish()` says whether moves are to be confirmed;
   * `face` and `beside` draw players; `last()` are the sentences of the last event, `help()` opens the list of keys;
   * `more(keyed)` are further buttons, `look(button)` the class of one; `complained(sentence)` hears what is shown.
   * `rests`: where the focus goes from a button after which nothing is to be touched, "stage" or "ask". */
  constructor({
    root, words, line, settings, render, last, help, face, beside, wish = () => false, more = () => [], look = () => "",
    complained = () => {}, rests = "stage",
  }) {
    Object.assign(this, { root, words, render, more, look, complained, rests });
    this.frame = null; // the newest
    this.writes = false; // whether this match is one of typing
    this.speech = new Speech(part("speech"));
    const say = (sentences) => this.say(sentences);
    this.scene = new Scene({
      stage: part("stage"), surface: part("surface"), middle: part("middle"), far: part("far"), near: part("near"), aside: part("sheets"),
      pieces: root.dataset.pieces, words, settings, face, beside, touch: (target, event) => this.touch(target, event),
    });
    this.touches = new Touches({
      line, words, say, wish, complain: (sentence) => this.complain(sentence),
      isPlace: (target) => this.scene.spots.has(target),
      changed: (why) => {
        render();
        if (why) this.magnifier.settle();
      },
    });
    this.magnifier = new Magnifier(this.scene, this.touches, () => settings.values.lupe, (open) => {
      if (open) say([words.lupe_auf]);
      this.renderButtons();
    });
    this.account = new Account(this.scene, this.touches, words);
    this.fields = new Fields(part("buttons"), line);
    new Drag(this.scene, this.touches, (target) => this.draggable(target));
    this.loose = new Loose(this.scene, this.touches, say);
    new Hotkeys(this.account, { press: (key) => this.pressKey(key), say, last, help, magnify: () => this.magnifier.toggle() });
    this.listen(root);
  }

  listen(root) {
    root.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      if (this.magnifier.isOpen) this.magnifier.close();
      else if (this.touches.path.length && !this.touches.pending) this.touches.cancel();
    });
    part("buttons").addEventListener("keydown", walk);
    part("account").addEventListener("toggle", () => this.renderAccount());
    part("typing").addEventListener("submit", (event) => {
      event.preventDefault();
      const { node, path, pending } = this.touches;
      if (!node?.form || pending) return;
      const typed = new FormData(event.currentTarget);
      this.touches.submit([...path, ...node.form.map(({ id }) => `${id}=${String(typed.get(id)).trim()}`)]);
    });
  }

  /** The letter of a button presses it; whether there is one. */
  pressKey(letter) {
    const button = this.touches.pending ? null : this.touches.node?.buttons?.find(({ key }) => key && key === letter);
    if (button) this.touches.touch(button.target);
    return Boolean(button);
  }

  say(sentences) { this.speech.say(sentences); }

  /** Show why something did not go; spoken too. */
  complain(sentence) {
    const reason = part("reason");
    if (sentence && sentence !== reason.textContent) this.say([sentence]);
    reason.textContent = sentence;
    reason.classList.remove("news");
    this.complained(sentence);
  }

  /** Show what happened at the table besides the game (a draw refused, a seat taken over). It stays until the visitor
   * does something; who only watches has it until something happens that is not at once. */
  announce(sentence) {
    const reason = part("reason");
    reason.textContent = sentence;
    reason.classList.add("news");
    this.announced = performance.now();
  }

  /** A new frame. True if the touches so far stayed. */
  receive(frame) {
    this.frame = frame;
    const used = this.touches.pending && this.scene.loose.has(this.touches.path[0]) ? this.touches.path[0] : "";
    const stayed = this.touches.receive(frame);
    if (used && !stayed) this.touches.resume(used);
    if (!stayed) {
      if (!part("reason").classList.contains("news") || performance.now() - this.announced > NEWS) this.complain("");
      this.magnifier.close();
    }
    return stayed;
  }

  touch(target, event) {
    const meant = this.magnifier.tap(target, event);
    if (meant === null) return;
    const told = this.scene.told(meant);
    if (told && !this.touches.aims.has(meant)) this.complain(told);
    else this.touches.touch(meant);
  }

  /** What can be drawn with the finger: a piece that leads on to somewhere, and what lies in an area. */
  draggable(target) {
    const { scene, touches, frame } = this;
    if (!touches.node || touches.pending || touches.asked || !frame?.moves) return "";
    const next = touches.node.next?.[target] ?? (touches.node.shows ? undefined : frame.moves.next?.[target]);
    const chosen = touches.path.at(-1) === target;
    if (scene.spots.has(target)) {
      return scene.contents.get(target)?.length && (chosen || (next !== undefined && next !== 1 && next !== 2)) ? "piece" : "";
    }
    return (next !== undefined || chosen) && scene.button(target)?.closest(".area") ? "card" : "";
  }

  /** Show effects moving, without those that the touches have shown (`shown`); the milliseconds that takes. */
  animate(effects, shown) {
    return this.scene.animate(effects.filter((effect) => !shown.some((seen) => same(seen, effect))));
  }

  draw() {
    const { scene, touches, frame } = this;
    const { view } = scene;
    scene.draw(frame, {
      targets: touches.targets, path: touches.path, able: (target) => touches.able(target),
      last: new Set(touches.path.length ? [] : frame.view.last ?? []),
    });
    this.loose.drawn(view !== scene.view);
    if (touches.shows) scene.preview(touches.shows);
    for (const name of ["stage", "status"]) part(name).classList.toggle("yours", Boolean(frame.moves) && !touches.pending);
    this.renderButtons();
    this.renderTyping();
    this.renderAccount();
  }

  /** The buttons keep the focus through a redraw; when the one that had it is gone, the focus goes to what is next. */
  renderButtons() {
    if (!this.frame) return;
    const fields = this.fields.draw(this.frame);
    if (fields) {
      this.root.dataset.fields = Math.ceil(fields / 2); // and keeps the room for them
      return;
    }
    const { touches, words, magnifier } = this;
    const box = part("buttons");
    const held = box.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    const { node, path, pending, unsure } = touches;
    const answers = pending || unsure ? [] : node?.buttons ?? [];
    const buttons = answers.length > MANY_BUTTONS ? this.list(answers, node.prompt) : answers.map((button) =>
      keyed(lettered(this.faced(action(button.label, () => touches.touch(button.target), `${this.look(button)}${button.wide ? " wide" : ""}`.trim()), button), button), button.target));
    if (unsure) buttons.push(keyed(action(words.zug_machen, () => touches.submit(unsure), "primary"), "!go"));
    else if (node?.complete && node.next) buttons.unshift(keyed(action(words.fertig, () => touches.submit(path), "primary"), "!done"));
    if (path.length && !pending) buttons.push(keyed(action(words.zurueck, () => touches.cancel()), "!back"));
    if (!path.length && !pending && this.scene.sorts) buttons.push(keyed(this.sorter(), "!sort"));
    buttons.push(...this.more(keyed));
    if (magnifier.isOpen) buttons.push(keyed(action(words.lupe_zu, () => magnifier.close()), "!lens"));
    box.replaceChildren(...buttons);
    const again = buttons.find((button) => button.dataset.key === held);
    // many answers are one stop for Tab; arrows go through them
    if (buttons.length > FEW_BUTTONS) for (const button of buttons) button.tabIndex = button === (again ?? buttons[0]) ? 0 : -1;
    if (held === null) return;
    if (again) again.focus();
    else if (buttons.length && !touches.targets.size) buttons[0].focus();
    else if ((this.rests === "ask" && !touches.targets.size) || !this.scene.keys.enter(touches.targets)) part("ask").focus();
  }

  /** Very many answers: a list, and the button that takes the one it shows. */
  list(answers, prompt) {
    const before = part("buttons").querySelector("select")?.value;
    const select = element("select", { "aria-label": prompt }, ...answers.map(({ target, label }) =>
      element("option", { value: target, selected: target === before }, label)));
    return [keyed(select, "!list"), keyed(action(this.words.fertig, () => this.touches.touch(select.value), "primary"), "!take")];
  }

  /** Puts the tiles of the own rack in the other order: by number or by colour. */
  sorter() {
    const { scene, words } = this;
    return action(scene.byNumber ? words.nach_farben : words.nach_zahlen, () => {
      scene.byNumber = !scene.byNumber;
      this.render();
    });
  }

  /** With the die it stands for instead of its words. */
  faced(button, { face, label }) {
    if (face) {
      button.classList.add("faced");
      button.setAttribute("aria-label", label);
      button.replaceChildren(this.scene.picture({ kind: "die", face }));
    }
    return button;
  }

  /** Fields to type into: their answers are the next touches, and complete the move. What was typed stays until it has
   * been accepted. */
  renderTyping() {
    const { pending, node, path, played } = this.touches;
    const form = part("typing");
    const fields = (node?.form ?? []).filter(({ kind }) => kind !== "place");
    const held = form.contains(document.activeElement);
    form.hidden = Boolean(pending) || !fields.length;
    part("ask").classList.toggle("writing", !form.hidden);
    // where a turn begins with it, the room for it stays; where one has asked for it, as long as it is there
    this.writes ||= !form.hidden && !path.length;
    this.root.classList.toggle("writes", this.writes || !form.hidden);
    if (held && form.hidden) part("ask").focus();
    const key = JSON.stringify([played, fields]);
    if (pending || form.dataset.fields === key) return;
    form.dataset.fields = key;
    form.replaceChildren(...fields.map((field) => element("p", { class: "field" },
      element("label", { for: `feld-${field.id}` }, field.label),
      element("input", {
        id: `feld-${field.id}`, name: field.id, maxlength: field.longest ?? 40, autocomplete: "off",
        inputmode: field.kind === "number" ? "numeric" : "text",
      }))));
    if (fields.length) form.append(element("div", { class: "buttons" }, element("button", { class: "primary" }, this.words.fertig)));
    if (held) part("ask").focus();
  }

  /** The position in words, for whoever has it open. */
  renderAccount() {
    if (!this.frame || !part("account").open) return;
    part("account-lines").replaceChildren(...this.account.position().map((each) => element("li", {}, each)));
  }
}

function same(one, other) {
  return one.kind === other.kind && one.source === other.source && one.to === other.to && one.at === other.at;
}

/** With the letter that presses it, too. */
function lettered(button, { key }) {
  if (key) {
    button.setAttribute("aria-keyshortcuts", key.toUpperCase());
    if (!button.matches(".faced")) button.append(element("kbd", { "aria-hidden": "true" }, key.toUpperCase()));
  }
  return button;
}

function keyed(button, key) {
  button.dataset.key = key;
  return button;
}

/** Arrows go through the buttons. */
function walk(event) {
  if (event.target.matches("select")) return; // there they go through the list
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
}
