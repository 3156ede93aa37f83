// The plan as a table: a visit is dragged to another time of the same group, and the two are exchanged. With a mouse at
// once, with a finger after holding it for a moment (before that the table scrolls). The links in the cells do the same
// without dragging. What was done is said, and the line above takes it back.
const HOLD = 350; // ms a finger rests before it lifts a visit
const FAR = 6; // pixels a mouse moves before it drags, a finger before it scrolls
let drag = null;
let dropped = false;

document.addEventListener("pointerdown", (event) => {
  const cell = event.target.closest("[data-moves] a[data-slot]");
  if (!cell || !event.isPrimary || event.button !== 0 || drag) return;
  drag = { cell, x: event.clientX, y: event.clientY, lifted: false, touch: event.pointerType !== "mouse", pointer: event.pointerId };
  if (drag.touch) drag.timer = setTimeout(lift, HOLD);
});

document.addEventListener("pointermove", (event) => {
  if (!drag || event.pointerId !== drag.pointer) return;
  const far = Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > FAR;
  if (!drag.lifted && far) {
    if (drag.touch) return end();
    lift();
  }
  if (!drag.lifted) return;
  drag.cell.style.transform = `translate(${event.clientX - drag.x}px, 0)`;
  mark(under(event));
});

document.addEventListener("pointerup", async (event) => {
  if (!drag || event.pointerId !== drag.pointer) return;
  const { cell, lifted } = drag;
  const to = lifted ? under(event) : null;
  end();
  dropped = lifted;
  setTimeout(() => { dropped = false; }); // the click of this press has come by then, if one comes
  if (to) await exchange(cell, to);
});

document.addEventListener("click", (event) => dropped && event.preventDefault(), { capture: true });
document.addEventListener("pointercancel", end);
document.addEventListener("keydown", (event) => event.key === "Escape" && end());
document.addEventListener("dragstart", (event) => event.target.closest?.("[data-moves]") && event.preventDefault());
document.addEventListener("contextmenu", (event) => drag?.touch && event.preventDefault());
document.addEventListener("touchmove", (event) => drag?.lifted && event.preventDefault(), { passive: false });

function lift() {
  drag.lifted = true;
  drag.cell.classList.add("lifted");
  const row = drag.cell.closest("tr");
  row.classList.add("dragging");
  const { taken } = drag.cell.closest("table").dataset;
  say(taken.replace("{group}", group(row)).replace("{what}", what(drag.cell)).replace("{time}", time(drag.cell)));
}

function end() {
  if (!drag) return;
  clearTimeout(drag.timer);
  drag.cell.style.transform = "";
  drag.cell.classList.remove("lifted");
  drag.cell.closest("tr").classList.remove("dragging");
  mark(null);
  drag = null;
}

/** The cell of the same group below the pointer, if it is another one that may still change. */
function under({ clientX, clientY }) {
  const row = drag.cell.closest("tr");
  return [...row.querySelectorAll("a[data-slot]")].find((cell) => {
    const box = cell.parentElement.getBoundingClientRect();
    return cell !== drag.cell && clientX >= box.left && clientX < box.right && clientY >= box.top && clientY < box.bottom;
  }) ?? null;
}

function mark(cell) {
  document.querySelectorAll("[data-moves] .target").forEach((each) => each !== cell && each.classList.remove("target"));
  cell?.classList.add("target");
}

/** Exchange two visits, and show the plan as it is then; what is typed in forms below stays. */
async function exchange(from, to) {
  const table = from.closest("table");
  const { token, done } = table.dataset;
  const said = done.replace("{group}", group(from.closest("tr"))).replace("{one}", time(from)).replace("{other}", time(to));
  const before = table.parentElement.scrollLeft;
  const answer = await fetch(from.href, {
    method: "POST",
    body: new URLSearchParams({ csrfmiddlewaretoken: token, was: from.dataset.at, other: `${to.dataset.slot}:${to.dataset.at}` }),
  });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const id of ["neuer", "stand-zeile", "plan"]) {
    const now = page.getElementById(id);
    if (!now) return location.reload(); // logged out, or the plan is gone
    document.getElementById(id).replaceWith(now);
    window.htmx?.process(now);
  }
  const scroll = document.querySelector("[data-moves]").parentElement;
  scroll.scrollLeft = before;
  scroll.querySelector(`a[href="${new URL(to.href).pathname}"]`)?.focus({ preventScroll: true });
  const problem = page.querySelector(".messages .error");
  say(problem ? problem.textContent : said);
  show(problem);
}

/** A refusal is seen too, not only heard. */
function show(problem) {
  const place = document.getElementById("gesagt");
  place.classList.toggle("visually-hidden", !problem);
  place.classList.toggle("notice", Boolean(problem));
  place.classList.toggle("problem", Boolean(problem));
}

function say(text) {
  document.getElementById("gesagt").textContent = text;
}

const group = (row) => row.querySelector("th").firstChild.textContent.trim();
const what = (cell) => cell.lastChild.textContent.trim();
const time = (cell) => cell.closest("table").tHead.rows[0].cells[cell.parentElement.cellIndex].textContent.trim();
