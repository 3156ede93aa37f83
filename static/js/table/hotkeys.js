// Single letters that tell about the table. They work only while the focus is on the stage, where nothing is typed.

export class Hotkeys {
  /** `say` speaks lines; `help` opens the list of keys; `magnify` opens or closes the magnifier. */
  constructor(stage, account, { say, last, help, magnify }) {
    const told = {
      s: () => account.position(),
      l: last,
      h: () => account.hand(),
      m: () => account.moves(),
      w: () => account.scores(),
      f: () => account.asked(),
    };
    stage.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !account.frame) return;
      const key = event.key.toLowerCase();
      if (key === "?") help();
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
