// Editing a text: to the line a finding means, and no leaving with words that nobody has saved.

const field = document.getElementById("text");

function lineStart(text, line) {
  let at = 0;
  for (let n = 1; n < line; n += 1) {
    const next = text.indexOf("\n", at);
    if (next < 0) break;
    at = next + 1;
  }
  return at;
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-line]");
  if (!link || !field) return;
  event.preventDefault();
  const start = lineStart(field.value, Number(link.dataset.line));
  const end = field.value.indexOf("\n", start);
  field.focus();
  // a cursor that is set alone brings its line into view; a selection would not, in some browsers
  field.setSelectionRange(start, start);
  field.blur();
  field.focus();
  field.setSelectionRange(start, end < 0 ? field.value.length : end);
});

if (field) {
  const begun = field.defaultValue;
  let leaving = false;
  document.getElementById("bearbeiten").addEventListener("submit", () => { leaving = true; });
  window.addEventListener("beforeunload", (event) => {
    if (!leaving && field.value !== begun) event.preventDefault();
  });
  window.addEventListener("pageshow", () => { leaving = false; });

  const failed = document.getElementById("vorschau-fehler");
  for (const name of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
    document.addEventListener(name, () => { failed.hidden = false; });
  }
  document.addEventListener("htmx:afterOnLoad", () => { failed.hidden = true; });
}
