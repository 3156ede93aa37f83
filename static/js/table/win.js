// A win worth seeing: a wreath grows over the table and leaves fall. It takes no room and no touch, is over by itself,
// and at once with any tap or key.

import { drawn, element } from "./dom.js";

const LASTS = 2400; // ms
const LEAVES = 11; // of each side of the wreath
const FALLING = 34;
const COLOURS = ["#2f7d4f", "#8fb573", "#dba51f", "#b5391f"];
const LEAF = "M0 0C7-9 19-9 27 0C19 9 7 9 0 0Z";

/** Over what can be seen of `item`, or the whole screen if that is little. */
export function celebrate(item) {
  const { left, top, right, bottom } = item.getBoundingClientRect();
  const [high, low] = [Math.max(0, top), Math.min(innerHeight, bottom)];
  const place = low - high < 200 ? { left: 0, top: 0, width: innerWidth, height: innerHeight }
    : { left, top: high, width: right - left, height: low - high };
  const box = element("div", { class: "win", "aria-hidden": "true" }, wreath(place));
  for (let number = 0; number < FALLING; number++) box.append(leaf(number));
  document.body.append(box);
  const end = () => {
    box.remove();
    for (const sign of ["pointerdown", "keydown"]) removeEventListener(sign, end, true);
  };
  for (const sign of ["pointerdown", "keydown"]) addEventListener(sign, end, true);
  box.animate([{ opacity: 1 }, { opacity: 1, offset: 0.8 }, { opacity: 0 }], LASTS).onfinish = end;
}

function wreath({ left, top, width, height }) {
  const side = Math.min(width, height, 420) * 0.72;
  const shown = drawn("svg", { viewBox: "-110 -110 220 220", class: "wreath" });
  for (const way of [-1, 1]) {
    for (let number = 0; number < LEAVES; number++) {
      const angle = 90 + way * (14 + number * 13.5); // from the foot upwards
      const [x, y] = [78 * Math.cos((angle * Math.PI) / 180), 78 * Math.sin((angle * Math.PI) / 180)];
      for (const lean of [24, -38]) { // one leaf outwards, one inwards
        const grown = drawn("path", { d: LEAF, class: lean > 0 ? "outer" : "inner" });
        shown.append(drawn("g", { transform: `translate(${x} ${y}) rotate(${angle + way * (90 - lean)})` }, grown));
        grown.animate([{ scale: 0 }, { scale: 1.15, offset: 0.7 }, { scale: 1 }],
          { duration: 320, delay: 55 * number, fill: "backwards", easing: "ease-out" });
      }
    }
  }
  Object.assign(shown.style, { width: `${side}px`, left: `${left + width / 2}px`, top: `${top + height / 2}px` });
  return shown;
}

/** One of those that fall, from somewhere above to somewhere below. */
function leaf(number) {
  const fallen = drawn("svg", { viewBox: "0 -9 27 18", class: "falling" }, drawn("path", { d: LEAF, fill: COLOURS[number % COLOURS.length] }));
  const [start, drift, turn] = [Math.random() * 100, (Math.random() - 0.5) * 24, Math.random() * 360];
  fallen.animate([
    { translate: `${start}vw -5vh`, rotate: `${turn}deg` },
    { translate: `${start + drift}vw 45vh`, rotate: `${turn + 160}deg` },
    { translate: `${start}vw 105vh`, rotate: `${turn + 420}deg` },
  ], { duration: LASTS - 300 - 600 * Math.random(), delay: 300 * Math.random(), fill: "both", easing: "ease-in" });
  return fallen;
}
