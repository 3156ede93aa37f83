// A table on the wall goes on to the rematch by itself, and a round (?runde=20) to the next table after so many seconds.
const next = document.querySelector("[data-next]");
const round = new URLSearchParams(location.search).get("runde");
if (next) {
  new MutationObserver(() => {
    if (!next.hidden && next.getAttribute("href")) location.replace(new URL(`beamer/${location.search}`, next.href));
  }).observe(next, { attributes: true, attributeFilter: ["hidden", "href"] });
}

/** The address after this one; where it is the same, or nobody answers, the wall stays as it is until the next time. */
async function goOn() {
  const [, code] = location.pathname.match(/^\/tisch\/([^/]+)\//) ?? [];
  const asked = new URLSearchParams({ runde: round, weiter: 1, ...(code && { nach: code }) });
  try {
    const answer = await fetch(`/beamer/runde/?${asked}`);
    const { next: there } = await answer.json();
    if (there !== location.pathname + location.search) location.replace(there);
  } catch { /* the server rests */ }
}

if (round) setInterval(goOn, Number(round) * 1000);
