// How cards lie: a hand as a fan, in rows where it is long; a trick, each card before the player who laid it.

import { called as nameOf, element } from "./dom.js";

export const PILE = 8; // backs that show of a pile; any more they hide
const ONE_ROW = 12; // cards that lie in one row where there is room; more lie in two of equal width, or as many as it takes
const INDEX = 28; // px of a card that show what it is
const WIDE = 560; // px of a hand that has room for more of them
const BROAD = 40; // px of a card that show there
const LOW = 500; // px of a screen on which a second row would have no room
const CARD = 60; // px of the one above the others; less than that where the rows are full

/** A hand on `width` px: of each card its place in its row, for the style sheet. */
export function spread(box, width) {
  const all = [...box.children];
  const covers = all.map((card, number) => card.matches(".back") && all[number + 1]?.matches(":not(.back)")); // one lies on it
  const cards = all.filter((_card, number) => !covers[number]);
  const room = 1 + Math.floor((width - CARD) / INDEX);
  const one = innerHeight < LOW ? room : width < WIDE ? Math.min(room, ONE_ROW) : 1 + Math.floor((width - CARD) / BROAD);
  const rows = cards.length <= one ? 1 : Math.max(2, Math.ceil(cards.length / Math.max(room, ONE_ROW)));
  const first = Math.ceil(cards.length / rows); // the last row may have fewer
  box.classList.add("spread");
  box.style.setProperty("--rows", rows);
  box.classList.toggle("deep", rows > 2);
  box.style.setProperty("--in-row", first);
  cards.forEach((card, number) => {
    const row = Math.floor(number / first);
    card.style.setProperty("--row", row);
    card.style.setProperty("--place", number - row * first);
    card.style.setProperty("--gaps", Math.max(1, Math.min(first, cards.length - row * first) - 1));
  });
  all.forEach((card, number) => {
    if (!covers[number]) return;
    card.classList.add("under");
    for (const name of ["--row", "--place", "--gaps"]) card.style.setProperty(name, all[number + 1].style.getPropertyValue(name));
  });
}

/** Spread the hands in `near` anew when a phone is turned. */
export function watchHands(near) {
  new ResizeObserver(() => {
    for (const hand of near.querySelectorAll(".spread")) spread(hand, near.clientWidth);
  }).observe(near);
}

/** A trick: the card of seat `near` below, the others round the table from the left. `called(by)` is a player's name. */
export function layTrick(box, pieces, { near, seats, called }) {
  box.style.setProperty("--seats", seats);
  const pictures = [...box.children];
  box.replaceChildren(...pieces.map(({ by, won }, number) => {
    const around = (by - near + seats) % seats;
    const angle = seats === 4 ? (Math.PI * (around - 1)) / 2 : (Math.PI * around) / seats;
    const side = around && 2 * around !== seats ? (2 * around < seats ? " left" : " right") : "";
    const play = element("span", { class: `play${around ? side : " own"}${won ? " won" : ""}` }, pictures[number],
      nameOf("span", called(by), { class: "by", "aria-hidden": "true" }));
    play.style.setProperty("--x", around ? -Math.cos(angle).toFixed(3) : 0);
    play.style.setProperty("--y", around ? -Math.sin(angle).toFixed(3) : 1);
    return play;
  }));
}
