// Printing a pack while the page stays usable: the file is fetched, the page says how it goes, and one can stop it.
// Without script the browser waits for the file itself.

const form = document.getElementById("paket");
const said = document.getElementById("gesagt");
const progress = form.querySelector("[data-progress]");
const button = form.querySelector("[data-print-pack]");
let stop = null;

function say(text, problem) {
  const line = document.createElement("p");
  line.className = problem ? "notice problem" : "notice";
  line.textContent = text;
  said.replaceChildren(line);
  if (problem) said.scrollIntoView({ block: "nearest" });
}

function hand(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000); // a large file is still being written
}

async function print() {
  stop = new AbortController();
  button.setAttribute("aria-disabled", "true");
  progress.hidden = false;
  say(form.dataset.printing);
  try {
    const asked = new URLSearchParams(new FormData(form));
    const answer = await fetch(`${form.dataset.file}?${asked}`, { signal: stop.signal });
    const kind = answer.headers.get("Content-Type") ?? "";
    if (answer.ok && !kind.startsWith("text/html")) {
      const name = /filename="([^"]+)"/.exec(answer.headers.get("Content-Disposition") ?? "")?.[1] ?? "anleitungen";
      hand(await answer.blob(), name);
      say(form.dataset.done);
    } else {
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      say(page.querySelector("#gesagt .problem")?.textContent ?? form.dataset.failed, true);
    }
  } catch (error) {
    say(error.name === "AbortError" ? form.dataset.stopped : form.dataset.failed, error.name !== "AbortError");
  } finally {
    stop = null;
    button.removeAttribute("aria-disabled");
    progress.hidden = true;
    button.focus();
  }
}

form.addEventListener("submit", (event) => {
  if (event.submitter !== button) return;
  event.preventDefault();
  if (!stop) print();
});
form.querySelector("[data-stop]").addEventListener("click", () => stop?.abort());
