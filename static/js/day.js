// The day of a group or a stall: what is now and what comes next, by the server's clock. The page asks every few seconds
// whether the plan has changed and loads anew if it has; without a network it reckons on, and says of when its plan is.
const EVERY = 4000; // ms between two questions
const [LEAST, TURNS, NARROW] = [55, 12_000, 700]; // per cent of a wall's letters, ms until it is turned over, px
const data = JSON.parse(document.getElementById("tag")?.textContent ?? "null");
const box = document.querySelector("[data-now]");
if (data && box) begin();

function begin() {
  const words = Object.fromEntries(Object.entries(box.dataset).map(([key, text]) => [key.replace(/^words/, "").toLowerCase(), text]));
  const rows = [...document.querySelectorAll(".steps li")];
  const offline = document.querySelector("[data-offline]");
  const ahead = data.now - Date.now(); // of this device's clock
  const loaded = time(data.now);
  const clock = document.querySelector("[data-clock]"); // a wall has one

  function time(moment) {
    return new Date(moment).toLocaleTimeString("de-DE", { hour: "2-digit", minute: "2-digit" });
  }

  function show() {
    const now = Date.now() + ahead;
    const at = data.steps.findIndex((step) => step.begin <= now && now < step.end);
    const next = data.steps.findIndex((step) => step.begin > now);
    const shown = at >= 0 ? at : next;
    const minutes = at >= 0 ? Math.ceil((data.steps[at].end - now) / 60000) : 0;
    write("which", at >= 0 ? words.now : next > 0 ? `${words.break} – ${words.next.toLowerCase()}` : next === 0 ? words.next : words.over);
    write("what", shown >= 0 ? rows[shown].querySelector(".what").textContent : "");
    write("where", shown >= 0 ? rows[shown].querySelector(".where").textContent : "");
    write("left", at >= 0 ? (minutes === 1 ? words.leftone : words.left.replace("{n}", minutes))
      : next >= 0 ? words.at.replace("{t}", time(data.steps[next].begin)) : "");
    if (clock) clock.textContent = time(now);
    rows.forEach((row, number) => {
      if (number === at) row.setAttribute("aria-current", "step");
      else row.removeAttribute("aria-current");
    });
  }

  /** A wall shows everybody at once: what is too much for it becomes smaller, and what is too small then is turned over. */
  function fit() {
    const { documentElement: root } = document;
    let scale = 100;
    root.style.fontSize = "";
    if (innerWidth < NARROW) return; // a phone is moved by whoever holds it
    const whole = parseFloat(getComputedStyle(root).fontSize);
    while (root.scrollHeight > innerHeight && scale > LEAST) root.style.fontSize = `${whole * (scale -= 5) / 100}px`;
  }

  function turn() {
    if (innerWidth < NARROW) return;
    const end = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
    scrollTo({ top: end ? 0 : scrollY + innerHeight * .9 });
  }

  function write(name, text) {
    const place = box.querySelector(`.${name}`);
    if (place.textContent !== text) place.textContent = text; // a live region speaks when it changes
  }

  async function ask() {
    try {
      const answer = await fetch(box.dataset.code, { cache: "no-store" });
      if (!answer.ok) throw new Error(answer.status);
      const { version } = await answer.json();
      if (version !== data.version) location.replace(box.dataset.again);
      offline.hidden = true;
    } catch {
      offline.textContent = words.offline.replace("{t}", loaded);
      offline.hidden = false;
    }
  }

  show();
  setInterval(show, 1000);
  if (clock) {
    fit();
    addEventListener("resize", fit);
    document.fonts.ready.then(fit);
    setInterval(turn, TURNS);
  }
  setInterval(ask, EVERY);
}
