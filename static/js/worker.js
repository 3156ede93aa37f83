// The service worker. `SETTLED` is put before this by the server: `version` (of all static files), `shell` (addresses
// to keep from the start), `offline` (the page for no connection), `static` (where static files lie).
//
// Kept are: static files, which never change under their address; the page for no connection; leaflets somebody has
// opened, and the pages on which they count at a stall. Everything else (tables, lists, accounts, whatever is sent) goes to the server and is kept nowhere here.

const STATIC = `statisch-${SETTLED.version}`;
const LEAFLETS = "anleitungen"; // outlives versions: it is what somebody may need without a connection
const MOST_LEAFLETS = 80;
const SCORES = "wertung"; // outlives versions too: who counts at a stall goes on after a reload
const MOST_SCORES = 10;
const SCORE = /^\/plan\/[A-Za-z0-9]+\/wertung\/$/;
const PAGE = /^\/anleitungen\/[a-z0-9-]+\/(kinder|erwachsene)\/$/;
const PRINT = /^\/anleitungen\/[a-z0-9-]+\/(kinder|erwachsene)\/[a-z0-9-]+\.pdf$/;

self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const kept = await caches.open(STATIC);
    await kept.addAll([...SETTLED.shell, new Request(SETTLED.offline, { credentials: "omit", cache: "reload" })]);
    // Pages always come from the server and static files carry their content's hash: nothing old can meet new.
    await self.skipWaiting();
  })());
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (![STATIC, LEAFLETS, SCORES].includes(name)) await caches.delete(name);
    await self.clients.claim();
  })());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (pathname.startsWith(SETTLED.static)) event.respondWith(fixed(request, pathname));
  else if (PAGE.test(pathname) || PRINT.test(pathname)) event.respondWith(leaflet(event, pathname, !search));
  else if (SCORE.test(pathname)) event.respondWith(score(event, pathname));
  else if (request.mode === "navigate") event.respondWith(page(request));
});

/** A static file: from what is kept, else from the server. */
async function fixed(request, pathname) {
  const kept = await caches.open(STATIC);
  const found = await kept.match(pathname);
  if (found) return found;
  try {
    const answer = await fetch(request);
    if (answer.ok && answer.status === 200) await kept.put(pathname, answer.clone());
    return answer;
  } catch (error) {
    const alike = await sameFile(kept, pathname);
    if (alike) return alike;
    throw error;
  }
}

/** A leaflet kept under an older version asks for files by their old names: what they are called now will do. */
async function sameFile(kept, pathname) {
  const plain = (address) => address.replace(/\.[0-9a-f]{12}(?=\.[a-z0-9]+$)/, "");
  const wanted = plain(pathname);
  for (const request of await kept.keys()) if (plain(new URL(request.url).pathname) === wanted) return kept.match(request);
  return undefined;
}

/** A leaflet: from the server, and kept if it is `plain`; without a connection as it was when it was last opened. */
async function leaflet(event, pathname, plain) {
  try {
    const answer = await fetch(event.request);
    if (plain && answer.ok && answer.status === 200 && !answer.redirected) {
      event.waitUntil(keep(pathname, PRINT.test(pathname) ? answer.clone() : null).catch(() => {}));
    }
    return answer;
  } catch {
    return await (await caches.open(LEAFLETS)).match(pathname) ?? (await offline());
  }
}

/** Keep a leaflet. A page is asked for once more as a stranger: nobody's name stays on a device that others use. */
async function keep(pathname, print) {
  await store(await caches.open(LEAFLETS), pathname, MOST_LEAFLETS, print);
}

async function store(kept, pathname, most, print = null) {
  const answer = print ?? await fetch(pathname, { credentials: "omit" });
  if (!answer.ok || answer.redirected) return;
  await kept.put(pathname, answer); // in place of what was kept before, and at the end of the list
  const all = await kept.keys();
  for (const old of all.slice(0, Math.max(0, all.length - most))) await kept.delete(old);
}

/** Where results are written down: as a stranger sees it, from the server; without a connection as it was last. */
async function score(event, pathname) {
  const kept = await caches.open(SCORES);
  try {
    const answer = await fetch(event.request);
    if (answer.ok && !answer.redirected) event.waitUntil(store(kept, pathname, MOST_SCORES).catch(() => {}));
    return answer;
  } catch {
    return await kept.match(pathname) ?? (await offline());
  }
}

async function page(request) {
  try {
    return await fetch(request);
  } catch {
    return offline();
  }
}

async function offline() {
  return await (await caches.open(STATIC)).match(SETTLED.offline) ?? Response.error();
}
