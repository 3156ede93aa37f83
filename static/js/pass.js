// The Spielepass: the stamps a visitor has collected are kept on this device and go nowhere. A stall's page gives one, the
// page of the pass shows them all. Of one games day at a time: the next one begins anew.
const KEY = "spielepass";
const box = document.querySelector("[data-pass]");
if (box) begin();

function begin() {
  const { plan, enough, here } = box.dataset;
  const open = box.dataset.open.split(",");
  const forget = document.querySelector("[data-forget]");
  let kept = read();

  function read() {
    const found = memory.read(KEY);
    return found?.plan === plan && Array.isArray(found.stalls) ? found.stalls.map(String) : [];
  }

  function keep(stalls) {
    kept = stalls;
    memory.write(KEY, { plan, stalls });
    show();
  }

  function show() {
    const has = open.filter((stall) => kept.includes(stall));
    const full = has.length >= Number(enough);
    const words = full && has.length > Number(enough) ? box.dataset.wordsMore : box.dataset.wordsCount;
    const said = words.replace("{n}", has.length).replace("{of}", enough);
    box.querySelector("[data-count]").textContent = full ? `${said}. ${box.dataset.wordsFull}` : said;
    box.querySelector("[data-ribbon]").toggleAttribute("hidden", !full);
    box.classList.toggle("full", full);
    const button = box.querySelector("[data-stamp]");
    if (button) {
      button.textContent = kept.includes(here) ? box.dataset.wordsUndo : box.dataset.wordsStamp;
      button.classList.toggle("primary", !kept.includes(here));
      box.classList.toggle("stamped", kept.includes(here));
    }
    for (const stall of document.querySelectorAll("[data-stall]")) {
      const stamped = kept.includes(stall.dataset.stall);
      stall.classList.toggle("stamped", stamped);
      stall.querySelector("[data-said]").hidden = !stamped;
    }
    if (forget) forget.hidden = !has.length;
    box.hidden = false;
  }

  box.querySelector("[data-stamp]")?.addEventListener("click", () => {
    keep(kept.includes(here) ? kept.filter((stall) => stall !== here) : [...kept, here]);
  });
  forget?.addEventListener("click", () => keep([]));
  addEventListener("storage", () => { kept = read(); show(); });
  show();
}
