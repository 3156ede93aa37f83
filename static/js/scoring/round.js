// A round of hide and seek: a countdown, and one tap for each child: found, another: free. Who is still hidden when time
// is over is free.

import { action, element, filled } from "../table/dom.js";

const HIDDEN = 0;
const FOUND = 1;
const FREE = 2;

/** `done([[who, free], …])` tells of everybody who hid; `size` is how many they are, `minutes` how long it takes. */
export function round({ words, size, minutes, done, cancel }) {
  const state = Array(size + 1).fill(HIDDEN);
  const out = new Set(); // who seeks, or does not play
  const shown = element("p", { class: "clock", role: "timer" });
  const hint = element("p", { class: "soft", role: "status" }, words.roundHint);
  let end = null;

  const said = [words.hidden, words.found, words.free];
  const tiles = Array.from({ length: size }, (_each, at) => {
    const who = at + 1;
    const tile = action("", () => {
      if (!end) (out.has(who) ? out.delete(who) : out.add(who));
      else if (!out.has(who)) state[who] = (state[who] + 1) % 3;
      update();
    });
    return tile;
  });
  const begin = action(words.countdown, () => {
    end = Date.now() + minutes * 60_000;
    hint.textContent = words.roundTap;
    update();
    tick();
  }, "primary big");
  const finish = action(words.roundDone, () => {
    const over = Date.now() >= end;
    const told = state.map((each, who) => [who, each]).slice(1).filter(([who, each]) => !out.has(who) && (over || each !== HIDDEN));
    done(told.map(([who, each]) => [who, each !== FOUND]));
  }, "primary");

  function tick() {
    if (!end || !shown.isConnected) return;
    const left = Math.max(0, Math.ceil((end - Date.now()) / 1000));
    shown.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    if (left) setTimeout(tick, 250);
    else hint.textContent = words.timeOver;
  }

  function update() {
    for (const [at, tile] of tiles.entries()) {
      const who = at + 1;
      const label = out.has(who) ? words.seeks : end ? said[state[who]] : "";
      tile.replaceChildren(element("strong", {}, String(who)), element("span", {}, label));
      tile.className = out.has(who) ? "out" : ["", "found", "done"][state[who]];
    }
    begin.hidden = Boolean(end);
    finish.hidden = !end;
  }

  shown.textContent = `${minutes}:00`;
  update();
  return [
    element("h2", { tabindex: "-1" }, filled(words.round, {})), shown, hint, element("div", { class: "numbers" }, ...tiles),
    element("div", { class: "buttons" }, begin, finish, action(words.cancel, cancel)),
  ];
}
