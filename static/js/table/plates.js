// How number tiles lie: on a rack all of them, as large as it has room for; on the table sets side by side, smaller
// where there are many.

const SHAPE = 0.75; // of a tile: its width by its height
const ROWS = [1, 2, 3, 4];
const LARGEST = 66; // px a tile on a rack is broad at most
const HEIGHTS = [84, 72, 62, 54, 47, 40]; // px of a tile on the table

/** A rack: in so many rows that the tiles are as large as they can be. */
export function layRack(box) {
  const count = box.childElementCount;
  const width = (rows) => Math.min(box.clientWidth / Math.ceil(count / rows), (SHAPE * box.clientHeight) / rows, LARGEST);
  const rows = ROWS.reduce((best, each) => (width(each) > width(best) + 0.5 ? each : best));
  box.style.setProperty("--rows", rows);
  box.style.setProperty("--columns", Math.max(1, Math.ceil(count / rows)));
  box.style.setProperty("--wide", `${Math.floor(width(rows))}px`);
}

/** The sets on the table: as large as they all have room; the smallest are scrolled through. */
export function fitSets(box) {
  const fits = HEIGHTS.some((height) => {
    box.style.setProperty("--plate", `${height}px`);
    return box.scrollHeight <= box.clientHeight + 1;
  });
  box.classList.toggle("scrolls", !fits);
}

/** Lay racks and sets anew when a phone is turned. */
export function watchPlates(near, middle) {
  const watch = new ResizeObserver(() => layPlates(near, middle));
  watch.observe(near);
  watch.observe(middle);
}

export function layPlates(near, middle) {
  near.querySelectorAll(".rack").forEach(layRack);
  middle.querySelectorAll(":scope > .sets").forEach(fitSets);
}
