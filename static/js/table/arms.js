// How dominoes lie that go out in four arms from the one in the middle: straight as long as there is room, then round
// the corner, all turning the same way, and no smaller than they must be. All measures are halves of a tile.

const WAYS = [[-1, 0], [1, 0], [0, -1], [0, 1]]; // left, right, above, below, as the scene counts them
const LARGEST = 33; // px
const ENOUGH = 24; // px; so large nothing needs to bend
const REACHES = [28, 22, 18, 15, 13, 11, 9, 8, 7, 6, 5, 4, 3]; // how far an arm may go out before it turns
const INNER = -2; // what has turned twice comes no nearer to the middle than this
const BETTER = 1.04; // so much larger pays for bending
const EARLY = 1.25; // and for laying a double round the corner, where it lies beside the end of a tile

const lying = new WeakMap(); // area → its pieces

/** Where each tile lies, with arms no longer than `broad` and `high`; null if some would lie over others. Doubles go
 * round the corner if they may go `early`; after one none goes, since there one lays at its middle. */
function laid(pieces, broad, high, early) {
  const arms = WAYS.map(([x, y]) => ({ x: x * 0.5, y, way: [x, y], turns: 0, bends: false }));
  const places = [];
  for (const { arm, across } of pieces) {
    if (arm === undefined) {
      places.push({ x: 0, y: 0, degrees: 90, wide: 1, tall: 2 });
      continue;
    }
    const end = arms[arm];
    const long = across ? 1 : 2;
    const limit = end.turns > 1 ? INNER : end.way[0] ? broad : high;
    if ((early || !across) && end.bends && end.x * end.way[0] + end.y * end.way[1] + long > limit) {
      const [x, y] = end.way;
      end.x += (-y - x) / 2;
      end.y += (x - y) / 2;
      end.way = [-y, x];
      end.turns += 1;
    }
    const [x, y] = end.way;
    const degrees = { "1,0": 0, "0,1": 90, "-1,0": 180, "0,-1": 270 }[end.way] + (across ? 90 : 0);
    const [along, beside] = [long, across ? 2 : 1];
    places.push({ x: end.x + x * long / 2, y: end.y + y * long / 2, degrees, wide: x ? along : beside, tall: x ? beside : along });
    end.x += x * long;
    end.y += y * long;
    end.bends = !across;
  }
  const over = (a, b) => Math.abs(a.x - b.x) < (a.wide + b.wide) / 2 - 0.01 && Math.abs(a.y - b.y) < (a.tall + b.tall) / 2 - 0.01;
  return places.some((a, number) => places.slice(0, number).some((b) => over(a, b))) ? null : places;
}

/** The edges of all that lies. */
function around(places) {
  const edge = (most, middle, size, sign) => most(...places.map((place) => place[middle] + sign * place[size] / 2));
  return { left: edge(Math.min, "x", "wide", -1), right: edge(Math.max, "x", "wide", 1), top: edge(Math.min, "y", "tall", -1), bottom: edge(Math.max, "y", "tall", 1) };
}

/** The way to lay them that leaves them largest on so many pixels. */
function best(pieces, width, height) {
  let found = null;
  for (const early of [false, true]) {
    for (const broad of REACHES) {
      for (const high of REACHES) {
        const places = laid(pieces, broad, high, early);
        if (!places) continue;
        const edges = around(places);
        const half = Math.min(LARGEST, width / (edges.right - edges.left), height / (edges.bottom - edges.top));
        if (!found || Math.min(half, ENOUGH) > found.half * (early && !found.early ? EARLY : BETTER)) found = { places, edges, half, early };
      }
    }
  }
  return found;
}

function fit(box) {
  const { clientWidth, clientHeight } = box.parentElement;
  const pieces = lying.get(box);
  if (!pieces?.length || !clientWidth) return;
  const { places, edges, half } = best(pieces, clientWidth - 8, clientHeight - 8);
  box.style.width = `${(edges.right - edges.left) * half}px`;
  box.style.height = `${(edges.bottom - edges.top) * half}px`;
  box.style.setProperty("--half", `${half}px`);
  [...box.children].forEach((child, number) => {
    const { x, y, degrees } = places[number];
    Object.assign(child.style, { left: `${(x - edges.left) * half}px`, top: `${(y - edges.top) * half}px`, rotate: `${degrees}deg` });
  });
}

/** These pieces lie in `box`, child by child; they are laid when it stands in its place. */
export function layArms(box, pieces) { lying.set(box, pieces); }

export function fitArms(middle) {
  for (const box of middle.querySelectorAll(".area.cross")) fit(box);
}

/** Lay the arms anew when a phone is turned. */
export function watchArms(middle) { new ResizeObserver(() => fitArms(middle)).observe(middle); }
