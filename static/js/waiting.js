// Who waits for company is asked every few seconds. A server that does not answer offers nothing, and the page says so.

const region = () => document.getElementById("wartet");
const mine = (event) => event.target.id === "wartet";
let held = false; // the focus was in what is being replaced

const status = document.createElement("div");
status.setAttribute("role", "status");
region().before(status);

function failed(event) {
  if (!mine(event) || region().hidden) return;
  const notice = document.createElement("p");
  notice.className = "notice problem";
  notice.textContent = region().dataset.failed;
  status.replaceChildren(notice);
  region().hidden = true;
}

for (const name of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) document.addEventListener(name, failed);

document.addEventListener("htmx:beforeSwap", (event) => {
  if (mine(event)) held = region().contains(document.activeElement);
});

document.addEventListener("htmx:afterRequest", (event) => {
  if (!mine(event) || !event.detail.successful) return;
  status.replaceChildren();
  region().hidden = false;
});

// htmx keeps the focus on what is still there; where the offer is gone, the reader stays among the others
document.addEventListener("htmx:afterSettle", () => {
  if (held && document.activeElement === document.body) document.getElementById("wartet-titel")?.focus();
  held = false;
});
