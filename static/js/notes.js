// Notes above the hall stand in one row, however many there are. Each can be put away, and stays so while this tab is open.
const AWAY = "weggelegte-hinweise";
const row = document.querySelector("[data-notes]");

const away = () => memory.visit.read(AWAY, []);

for (const note of row.querySelectorAll(".notice")) {
  const key = note.dataset.own ?? note.textContent.trim();
  if (away().includes(key)) {
    note.remove();
    continue;
  }
  const said = document.createElement("span");
  said.append(...note.childNodes);
  const button = document.createElement("button");
  button.type = "button";
  button.className = "plain";
  button.textContent = row.dataset.away;
  const what = document.createElement("span");
  what.className = "visually-hidden";
  what.textContent = `: ${said.textContent.trim()}`;
  button.append(what);
  button.addEventListener("click", () => {
    memory.visit.write(AWAY, [...away(), key]);
    const next = note.nextElementSibling ?? note.previousElementSibling;
    note.remove();
    (next?.querySelector("button") ?? document.getElementById("inhalt")).focus();
  });
  note.append(said, button);
}
