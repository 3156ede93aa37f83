// Counts of a stocktake that wait on this device (see inventory-queue.js), said where somebody comes by who has closed
// the page for counting: they are sent from the pages of the stocktake.

const PREFIX = "spieletag-inventur-";

/** How many counts wait, by the number of the stocktake. */
function waiting() {
  const found = new Map();
  for (const key of memory.names(PREFIX)) {
    const [stocktake] = key.slice(PREFIX.length).split("-");
    const { length } = memory.read(key, []);
    if (length) found.set(stocktake, (found.get(stocktake) ?? 0) + length);
  }
  return found;
}

const place = document.querySelector("[data-counts]");
for (const [stocktake, n] of waiting()) {
  const line = document.createElement("p");
  line.className = "notice";
  const link = document.createElement("a");
  link.href = place.dataset.counts.replace("/0/", `/${stocktake}/`);
  link.textContent = place.dataset.saidSend;
  line.append(n === 1 ? place.dataset.saidOne : place.dataset.saidMany.replace("{n}", n), " ", link);
  place.append(line);
}
