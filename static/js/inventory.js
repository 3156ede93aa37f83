// Lists: what htmx leaves open. Escape gives up, Enter saves in a field of several lines, a request that
// fails says so instead of leaving a page that looks as if nothing had been pressed, and a tap on − or + that was sent
// but not answered counts once when it is tapped again.

const said = document.querySelector("[data-said]");

function say(text) {
  if (!said) return;
  said.textContent = "";
  // a moment apart, so that a screen reader speaks the same sentence a second time too
  setTimeout(() => { said.textContent = text; }, 50);
}

function freshId() {
  // randomUUID is not there without HTTPS
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
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

document.addEventListener("htmx:configRequest", (event) => {
  const button = event.detail.elt;
  if (!button.matches("[data-step]")) return;
  button.dataset.id = button.dataset.unsure || freshId();
  event.detail.parameters.id = button.dataset.id;
});
document.addEventListener("htmx:beforeOnLoad", (event) => { delete event.detail.elt.dataset?.unsure; });
document.addEventListener("htmx:beforeRequest", (event) => {
  // what was said before stays until the answer of a tap replaces it: its button may be on the way to being pressed
  if (said && !event.detail.elt.matches("[data-step]") && !said.contains(event.detail.elt)) said.textContent = "";
});
for (const name of ["htmx:sendError", "htmx:timeout"]) {
  document.addEventListener(name, (event) => {
    const button = event.detail.elt;
    if (button.matches("[data-step]")) {
      button.dataset.unsure = button.dataset.id;
      say(said.dataset.unsure);
      return;
    }
    if (!said) return;
    const saving = event.detail.requestConfig.verb === "post";
    say(saving ? said.dataset.offline : said.dataset.unreachable);
  });
}
document.addEventListener("htmx:responseError", (event) => {
  const status = event.detail.xhr.status;
  if (!said || status === 401) return; // on the way to the login page
  if (status === 404) say(said.dataset.unknown);
  else if (status < 500) say(said.dataset.refused);
  else say(said.dataset.broken);
});

// What is said at the lower edge does not lie over the row it speaks of.
document.addEventListener("htmx:oobAfterSwap", (event) => {
  const here = document.activeElement.closest("tr.item, dd, li");
  if (event.target === said && here?.getBoundingClientRect().bottom > said.getBoundingClientRect().top) {
    document.activeElement.scrollIntoView({ block: "nearest" });
  }
});

// The browser prints the rows that have been loaded. Where there are more, the keys for printing lead to the PDF of all.
document.addEventListener("keydown", (event) => {
  const rest = document.querySelector("[data-whole]");
  if (!rest || event.key.toLowerCase() !== "p" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
  event.preventDefault();
  location.assign(rest.dataset.whole);
});

// The cursor goes to the end of the text, where a count or a remark is usually continued.
document.addEventListener("htmx:afterSwap", (event) => {
  const text = event.target.querySelector?.(".cell-form [name=value][autofocus]:not([type=radio])");
  text?.setSelectionRange(text.value.length, text.value.length);
});
