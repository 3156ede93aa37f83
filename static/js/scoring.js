// Writing down results at a stall: which group, who of it, what was reached. It works without a network; what is written
// down waits on this device (outbox.js). What two phones say differently about one attempt is asked here. Ways of counting
// whose input is of its own stand in scoring/.

import { action, element, filled } from "./table/dom.js";
import { Outbox } from "./outbox.js";
import { caller } from "./scoring/caller.js";
import { pick, race } from "./scoring/lanes.js";
import { Marbles } from "./scoring/marbles.js";
import { round } from "./scoring/round.js";
import { Watch } from "./scoring/watch.js";

const EVERY = 10_000; // ms between two looks at what others wrote down
const FEW = 12; // so many points are buttons; more are typed
const LAST = 5;

const box = document.querySelector("[data-scoring]");
const data = JSON.parse(document.getElementById("scoring").textContent);
const words = Object.fromEntries(Object.entries(box.dataset).filter(([key]) => key.startsWith("words"))
  .map(([key, text]) => [key[5].toLowerCase() + key.slice(6), text]));
const { score } = data;
const MOVES = score.kind === "marbles";
const DUEL = score.kind === "duel";
const [USUAL, AGAIN, FINAL] = [0, 1, 2]; // what an attempt is for; 3: equals of a final run again

let { attempts, ahead, accounts, moves } = data;
let party = null;
let who = null;
let away = false; // a page of its own is shown, not the list
const mine = []; // ids written on this page, the newest last
let before = []; // what waited when we last looked
let looks = 0;
let arrived = []; // what the server has, and `attempts` may not say yet

const outbox = new Outbox({
  key: data.key, name: "results", send: data.send, news: data.news, csrf: data.csrf,
  pack: MOVES
    ? ({ giver, taker, marbles, back }) => ({ giver, taker, marbles, back })
    : ({ party, who, attempt, values, unsure, replaces, stage, run }) => ({ party, who, attempt, values, unsure, replaces, stage, run, kind: score.kind }),
  onChange: changed,
});

// --- what stands ---

/** What no longer waits has arrived: it stands until the server has told what became of it. */
function changed() {
  const left = new Set([...outbox.waiting, ...outbox.refused].map(({ id }) => id));
  const gone = before.filter(({ id }) => !left.has(id));
  before = outbox.waiting;
  arrived.push(...gone);
  if (gone.length) look();
  show();
}

/** All attempts, with what has arrived since and what waits here laid over them. */
function standing() {
  const found = new Map(attempts.map((each) => [keyOf(each), each]));
  for (const entry of MOVES ? [] : [...arrived, ...outbox.waiting]) {
    found.set(keyOf(entry), { ...found.get(keyOf(entry)), ...entry, newest: entry.id, said: said(entry.values), open: [], waits: true });
  }
  return [...found.values()].filter(({ values, open }) => values.length || open.length);
}

const keyOf = ({ party, who, attempt, stage }) => `${party}/${who}/${stage}/${attempt}`;
const of = (number, person) => standing().filter((each) => each.party === number && each.who === person);

function write(entry) {
  mine.push(outbox.put({ unsure: false, replaces: "", stage: USUAL, run: "", ...entry }));
}

function said(values) {
  if (!values.length) return words.takenBack;
  if (score.kind === "duel") return values.join(" : ");
  if (score.kind === "free") return values[0] ? words.free : words.found;
  const sum = score.kind === "pieces" ? values.reduce((all, n, at) => all + n * score.pieces[at][1], 0) : values.reduce((all, n) => all + n, 0);
  if (score.kind === "time" || score.kind === "relay") return clock(sum);
  if (score.kind === "level") return values[0] ? score.steps[values[0] - 1] : words.nothing;
  if (score.kind === "count") return String(values[0]);
  return sum === 1 ? words.point : filled(words.points, { n: sum });
}

function clock(hundredths) {
  const minutes = Math.floor(hundredths / 6000);
  const rest = hundredths % 6000;
  const seconds = `${String(Math.floor(rest / 100)).padStart(minutes ? 2 : 1, "0")},${String(rest % 100).padStart(2, "0")}`;
  return minutes ? `${minutes}:${seconds}` : `${seconds} s`;
}

/** Hundredths of a second of a typed time; null for what is none. */
function timed(text) {
  const found = /^(?:(\d{1,3}):([0-5]?\d)|(\d{1,4}))(?:[,.](\d{1,2}))?$/.exec(text.trim());
  if (!found) return null;
  const [, minutes, seconds, alone, parts] = found;
  return (Number(minutes ?? 0) * 60 + Number(seconds ?? alone)) * 100 + Number((parts ?? "").padEnd(2, "0") || 0);
}

const labelOf = (number) => data.parties.find((each) => each.number === number)?.label ?? "";
const sizeOf = (number) => data.parties.find((each) => each.number === number)?.size ?? 0;
const nameOf = (number, person) => {
  const label = labelOf(number);
  if (DUEL) return filled(words.against, { one: label, other: labelOf(person) });
  return person ? `${label}, ${filled(words.number, { n: person })}` : label;
};

// --- the page ---

function show() {
  const held = document.activeElement?.dataset?.key;
  const now = Date.now();
  const here = data.visits.filter(({ begin, end }) => begin <= now && now < end).map((visit) => visit.party);
  if (party === null && here.length === 1) [party] = here;
  if (!away) box.replaceChildren(...questions(), ...calling(), ...groups(here), ...(party === null ? [] : choices()), ...finals(), ...(MOVES ? [] : last()));
  if (held && !away) box.querySelector(`[data-key="${CSS.escape(held)}"]`)?.focus();
  const waits = outbox.waiting.length;
  document.querySelector("[data-state]").textContent = outbox.state === "halted" ? filled(words.halted, { r: outbox.reason })
    : waits && outbox.state !== "sending" && outbox.state !== "rest" ? filled(words.waits, { n: waits }) : waits ? words.sending : "";
}

function keyed(button, key) {
  button.dataset.key = key;
  return button;
}

/** A page of its own, until `back`. */
function open(elements) {
  away = true;
  box.replaceChildren(...elements);
  box.querySelector("[tabindex='-1']")?.focus();
}

function back(key = "") {
  away = false;
  who = null;
  show();
  box.querySelector(`[data-key="${key}"]`)?.focus();
}

/** What can be written down of the group that is there. */
function choices() {
  if (MOVES) return marbles.list(party);
  if (DUEL) return opponents();
  const several = score.kind === "relay" || score.lanes > 1;
  return [
    ...(score.kind === "free" ? [action(words.newRound, hide, "primary")] : []),
    ...(several ? [action(words.several, () => choose(USUAL, []), "primary")] : []),
    ...(score.kind === "relay" ? [] : numbers()),
  ];
}

function calling() {
  if (!data.calls.length) return [];
  return [action(words.callNow, () => open(caller({ words, calls: data.calls, close: () => back() })), "primary")];
}

function opponents() {
  const button = ({ number, label, sign }) => {
    const made = keyed(action("", () => { who = number; ask(); }), `n${number}`);
    const [low, high] = [party, number].sort((one, other) => one - other);
    made.append(element("strong", {}, label), element("span", {}, of(low, high).map((each) => said(low === party ? each.values : [...each.values].reverse())).join(", ") || sign));
    return made;
  };
  return [element("h2", {}, words.againstWhom), element("div", { class: "groups" }, ...data.parties.filter(({ number }) => number !== party).map(button))];
}

/** Who goes on to a final, and which equals may try again: as the server last said. */
function finals() {
  if (!ahead) return [];
  const names = (people) => people.map(([number, person]) => nameOf(number, person)).join("; ");
  const again = (stage, people) => element("li", {}, element("span", {}, names(people)),
    action(words.tieAgain, () => (score.lanes > 1 ? choose(stage, people) : one(stage, people))));
  const one = (stage, people) => open([
    element("h2", { tabindex: "-1" }, words.tieAgain),
    element("div", { class: "groups" }, ...people.map(([number, person]) => action(nameOf(number, person), () => { [party, who] = [number, person]; ask(stage); }))),
    element("div", { class: "buttons" }, action(words.cancel, () => back())),
  ]);
  const edge = [...new Map([...ahead.winners.again, ...ahead.fastest.again].map((people) => [String(people), people])).values()];
  const ties = [...ahead.equals.map(([stage, people]) => again(stage, people)), ...edge.map((people) => again(AGAIN, people))];
  const final = (label, people) => (people.length > 1 ? [action(filled(label, { n: people.length }), () => choose(FINAL, people))] : []);
  const going = [...final(words.finalWinners, ahead.winners.going), ...final(words.finalFastest, ahead.fastest.going)];
  return [
    ...(going.length ? [element("details", {}, element("summary", {}, words.final), element("div", { class: "buttons" }, ...going))] : []),
    ...(ties.length ? [element("details", {}, element("summary", {}, words.equals), element("ul", { class: "last" }, ...ties))] : []),
  ];
}

/** Several at once: who, and then the watch. */
function choose(stage, chosen) {
  const relay = score.kind === "relay";
  const groups = relay
    ? [{ label: "", people: data.parties.map(({ number }) => [number, 0]) }]
    : data.parties.map(({ number, label, size }) => ({ label, people: Array.from({ length: size }, (_each, at) => [number, at + 1]) }));
  const go = (runners, legs) => open(race({ words, clock, nameOf, runners, legs, done, cancel: () => back() }));
  const done = (came) => {
    const run = `${outbox.page}-${Date.now()}`;
    for (const { runner: [number, person], laps, unsure } of came) {
      write({ party: number, who: person, attempt: nextOf(number, person, stage), values: laps, unsure, stage, run });
    }
    back();
  };
  const most = { lanes: Math.max(relay ? data.parties.length : score.lanes, chosen.length), legs: score.legs };
  open(pick({ words, nameOf, groups, open: labelOf(chosen[0]?.[0] ?? party), chosen, most, go, cancel: () => back() }));
}

function hide() {
  const number = party;
  const next = 1 + Math.max(0, ...standing().filter((each) => each.party === number).map((each) => each.attempt));
  const done = (told) => {
    for (const [person, free] of told) write({ party: number, who: person, attempt: next, values: [Number(free)] });
    back();
  };
  open(round({ words, size: sizeOf(number), minutes: score.minutes, done, cancel: () => back() }));
}

const nextOf = (number, person, stage) => 1 + Math.max(0, ...of(number, person).filter((each) => each.stage === stage).map((each) => each.attempt));

const marbles = MOVES && new Marbles({
  words, kinds: score.pieces, name: nameOf, size: sizeOf, open, back: () => back(),
  told: () => ({ accounts, moves }), pending: () => [...arrived, ...outbox.waiting],
  write: (entry) => outbox.put(entry),
});

function groups(here) {
  const button = ({ number, label, sign }) => {
    const made = keyed(action("", () => { party = number; show(); }), `g${number}`);
    made.append(element("strong", {}, label), element("span", {}, sign));
    made.setAttribute("aria-pressed", String(number === party));
    return made;
  };
  const near = data.parties.filter(({ number }) => here.includes(number) || number === party);
  const far = data.parties.filter((each) => !near.includes(each));
  const first = near.length ? near : far;
  const rest = near.length ? far : [];
  return [
    element("h2", {}, words.group), element("div", { class: "groups" }, ...first.map(button)),
    ...(rest.length ? [element("details", { open: party === null }, element("summary", {}, words.others), element("div", { class: "groups" }, ...rest.map(button)))] : []),
  ];
}

function numbers() {
  const { size } = data.parties.find(({ number }) => number === party);
  const button = (person) => {
    const done = of(party, person);
    const made = keyed(action("", () => { who = person; ask(); }), `n${person}`);
    made.append(element("strong", {}, person ? String(person) : words.all), element("span", {}, done.map((each) => each.said).join(", ")));
    made.classList.toggle("done", done.length > 0);
    return made;
  };
  return [element("h2", {}, words.who), element("div", { class: "numbers" }, ...Array.from({ length: size + 1 }, (_each, person) => button(person)))];
}

/** What two have written differently, and what the server would not have. */
function questions() {
  const open = standing().filter((each) => each.open.length && !each.waits).map((each) => {
    const choose = (values) => () => {
      write({ party: each.party, who: each.who, attempt: each.attempt, stage: each.stage, run: each.run, values, replaces: each.newest });
      show();
    };
    const answers = [{ values: each.values, said: each.said }, ...each.open];
    const unique = answers.filter(({ said: one }, at) => answers.findIndex(({ said: other }) => other === one) === at);
    return element("div", { class: "notice problem", role: "alert" },
      element("p", {}, filled(words.which, { who: nameOf(each.party, each.who), try: attemptOf(each.attempt) })),
      element("div", { class: "buttons" }, ...unique.map((answer) => action(answer.said, choose(answer.values)))));
  });
  const refused = outbox.refused.map((entry) => element("div", { class: "notice problem", role: "alert" },
    element("p", {}, filled(words.refused, { who: MOVES ? words.move : `${nameOf(entry.party, entry.who)}, ${said(entry.values)}`, r: entry.refused })),
    action(words.read, () => outbox.forget(entry.id))));
  return [...open, ...refused];
}

function last() {
  const own = standing().filter(({ newest, values }) => mine.includes(newest) && values.length);
  own.sort((one, other) => mine.indexOf(other.newest) - mine.indexOf(one.newest));
  if (!own.length) return [];
  const row = (each) => element("li", {},
    element("span", {}, `${nameOf(each.party, each.who)}: `, element("strong", {}, each.said), each.unsure ? ` (${words.unsureSign})` : ""),
    keyed(action(words.undo, () => {
      write({ party: each.party, who: each.who, attempt: each.attempt, stage: each.stage, run: each.run, values: [], replaces: each.newest });
      show();
    }), `u${each.newest}`));
  return [element("h2", {}, words.last), element("ul", { class: "last" }, ...own.slice(0, LAST).map(row))];
}

// --- asking for one result ---

/** Whose result it is: of two groups the earlier one stands first. */
const pair = () => (DUEL ? [party, who].sort((one, other) => one - other) : [party, who]);

function ask(stage = USUAL) {
  const [first, second] = pair();
  const attempt = nextOf(first, second, stage);
  const done = (values, unsure = false) => {
    write({ party: first, who: second, attempt, values, unsure, stage });
    back(`n${who}`);
  };
  const problem = element("p", { class: "notice problem", role: "alert", hidden: true });
  const complain = (text) => {
    problem.textContent = text;
    problem.hidden = false;
  };
  const which = stage ? `, ${words.tieAgain}` : attempt > 1 ? `, ${attemptOf(attempt)}` : "";
  const heading = element("h2", { tabindex: "-1" }, `${nameOf(first, second)}${which}`);
  const form = { points, pieces, time, count, level, duel, free }[score.kind](done, complain);
  open([heading, problem, ...form, element("div", { class: "buttons" }, action(words.cancel, () => back(`n${who}`)))]);
}

const free = (done) => [element("div", { class: "pad wide" }, action(words.found, () => done([0])), action(words.free, () => done([1])))];

/** What a try is called, and an attempt: where it takes several tries it has no name of its own. */
const tryOf = (n) => score.names[n - 1] ?? filled(words.try, { n });
const attemptOf = (n) => filled(score.tries > 1 || score.of > 1 ? words.attempt : words.try, { n });

/** Who won each pull; it is over as soon as one has more than half. */
function duel(done, complain) {
  const [one, other] = pair().map(labelOf);
  if (score.of === 1) {
    const draw = score.draws ? [action(words.draw, () => done([0, 0]))] : [];
    return [element("div", { class: "pad wide" }, action(one, () => done([1, 0])), ...draw, action(other, () => done([0, 1])))];
  }
  const won = Array(score.of).fill(null);
  const sum = element("p", { class: "sum", role: "status" });
  const count = () => {
    const shown = [0, 0];
    for (const side of won) {
      if (side !== null && Math.max(...shown) <= score.of / 2) shown[side] += 1;
    }
    return shown;
  };
  const rows = won.map((_side, at) => {
    const buttons = [one, other].map((label, side) => action(label, () => {
      won[at] = side;
      for (const [n, button] of buttons.entries()) button.setAttribute("aria-pressed", String(n === side));
      sum.textContent = count().join(" : ");
    }));
    return element("fieldset", {}, element("legend", {}, filled(words.pull, { try: tryOf(at + 1) })), element("div", { class: "pad two" }, ...buttons));
  });
  const finish = action(words.done, () => (Math.max(...count()) > score.of / 2 ? done(count()) : complain(words.notDecided)), "primary");
  return [...rows, sum, finish];
}

/** A number of each try: buttons for few, a field for many. */
function points(done, complain) {
  const choices = score.choices.length ? score.choices : score.most < FEW ? Array.from({ length: score.most + 1 }, (_each, n) => n) : null;
  if (!choices) return typed(score.tries, done, complain);
  const values = Array(score.tries).fill(null);
  const sum = element("p", { class: "sum", role: "status" });
  const rows = values.map((_value, at) => {
    const buttons = choices.map((n) => action(String(n), () => {
      values[at] = n;
      for (const button of buttons) button.setAttribute("aria-pressed", String(button.textContent === String(n)));
      sum.textContent = filled(words.sum, { n: values.reduce((all, each) => all + (each ?? 0), 0) });
      if (score.tries === 1) done(values);
    }));
    return element("fieldset", {}, element("legend", {}, tryOf(at + 1)), element("div", { class: "pad" }, ...buttons));
  });
  const finish = action(words.done, () => (values.includes(null) ? complain(words.choose) : done(values)), "primary");
  return [...rows, ...(score.tries > 1 ? [sum, finish] : [])];
}

function typed(number, done, complain) {
  const fields = Array.from({ length: number }, (_each, at) => element("input", { id: `wert-${at}`, inputmode: "numeric", maxlength: 5, autocomplete: "off" }));
  const form = element("form", { class: "form" },
    ...fields.flatMap((field, at) => [element("label", { for: field.id }, number > 1 ? tryOf(at + 1) : words.count), field]),
    element("div", { class: "buttons" }, element("button", { class: "primary" }, words.done)));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const wrong = fields.find(({ value }) => !/^\d+$/.test(value.trim()) || Number(value) > score.most);
    if (wrong) complain(filled(words.countWrong, { n: score.most, t: wrong.value.trim() }));
    else done(fields.map(({ value }) => Number(value)));
  });
  return [form];
}

/** A number: tapped as it grows, or typed. */
function count(done, complain) {
  const form = typed(1, done, complain);
  const field = form[0].querySelector("input");
  const more = action(words.oneMore, () => {
    const now = /^\d+$/.test(field.value.trim()) ? Number(field.value) : 0;
    field.value = String(Math.min(score.most, now + 1));
    more.textContent = `${words.oneMore} (${field.value})`;
  }, "big");
  return [element("p", { class: "count" }, more), ...form];
}

/** How many of each piece somebody took. */
function pieces(done) {
  const values = score.pieces.map(() => 0);
  const sum = element("p", { class: "sum", role: "status" }, filled(words.sum, { n: 0 }));
  const rows = score.pieces.map(([name, worth, most], at) => {
    const shown = element("output", {}, "0");
    const by = (step) => () => {
      values[at] = Math.min(most, Math.max(0, values[at] + step));
      shown.textContent = values[at];
      sum.textContent = filled(words.sum, { n: values.reduce((all, n, each) => all + n * score.pieces[each][1], 0) });
    };
    const named = (label, step) => {
      const button = action(label, by(step));
      button.setAttribute("aria-label", `${name} ${label}`);
      return button;
    };
    return element("p", { class: "stepper" }, element("span", {}, `${name} (${worth})`), named("−", -1), shown, named("+", 1));
  });
  return [...rows, sum, action(words.done, () => done(values), "primary")];
}

function level(done) {
  return [element("div", { class: "pad wide" }, ...[words.nothing, ...score.steps].map((step, at) => action(step, () => done([at]))))];
}

/** A stopwatch that a tap anywhere stops. A phone that slept meanwhile is not believed. */
function time(done, complain) {
  const shown = element("p", { class: "clock", role: "timer" }, clock(0));
  const hint = element("p", { class: "soft" });
  const go = action(words.start, () => (value ? again() : start()), "primary big");
  const take = action(words.done, () => done([value], unsure));
  const field = element("input", { id: "zeit", inputmode: "decimal", maxlength: 8, autocomplete: "off" });
  const form = element("form", { class: "form" }, element("label", { for: "zeit" }, words.typed), field, element("div", { class: "buttons" }, element("button", {}, words.done)));
  let begun = null;
  let value = 0;
  let unsure = false;
  take.hidden = true;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const given = timed(field.value);
    if (given) done([given]);
    else complain(filled(words.timeWrong, { t: field.value }));
  });

  function start() {
    begun = new Watch();
    hint.textContent = words.stop;
    go.hidden = form.hidden = true;
    setTimeout(() => document.addEventListener("pointerdown", stop, { capture: true, once: true }));
    document.addEventListener("keydown", stop, { capture: true, once: true });
    tick();
  }

  function tick() {
    if (!begun || !shown.isConnected) return;
    shown.textContent = clock(begun.hundredths);
    requestAnimationFrame(tick);
  }

  function stop(event) {
    if (!begun) return;
    event.preventDefault();
    event.stopPropagation();
    value = begun.hundredths;
    unsure = begun.slept;
    begun = null;
    document.removeEventListener("pointerdown", stop, { capture: true });
    document.removeEventListener("keydown", stop, { capture: true });
    shown.textContent = clock(value);
    hint.textContent = unsure ? words.unsure : "";
    go.textContent = words.again;
    go.hidden = take.hidden = form.hidden = false;
    document.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => document.removeEventListener("click", swallow, { capture: true }), 400);
  }

  function again() {
    value = 0;
    unsure = false;
    shown.textContent = clock(0);
    hint.textContent = "";
    go.textContent = words.start;
    take.hidden = true;
  }

  return [shown, hint, element("div", { class: "buttons" }, take, go), form];
}

/** The click that belongs to the tap that stopped the clock presses nothing. */
function swallow(event) {
  event.preventDefault();
  event.stopPropagation();
}

async function look() {
  const known = new Set(arrived);
  looks += 1;
  const look = looks;
  try {
    const body = await outbox.refresh();
    if (!body || look !== looks) return; // a later one tells more
    const before = JSON.stringify([attempts, ahead, accounts, moves]);
    ({ attempts, ahead, accounts, moves } = body);
    arrived = arrived.filter((entry) => !known.has(entry));
    // a list that is made anew under a finger swallows its tap
    if (known.size || before !== JSON.stringify([attempts, ahead, accounts, moves])) show();
  } catch { /* without a network it goes on as it is */ }
}

show();
outbox.soon(0);
look();
setInterval(look, EVERY);

// A reload without a network gets this page from the service worker. The first time it saw neither the page nor its files.
const keepFiles = () => {
  const files = performance.getEntriesByType("resource").map(({ name }) => name).filter((name) => name.startsWith(`${location.origin}/static/`));
  for (const address of [location.pathname, ...files]) fetch(address).catch(() => {});
};
try {
  const worker = navigator.serviceWorker;
  if (worker && !worker.controller) worker.addEventListener("controllerchange", keepFiles, { once: true });
} catch { /* it is an extra, and refused where nothing may be kept */ }
