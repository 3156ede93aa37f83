// Editing cells: what htmx leaves open. Escape gives up, Enter saves in a field of several lines, and a request that
// fails says so instead of leaving a form that looks as if nothing had been pressed.

const said = document.querySelector("[data-said]");

function say(text) {
  said.textContent = "";
  // a moment apart, so that a screen reader speaks the same sentence a second time too
  setTimeout(() => { said.textContent = text; }, 50);
}

document.addEventListener("keydown", (event) => {
  const form = event.target.closest(".cell-form");
  if (!form || event.isComposing) return;
  if (event.key === "Escape") {
    event.preventDefault();
    form.querySelector("[data-cancel]").click();
  } else if (event.key === "Enter" && !event.shiftKey && event.target.matches("textarea")) {
    event.preventDefault();
    form.requestSubmit();
  }
});

document.addEventListener("htmx:beforeRequest", () => { said.textContent = ""; });
document.addEventListener("inventory:said", (event) => say(event.detail.text));
for (const name of ["htmx:sendError", "htmx:timeout"]) {
  document.addEventListener(name, (event) => {
    const saving = event.detail.requestConfig.verb === "post";
    say(saving ? said.dataset.offline : said.dataset.unreachable);
  });
}
document.addEventListener("htmx:responseError", (event) => {
  const status = event.detail.xhr.status;
  if (status === 401) return; // on the way to the login page
  if (status === 404) say(said.dataset.unknown);
  else if (status < 500) say(said.dataset.refused);
  else say(said.dataset.broken);
});

// The cursor goes to the end of the text, where a count or a remark is usually continued.
document.addEventListener("htmx:afterSwap", (event) => {
  const text = event.target.querySelector?.(".cell-form [name=value][autofocus]:not([type=radio])");
  text?.setSelectionRange(text.value.length, text.value.length);
});
