// How others come to a table: a sheet over the lower part of the page for whoever has opened it, until it is folded, or
// somebody begins to play. Folded it stands below everything else.
import { played } from "./kept.js";

const card = document.querySelector("[data-invite]");
const fold = card.querySelector("[data-invite-fold]");
const sheet = card.querySelector("[data-invite-sheet]");
const key = `invited:${card.dataset.code}`;

function show(open) {
  card.classList.toggle("over", open);
  sheet.hidden = !open;
  fold.setAttribute("aria-expanded", String(open));
  fold.textContent = open ? fold.dataset.back : fold.dataset.again;
}

function close() {
  if (sheet.hidden) return;
  memory.visit.write(key, 1);
  show(false);
}

fold.addEventListener("click", () => (sheet.hidden ? show(true) : close()));
card.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || sheet.hidden) return;
  event.stopPropagation();
  close();
  fold.focus();
});
document.querySelector("[data-stage]")?.addEventListener("pointerdown", close);
show("hosting" in card.dataset && !memory.visit.read(key));
played(card.dataset.game); // whoever has a seat plays this
