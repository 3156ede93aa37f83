// Single letters that press the table's buttons and tell about it. They hold wherever the focus is on the page, but where
// something is typed or a dialog is open; with Shift they tell, also where a button takes the letter. Who steers by voice
// can wish them away (`wishes.values.tasten`).

export class Hotkeys {
  /** `press(key)` is true where a button takes the letter; `say` speaks lines; `help` opens the list of keys; `magnify`
   * opens or closes the magnifier. */
  constructor(account, { press, say, last, help, magnify }) {
    const told = {
      s: () => account.position(),
      l: last,
      h: () => account.hand(),
      m: () => account.moves(),
      w: () => account.scores(),
      f: () => account.asked(),
    };
    document.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !account.frame) return;
      if (!wishes.values.tasten || event.target.closest?.("input, select, textarea, dialog") || document.querySelector("dialog[open]")) return;
      const key = event.key.toLowerCase();
      if (!event.shiftKey && press(key)) { /* the game's own letter */ }
      else if (key === "?") help();
      else if (key === "v") magnify();
      else if (told[key]) say(told[key]().map(sentence));
      else return;
      event.preventDefault();
    });
  }
}

/** With a full stop, so that lines do not run into one another when they are read out. */
function sentence(line) {
  return /[.!?:…]$/.test(line) ? line : `${line}.`;
}
