// A table on the wall goes on to the rematch by itself.
const next = document.querySelector("[data-next]");
if (next) {
  new MutationObserver(() => {
    if (!next.hidden && next.getAttribute("href")) location.replace(new URL("beamer/", next.href));
  }).observe(next, { attributes: true, attributeFilter: ["hidden", "href"] });
}
