// The page for no connection: which leaflets are kept on this device, and back as soon as the server answers.

const EVERY = 5000; // ms between two tries
const LEAFLETS = "anleitungen"; // the name the service worker uses

const list = document.querySelector("[data-leaflets]");
const state = document.querySelector("[data-state]");

/** Where leaflets are kept; null where the browser keeps nothing. */
async function shelf() {
  try {
    return await caches.has(LEAFLETS) ? await caches.open(LEAFLETS) : null;
  } catch {
    return null;
  }
}

/** What is kept, pages with their titles, the prints of each below it. */
async function kept() {
  const cache = await shelf();
  if (!cache) return [];
  const found = new Map();
  const prints = [];
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    if (pathname.endsWith(".pdf")) {
      prints.push(pathname);
      continue;
    }
    const page = new DOMParser().parseFromString(await (await cache.match(request)).text(), "text/html");
    const title = page.querySelector("h1")?.textContent.trim() || pathname;
    const readers = page.querySelector(".leaflet-audience")?.textContent.trim();
    found.set(pathname, { pathname, title: readers ? `${title}: ${readers}` : title });
  }
  for (const pathname of prints) {
    const page = found.get(pathname.replace(/[^/]*$/, ""));
    const [, game, readers, layout] = pathname.match(/([^/]+)\/([^/]+)\/([^/]+)\.pdf$/);
    found.set(pathname, { pathname, title: page ? `${page.title} (PDF, ${layout})` : `${game}, ${readers} (PDF, ${layout})` });
  }
  return [...found.values()].sort((one, other) => one.title.localeCompare(other.title, "de"));
}

async function show() {
  const leaflets = await kept();
  document.querySelector("[data-none]").hidden = leaflets.length > 0;
  list.hidden = !leaflets.length;
  list.replaceChildren(...leaflets.map(({ pathname, title }) => {
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.className = "button";
    link.href = pathname;
    link.textContent = title;
    item.append(link);
    return item;
  }));
}

/** How many counts of a stocktake wait on this device (see inventory-queue.js). */
function counts() {
  return memory.names("spieletag-inventur-").reduce((sum, key) => sum + memory.read(key, []).length, 0);
}

function showCounts() {
  const place = document.querySelector("[data-counts]");
  const n = counts();
  place.hidden = !n;
  place.textContent = n === 1 ? place.dataset.saidOne : place.dataset.saidMany.replace("{n}", n);
}

let trying = false;

/** Whether the server answers; if so, go on to where the visitor wanted to be. */
async function again(asked = false) {
  if (trying) return;
  trying = true;
  if (asked) state.textContent = state.dataset.trying;
  try {
    const answer = await fetch("/healthz", { cache: "no-store" });
    if (answer.ok) {
      state.textContent = state.dataset.back;
      if (location.pathname === document.body.dataset.here) location.replace("/");
      else location.reload();
      return;
    }
    throw new Error(answer.statusText);
  } catch {
    if (asked) state.textContent = state.dataset.still;
  } finally {
    trying = false;
  }
}

show();
showCounts();
document.querySelector("[data-again]").addEventListener("click", () => again(true));
addEventListener("online", () => again());
document.addEventListener("visibilitychange", () => { if (!document.hidden) again(); });
setInterval(() => again(), EVERY);
