// Any game in a few keys: "/" leads to the search, its results are a step down; within tiles arrows move, one tab stop for
// each shelf, and letters go on in the search.
const search = document.getElementById("q");
const form = search.form;
const links = () => [...document.querySelectorAll("#gefunden .tiles a")].filter((link) => link.getClientRects().length);
let first = false; // the first result is wanted as soon as it is there
let held; // the result that had the focus before new ones came

function stops() {
  for (const list of document.querySelectorAll("#gefunden .tiles")) {
    const inside = [...list.querySelectorAll("a")];
    const stop = inside.find((link) => link === document.activeElement) ?? inside[0];
    for (const link of inside) link.tabIndex = link === stop ? 0 : -1;
  }
}

/** The nearest tile in a direction: beside it in the same row, or in the next row, as near as can be. */
function beside(from, dx, dy) {
  const here = from.getBoundingClientRect();
  const middle = here.left + here.width / 2;
  if (dx) {
    const inside = [...from.closest(".tiles").querySelectorAll("a")];
    return inside[inside.indexOf(from) + dx];
  }
  let best = null;
  let least = Infinity;
  for (const link of links()) {
    const there = link.getBoundingClientRect();
    const down = (there.top - here.top) * dy;
    if (down < here.height / 2) continue;
    const distance = down * 4 + Math.abs(there.left + there.width / 2 - middle);
    if (distance < least) [best, least] = [link, distance];
  }
  return best;
}

function go(link) {
  if (!link) return;
  link.focus();
  link.scrollIntoView({ block: "nearest", inline: "nearest" });
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { target, key } = event;
  if (key === "/" && !target.closest("input, select, textarea")) {
    event.preventDefault();
    search.focus();
    search.select();
  } else if (target === search && key === "ArrowDown") {
    event.preventDefault();
    go(links()[0]);
  } else if (target.matches("#gefunden .tiles a")) {
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
    if (way) {
      event.preventDefault();
      const next = beside(target, ...way);
      if (next) go(next);
      else if (key === "ArrowUp") search.focus();
    } else if (key.length === 1 && key !== " ") {
      search.focus(); // the letter is typed there
      search.select();
    }
  }
});

document.getElementById("gefunden").addEventListener("focusin", stops);
form.addEventListener("submit", () => { first = true; });
search.addEventListener("input", () => { first = false; });
document.addEventListener("htmx:beforeSwap", ({ target }) => {
  if (target.id === "gefunden") held = target.querySelector("a:focus")?.getAttribute("href");
});
document.addEventListener("htmx:afterSettle", ({ target, detail }) => {
  if (target.id !== "gefunden") return;
  stops();
  const asked = detail.requestConfig?.parameters.q ?? "";
  if (first && asked === search.value) { // an answer to fewer letters may come before
    go(links()[0]);
    first = false;
  } else if (held) go(links().find((link) => link.getAttribute("href") === held) ?? links()[0]);
  held = undefined;
});
stops();
