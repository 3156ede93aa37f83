// Counting: taps become counts in the queue, at once and whatever the network does; the page shows what stands, what
// waits, and what others have counted. Without this script the same buttons send forms.

import { Queue } from "./inventory-queue.js";

const EVERY = 15_000; // ms between two looks at what others counted
const box = document.querySelector("[data-queue]");
const rows = document.querySelector("[data-rows][data-newest]");
const words = rows?.dataset ?? {};
const finds = document.querySelector("[data-finds]");
let newest = Number(rows?.dataset.newest ?? 0);
let sentSome = false;

const queue = new Queue({ ...data("stocktake", "who", "send", "news", "csrf"), onChange: () => show() });

function data(...names) {
  return Object.fromEntries(names.map((name) => [name, box.dataset[name]]));
}

function fill(text, values) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

function number(text) {
  return text === "" || text === undefined ? null : Number(text);
}

// --- rows -------------------------------------------------------------------------------------------------------

function rowOf(item) {
  return rows?.querySelector(`[data-item="${CSS.escape(String(item))}"]`);
}

/** Whether a count is one of this page: of the list as a whole, or of the same box or place. */
function ours(entry) {
  return entry.item !== null && (entry.where ?? "") === (words.where ?? "");
}

/** What stands of a thing now, written into its row. `who`: who counted, "" for whoever is here. */
function put(row, { present, usable, note }, who) {
  Object.assign(row.dataset, { present, usable: usable ?? "", note: note ?? "" });
  const found = document.createElement("b");
  const lent = row.dataset.out && row.dataset.expected === "0"; // nothing to be found, so nothing is missing
  found.textContent = present || lent ? fill(words.saidCounted, { n: present }) : words.saidMissing;
  const by = document.createElement("span");
  by.className = "soft";
  by.textContent = [who || words.saidYou, note].filter(Boolean).join(" · ");
  const usableText = usable === null || usable === undefined ? "" : `, ${fill(words.saidUsable, { n: usable })}`;
  row.querySelector("[data-found]").replaceChildren(found, `${usableText} `, by);
  row.querySelector("[data-shown]").textContent = present;
  const form = row.querySelector("[data-exact]");
  if (!form.contains(document.activeElement)) {
    form.elements.present.value = present;
    form.elements.usable.value = usable ?? "";
    form.elements.note.value = note ?? "";
  }
}

function tapped(row, what) {
  const { expected, present, usable, note } = row.dataset;
  const start = number(present) ?? number(expected) ?? 0;
  if (what === "minus" && start === 0) {
    const found = row.querySelector("[data-found]");
    found.ariaLive = "polite";
    found.textContent = words.saidNothing;
    return;
  }
  const to = { alle: number(expected), minus: start - 1, plus: start + 1, fehlt: 0 }[what];
  const fit = number(usable);
  count(row, { present: to, usable: fit === null ? null : Math.min(fit, to), note: note ?? "" });
}

function count(row, values) {
  put(row, values, "");
  queue.add({ item: Number(row.dataset.item), where: words.where || undefined, name: "", label: row.dataset.name, ...values });
}

rows?.addEventListener("click", (event) => {
  const button = event.target.closest("[data-tap]");
  if (!button) return;
  event.preventDefault();
  tapped(button.closest("[data-item]"), button.value);
});

// What was missing before is missing still: one tap counts none of everything there that nobody has counted.
rows?.addEventListener("submit", (event) => {
  const form = event.target.closest("[data-still-missing]");
  if (!form) return;
  event.preventDefault();
  for (const row of form.parentElement.querySelectorAll('[data-item][data-present=""]')) {
    count(row, { present: 0, usable: null, note: "" });
  }
  form.parentElement.querySelector("summary").focus();
  form.remove();
});

rows?.addEventListener("submit", (event) => {
  const form = event.target.closest("[data-exact]");
  if (!form) return;
  event.preventDefault();
  const present = Number(form.elements.present.value);
  const usable = number(form.elements.usable.value.trim());
  const problem = form.querySelector("[data-problem]");
  problem.hidden = usable === null || usable <= present;
  if (!problem.hidden) {
    form.elements.usable.focus();
    return;
  }
  count(form.closest("[data-item]"), { present, usable, note: form.elements.note.value.trim() });
  form.closest("details").open = false;
  form.closest("details").querySelector("summary").focus();
});

// --- unexpected -------------------------------------------------------------------------------------------------

document.addEventListener("submit", (event) => {
  const form = event.target.closest("[data-find-form]");
  if (!form) return;
  event.preventDefault();
  const name = form.elements.name.value.trim().replace(/\s+/g, " ");
  const present = Number(form.elements.present.value);
  if (!name) return;
  queue.add({ item: null, name, label: name, present, usable: null, note: form.elements.note?.value.trim() ?? "" });
  if (form.closest("[data-find]")) return;
  form.elements.name.value = "";
  form.elements.present.value = "1";
  form.elements.note.value = "";
  form.elements.name.focus();
});

function showFind({ name, present, note }, waits) {
  const key = name.toLocaleLowerCase("de");
  let line = [...finds.querySelectorAll("[data-find]")].find((each) => each.dataset.find.toLocaleLowerCase("de") === key);
  if (!present) {
    line?.remove();
    return;
  }
  if (!line) {
    finds.querySelector("[data-no-finds]")?.remove();
    line = document.createElement("li");
    line.dataset.find = name;
    const text = document.createElement("span");
    text.className = "name";
    text.dataset.text = "";
    line.append(text);
    finds.append(line);
  }
  line.querySelector("[data-text]").textContent = `${present} × ${name}${note && !line.querySelector("form") ? ` (${note})` : ""}`;
  mark(line, waits);
}

// --- what waits -------------------------------------------------------------------------------------------------

/** Whether what waits does so for something else than the network. */
function held() {
  return ["halted", "login", "broken"].includes(queue.state);
}

function mark(place, waits) {
  const badge = place.querySelector(".waits");
  if (!waits) badge?.remove();
  else if (!badge) {
    const made = document.createElement("span");
    made.className = "badge waits";
    made.textContent = held() ? words.saidHeld ?? box.dataset.saidHeldOne : words.saidWaits ?? box.dataset.saidOne;
    (place.querySelector("[data-found]") ?? place).append(" ", made);
  }
}

function show() {
  const { waiting, refused, state, reason } = queue;
  const stuck = waiting.length && !["sending", "rest"].includes(state);
  sentSome ||= waiting.length > 0;
  for (const line of document.querySelectorAll("[data-item]:has(.waits), [data-find]:has(.waits)")) mark(line, false);
  for (const entry of waiting) {
    if (entry.item === null) showFind(entry, stuck);
    else if (ours(entry) && rowOf(entry.item)) mark(rowOf(entry.item), stuck);
  }
  const said = box.dataset;
  let text = said.saidNone;
  if (waiting.length && stuck) {
    const [one, many] = held() ? [said.saidHeldOne, said.saidHeldMany] : [said.saidOne, said.saidMany];
    text = waiting.length === 1 ? one : fill(many, { n: waiting.length });
  }
  else if (waiting.length) text = said.saidSending;
  say(box.querySelector("[data-state]"), text);
  const why = { login: said.saidLogin, broken: said.saidBroken, halted: reason }[state] ?? "";
  const more = waiting.length ? why || (queue.kept ? "" : said.saidMemory) : "";
  const line = box.querySelector("[data-reason]");
  line.hidden = !more;
  say(line, more);
  box.classList.toggle("waiting", Boolean(stuck));
  box.querySelector("[data-again]").hidden = !stuck || state === "login";
  box.querySelector("[data-enter]").hidden = state !== "login";
  box.querySelector("[data-drop]").hidden = !waiting.length || state !== "halted";
  showRefused(refused);
  const [other] = queue.others();
  const left = box.querySelector("[data-others]");
  left.hidden = !other;
  if (other) {
    say(left.querySelector("p"), fill(said.saidOthers, { who: other.who, n: other.number }));
    left.querySelector("button").onclick = () => queue.adopt(other.who);
  }
  box.hidden = !(sentSome || refused.length || other);
  progress();
}

/** A live region speaks whenever its text is set: only when it changes. */
function say(place, text) {
  if (place.textContent !== text) place.textContent = text;
}

// Where nobody counts any more, say because the stocktake has been applied, what waits would wait for ever.
box.querySelector("[data-drop] button").addEventListener("click", () => {
  queue.drop();
  location.reload(); // the rows show what the server has
});

function showRefused(refused) {
  const place = box.querySelector("[data-refused]");
  const shown = new Set([...place.children].map((each) => each.dataset.id));
  if (shown.size === refused.length && refused.every((entry) => shown.has(entry.id))) return;
  place.replaceChildren(...refused.map((entry) => {
    const made = box.querySelector("template").content.firstElementChild.cloneNode(true);
    made.dataset.id = entry.id;
    made.querySelector("span").textContent = fill(box.dataset.saidRefused, {
      name: entry.label ?? entry.name, n: entry.present, reason: entry.refused,
    });
    made.querySelector("button").addEventListener("click", () => queue.forget(entry.id));
    return made;
  }));
}

function progress() {
  const bar = document.querySelector("[data-progress]");
  if (!bar) return;
  for (const group of rows.querySelectorAll("[data-group]")) {
    const all = [...group.querySelectorAll("[data-item]")];
    const done = all.filter((row) => row.dataset.present !== "").length;
    group.querySelector("[data-group-number]").textContent = fill(words.saidSection, { n: done, of: all.length });
  }
  // of a long list only a piece is here: what was counted before is known by number
  bar.dataset.before ??= Number(bar.dataset.counted) - counted();
  const n = Number(bar.dataset.before) + counted();
  bar.value = n;
  document.querySelector("[data-total]").textContent = fill(bar.dataset.said, { n, of: bar.dataset.rows });
}

function counted() {
  return rows.querySelectorAll('[data-item]:not([data-present=""])').length;
}

// --- the filter, without the network where the whole list is here -----------------------------------------------

const filters = document.querySelector("[data-filters][data-whole]");

function filter(open) {
  let left = 0;
  for (const row of rows.querySelectorAll("[data-item]")) {
    // what is counted from now on stays: nothing moves away under the thumb
    const away = open && row.dataset.present !== "";
    row.classList.toggle("away", away);
    left += !away;
  }
  for (const group of rows.querySelectorAll("[data-group]")) group.hidden = !group.querySelector("[data-item]:not(.away)");
  rows.querySelector("[data-none-open]").hidden = left > 0 || !rows.querySelector("[data-item]");
  for (const link of filters.querySelectorAll("[data-filter]")) {
    if ((link.dataset.filter === "offen") === open) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

filters?.addEventListener("click", (event) => {
  const link = event.target.closest("[data-filter]");
  if (!link) return;
  event.preventDefault();
  filter(link.dataset.filter === "offen");
});

// --- what others counted ----------------------------------------------------------------------------------------

async function look() {
  if (!rows || document.hidden) return;
  try {
    const news = await queue.refresh(newest);
    if (!news) return;
    newest = news.newest;
    const mine = new Set(queue.waiting.filter(ours).map((entry) => entry.item));
    for (const each of news.counts) {
      const row = rowOf(each.item);
      if (row && !mine.has(each.item)) put(row, each, each.who === queue.who ? "" : each.who);
    }
    progress();
  } catch {
    // no network: the queue says so as soon as there is something to send
  }
}

// Without a network this page does not come back before the network does. Nothing that was counted is lost by that, but
// nobody could go on counting: so the browser asks before it is left.
addEventListener("beforeunload", (event) => {
  if (rows && (!navigator.onLine || queue.state === "offline")) event.preventDefault();
});

// what was counted before the page was loaded anew
for (const entry of queue.waiting) {
  const row = ours(entry) ? rowOf(entry.item) : null;
  if (row) put(row, entry, "");
}
box.querySelector("[data-again]").addEventListener("click", () => queue.soon(0));
show();
queue.soon(0);
setInterval(look, EVERY);
document.addEventListener("visibilitychange", look);
addEventListener("online", look);
