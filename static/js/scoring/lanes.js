// Several who run at once: who is in which lane, one watch for all, one tap for each lane (for each change of a relay).

import { action, element, filled } from "../table/dom.js";
import { Watch } from "./watch.js";

const SAME = 30; // hundredths: a lane that is tapped again so soon was tapped twice by one finger; nobody runs that fast

/**
 * Choosing who runs. `groups` are `{label, people: [[party, who], …]}`; `open` is the label of the one to be seen at
 * once. `go(runners, legs)` begins; with `most.legs` above 1 it is asked how many run one after the other.
 */
export function pick({ words, nameOf, groups, open, chosen, most, go, cancel }) {
  const runners = [...chosen];
  const at = (one) => runners.findIndex((each) => String(each) === String(one));
  const begin = action("", () => (runners.length ? go(runners, Number(legs.value)) : undefined), "primary");
  const legs = element("input", { id: "strecken", type: "number", min: 1, max: most.legs, value: 1, inputmode: "numeric" });
  const show = () => {
    begin.textContent = filled(words.toStart, { n: runners.length });
    begin.disabled = !runners.length;
  };
  const tile = (one) => {
    const button = action(one[1] ? String(one[1]) : nameOf(...one), () => {
      if (at(one) >= 0) runners.splice(at(one), 1);
      else if (runners.length < most.lanes) runners.push(one);
      button.setAttribute("aria-pressed", String(at(one) >= 0));
      show();
    });
    button.setAttribute("aria-label", nameOf(...one));
    button.setAttribute("aria-pressed", String(at(one) >= 0));
    return button;
  };
  show();
  return [
    element("h2", { tabindex: "-1" }, filled(words.whoRuns, { n: most.lanes })),
    ...groups.map(({ label, people }) => {
      const tiles = element("div", { class: label ? "numbers" : "groups" }, ...people.map(tile));
      return label ? element("details", { open: label === open }, element("summary", {}, label), tiles) : tiles;
    }),
    ...(most.legs > 1 ? [element("p", { class: "form" }, element("label", { for: "strecken" }, words.howManyRun), legs)] : []),
    element("div", { class: "buttons" }, begin, action(words.cancel, cancel)),
  ];
}

/** The watch. `done([{ runner, laps, unsure }, …])` has those who came in, each with the hundredths of every leg. */
export function race({ words, clock, nameOf, runners, legs, done, cancel }) {
  const shown = element("p", { class: "clock", role: "timer" }, clock(0));
  const hint = element("p", { class: "soft", role: "status" }, words.lanesHint);
  const taps = []; // [lane, hundredths], in their order
  let watch = null;
  let over = false;

  const lapsOf = (lane) => taps.filter(([one]) => one === lane).map(([, at]) => at);
  const buttons = runners.map((runner, lane) => {
    const button = element("button", { type: "button" }, element("strong", {}, nameOf(...runner)), element("span", {}, "–"));
    const tap = () => {
      const laps = lapsOf(lane);
      if (!watch || over || laps.length === legs || watch.hundredths - laps.at(-1) < SAME) return;
      taps.push([lane, watch.hundredths]);
      if (runners.every((_each, one) => lapsOf(one).length === legs)) finish();
      update();
    };
    button.addEventListener("pointerdown", (event) => { event.preventDefault(); tap(); });
    button.addEventListener("click", (event) => { if (event.detail === 0) tap(); }); // by keys
    return button;
  });
  const start = action(words.start, () => {
    watch = new Watch();
    tick();
    update();
    buttons[0].focus();
  }, "primary big");
  const back = action(words.lastTap, () => {
    taps.pop();
    over = false;
    tick();
    update();
  });
  const end = action(words.endRun, () => { finish(); update(); });
  const take = action(words.done, () => done(runners.flatMap((runner, lane) => {
    const laps = lapsOf(lane);
    if (laps.length < legs) return [];
    return [{ runner, laps: laps.map((at, n) => at - (n ? laps[n - 1] : 0)), unsure }];
  })), "primary");
  const again = action(words.again, () => {
    taps.length = 0;
    watch = null;
    over = unsure = false;
    shown.textContent = clock(0);
    update();
  });
  let unsure = false;

  function finish() {
    over = true;
    unsure = watch.slept;
  }

  function tick() {
    if (!watch || over || !shown.isConnected) return;
    shown.textContent = clock(watch.hundredths);
    requestAnimationFrame(tick);
  }

  function update() {
    const order = runners.map((_each, lane) => lapsOf(lane)).map((laps) => (laps.length === legs ? laps.at(-1) : Infinity));
    for (const [lane, button] of buttons.entries()) {
      const laps = lapsOf(lane);
      const place = 1 + order.filter((at) => at < order[lane]).length;
      button.lastChild.textContent = laps.length === legs ? `${place}. · ${clock(laps.at(-1))}` : legs > 1 ? `${laps.length}/${legs}` : "–";
      button.classList.toggle("done", laps.length === legs);
    }
    if (over) shown.textContent = clock(Math.max(0, ...taps.map(([, at]) => at)));
    hint.textContent = over && unsure ? words.unsure : watch && !over ? words.lanesHint : "";
    start.hidden = Boolean(watch);
    back.hidden = !taps.length;
    end.hidden = !watch || over;
    take.hidden = !over || !order.some(Number.isFinite);
    again.hidden = !over;
  }

  update();
  return [
    shown, hint, element("div", { class: "lanes" }, ...buttons),
    element("div", { class: "buttons" }, start, take, again, back, end, action(words.cancel, cancel)),
  ];
}
