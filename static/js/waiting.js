// Who waits for company, kept up as it changes. Nothing moves under a finger: whoever comes is added at the end, and where
// nobody waits any more the place stays until nobody can be about to touch it. A server that does not answer offers
// nothing, and the page says so.
import { Connection } from "./table/socket.js";

const QUIET = 8000; // ms without a touch after which places may move
const region = document.getElementById("wartet");
const list = region.querySelector(".doors");
let touched = Date.now();
let inSight = true;

const status = document.createElement("div");
status.setAttribute("role", "status");
region.querySelector("h2").after(status);

function receive({ type, waiting, own }) {
  if (type !== "hall") return;
  const shown = new DOMParser().parseFromString(waiting, "text/html");
  for (const note of document.querySelectorAll("[data-own]")) if (!own.includes(note.dataset.own)) note.remove();
  for (const code of own) shown.getElementById(`tuer-${code}`)?.remove();
  const doors = [...shown.querySelectorAll(".door")];
  const there = new Set(doors.map((door) => door.id));
  for (const door of list.children) if (!there.has(door.id)) shut(door);
  for (const door of doors) {
    const old = document.getElementById(door.id);
    if (!old) list.append(door);
    else if (old.classList.contains("gone")) old.replaceWith(door);
    else for (const part of ["p", "button span"]) fresh(old.querySelector(part), door.querySelector(part));
  }
  const title = region.querySelector("h2");
  fresh(title, doors.length ? shown.querySelector("h2") : title);
  tidy();
}

function fresh(old, now) {
  if (old.innerHTML !== now.innerHTML) old.replaceChildren(...now.childNodes);
}

/** Nobody waits here any more; the place stays as it is, and whoever was on it hears so. */
function shut(door) {
  if (door.classList.contains("gone")) return;
  const button = door.querySelector("button");
  const held = button === document.activeElement;
  const gone = document.createElement("span");
  gone.className = "soft";
  gone.textContent = region.dataset.gone;
  button.replaceWith(gone);
  door.classList.add("gone");
  if (held) region.querySelector("h2").focus();
}

function tidy() {
  const free = Date.now() - touched > QUIET || document.hidden || !inSight;
  for (const door of [...list.children].reverse()) {
    if (!door.classList.contains("gone")) {
      if (!free) break; // what stands behind it would move
    } else if (free || !door.nextElementSibling) {
      door.remove();
    }
  }
}

for (const name of ["pointermove", "pointerdown", "keydown", "scroll", "touchstart"]) {
  addEventListener(name, () => { touched = Date.now(); }, { passive: true, capture: true });
}
new IntersectionObserver(([entry]) => { inSight = entry.isIntersecting; }).observe(region);
setInterval(tidy, 1000);

new Connection(region.dataset.socket, receive, (open) => {
  status.replaceChildren();
  region.classList.toggle("failed", !open);
  list.inert = !open;
  if (open) return;
  const notice = document.createElement("p");
  notice.className = "notice problem";
  notice.textContent = region.dataset.failed;
  status.append(notice);
}, true);
