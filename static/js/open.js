// A printed code leads here: open the table at once. Coming back with the browser's button must not open another.
const form = document.querySelector("[data-open]");
const key = `opened:${location.pathname}`;
const [navigation] = performance.getEntriesByType("navigation");
if (form && navigation?.type === "navigate" && !memory.visit.read(key)) {
  memory.visit.write(key, 1);
  form.requestSubmit(form.querySelector("button"));
}
