// The motion between two scenes. The new scene stands before anything moves: what moves is a picture on its way to where
// it lies already, or a copy above everything while that one waits unseen. So whatever interrupts, the table is right.

import { drawn, element } from "./dom.js";
import { picture } from "./pieces.js";

const GLIDE = 260; // ms
const FLIGHT = 420;
const TUMBLE = 900;
const GLOW = 900;
const APART = 70; // between things that leave the same place one after the other
const MOST = 12; // what flies at once

/** How a die that shows 1 … 6 is turned: each face's own turn about the two axes. */
const FACES = { 1: [0, 0], 6: [0, 180], 2: [0, 90], 5: [0, -90], 3: [90, 0], 4: [-90, 0] };
/** How dice come rolling in: so far from where they lie (rem), and when. */
const HOPS = [[-9, 3, 0], [-4, -2.2, 0.25], [-2, 0, 0.5], [-0.8, -0.9, 0.68], [-0.2, 0, 0.85], [0, 0, 1]];

export class Motion {
  /** `calm()` says whether the visitor wants none. */
  constructor(scene, calm) {
    this.scene = scene;
    this.calm = calm;
    this.before = null; // where everything lay in the scene before
    this.dropped = null; // what was let go over its goal: what it looks like, and where its middle was
    this.running = new Set(); // { find, frames, timing, animation, ghost }
    this.layer = element("div", { class: "flights", "aria-hidden": "true" });
    document.body.append(this.layer);
  }

  // --- what the scene calls ---

  /** Another scene is about to be drawn: end what moves, and remember where everything lies. */
  leave() {
    this.settle();
    this.before = this.calm() || document.hidden ? null : this.lying();
  }

  /** The same scene was drawn anew: what moves goes on. */
  redrawn() {
    for (const one of [...this.running]) {
      const { currentTime } = one.animation;
      one.animation.onfinish = null;
      one.animation.cancel();
      if (!this.begin(one)) this.end(one);
      else one.animation.currentTime = currentTime;
    }
  }

  /** End what moves: everything is where it belongs. */
  settle() {
    for (const one of [...this.running]) this.end(one);
    this.layer.replaceChildren();
  }

  /** Show what happened on the way to the scene that stands now. Gives the milliseconds until it has arrived. */
  show(effects) {
    if (this.calm() || document.hidden) return 0;
    const arrived = Math.max(0, ...this.glides(effects), ...this.flights(effects), ...this.drifts(effects));
    for (const effect of effects) {
      if (effect.kind === "revealed") this.turnUp(effect.at);
      else if (effect.kind === "rolled") this.tumble(effect.at);
      else if (effect.kind === "formed") this.glow(effect.places, arrived);
      else if (effect.kind === "captured") this.vanish(effect, arrived);
    }
    this.before = this.dropped = null;
    return arrived;
  }

  // --- what runs ---

  begin(one) {
    const image = one.find();
    if (!image?.isConnected) return false;
    one.animation = image.animate(one.frames, { fill: "backwards", ...one.timing });
    one.animation.onfinish = () => this.end(one);
    this.running.add(one);
    return true;
  }

  end(one) {
    this.running.delete(one);
    if (one.animation) {
      one.animation.onfinish = null;
      one.animation.cancel();
    }
    one.ghost?.remove();
  }

  run(find, frames, timing, ghost = null) {
    return this.begin({ find, frames, timing, ghost, animation: null });
  }

  /** The `number`th picture from the end at a place, whichever element it is at the time. */
  finder(place, number = 0) {
    return () => this.pictures(place).at(-1 - number);
  }

  /** `image` was drawn to its goal and let go there, its middle here on the screen. */
  letGo(image, x, y) { this.dropped = { look: look(image), x: x + scrollX, y: y + scrollY }; }

  // --- where things are ---

  pictures(place) {
    return this.scene.contents.get(place) ?? [...this.scene.areas.get(place)?.querySelectorAll(".piece") ?? []];
  }

  isSpot(place) { return this.scene.spots.has(place); }

  /** Place → its middle and its pictures, each with what it looks like and where its middle is. */
  lying() {
    const found = new Map();
    for (const place of [...this.scene.contents.keys(), ...this.scene.areas.keys()]) {
      const pictures = this.pictures(place).map((image) => ({ image, look: look(image), ...middle(image) }));
      found.set(place, { pictures, ...middle(this.scene.place(place)) });
    }
    return found;
  }

  /** The middle of a place now, on the page. */
  middleOf(place) {
    const item = this.scene.place(place);
    return item && middle(item);
  }

  // --- on the board ---

  /** Stones that go from place to place: each its own picture. Gives when each arrives. */
  glides(effects) {
    const left = new Map();
    return this.ways(effects).map((way) => {
      const image = this.finder(way.at(-1));
      const stops = way.map((place) => this.middleOf(place));
      if (!image() || stops.includes(undefined)) return 0;
      const delay = APART * (left.get(way[0]) ?? 0);
      left.set(way[0], (left.get(way[0]) ?? 0) + 1);
      const end = stops.at(-1);
      const duration = GLIDE * (stops.length - 1);
      this.run(image, stops.map(({ x, y }) => ({ translate: `calc(-50% + ${x - end.x}px) calc(-50% + ${y - end.y}px)` })),
        { duration, delay, easing: stops.length > 2 ? "ease-in-out" : "cubic-bezier(.3, 0, .2, 1)" });
      return delay + duration;
    });
  }

  /** The ways pieces went on the board. A move that begins where the one before ended leads the same piece on, if it
   * left nothing there. */
  ways(effects) {
    const found = [];
    for (const { kind, source, to } of effects) {
      if (kind !== "moved" || !this.isSpot(source) || !this.isSpot(to)) continue;
      if (found.at(-1)?.at(-1) === source && !this.scene.contents.get(source)?.length) found.at(-1).push(to);
      else found.push([source, to]);
    }
    return found;
  }

  turnUp(place) {
    const image = this.finder(place);
    if (!image()) return;
    const rests = scaleOf(image());
    this.run(image, [{ scale: `0 ${rests}` }, { scale: `${rests} ${rests}` }], { duration: GLIDE, easing: "ease-out" });
  }

  /** What was taken and lies nowhere now goes when the one that took it is there. */
  vanish({ at, to }, delay) {
    const old = this.before?.get(at)?.pictures.at(-1);
    if (!old || (to && this.scene.areas.has(to))) return;
    this.fly(old, { ...old, width: old.width * 0.6, height: old.height * 0.6 }, null, { delay, duration: GLIDE, fades: true });
  }

  /** A row that was made: its stones rise one after the other, and a line shines between them. */
  glow(places, delay) {
    const spots = places.map((place) => this.scene.spots.get(place)?.spot);
    if (spots.includes(undefined) || !this.scene.board) return;
    places.forEach((place, number) => {
      const image = this.finder(place);
      const rests = image() ? scaleOf(image()) : 1;
      this.run(image, [{ scale: rests }, { scale: 1.25 * rests, offset: 0.4 }, { scale: rests }],
        { duration: GLOW / 2, delay: delay + APART * number, easing: "ease-in-out" });
    });
    const { width, height } = this.scene.board.surface;
    const line = drawn("polyline", { points: spots.map(({ x, y }) => `${x},${y}`).join(" ") });
    const ghost = drawn("svg", { viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "none", class: "glow", "aria-hidden": "true" }, line);
    this.scene.board.stones.before(ghost);
    this.run(() => line, [{ opacity: 0 }, { opacity: 1, offset: 0.3 }, { opacity: 1, offset: 0.6 }, { opacity: 0 }],
      { duration: GLOW, delay }, ghost);
  }

  // --- above everything ---

  /** What goes to or from a hand, a pile, a reserve: a copy flies, what lies there shows when it has arrived. Gives when
   * each arrives. */
  flights(effects) {
    if (!this.before) return [];
    const goals = effects.filter(({ kind, source, at, to }) =>
      (kind === "moved" || kind === "captured") && to && !(this.isSpot(source ?? at) && this.isSpot(to)));
    const came = new Map(); // place → the numbers of the pictures that came there, from the end
    const gone = new Map(); // place → the pictures that went from there
    const times = [];
    goals.forEach(({ source, at, to }, number) => {
      const from = source ?? at;
      if (!came.has(to)) came.set(to, this.arrivals(to));
      if (!gone.has(from)) gone.set(from, this.departures(from));
      const isLast = !goals.slice(number + 1).some((other) => other.to === to);
      const numbers = came.get(to).splice(0, isLast ? MOST : 1);
      if (!numbers.length) times.push(this.passBy(from, to, gone.get(from)));
      numbers.forEach((nth, turn) => {
        const image = this.pictures(to).at(-1 - nth);
        const mine = gone.get(from);
        const same = mine.findIndex(({ look: looks }) => looks === look(image));
        const start = mine.splice(same < 0 ? mine.length - 1 : same, 1)[0] ?? this.before.get(from);
        if (!start || start.x === undefined) return;
        const delay = APART * turn;
        const covered = this.departures(to).at(-1); // what lay there shows until it is covered
        if (covered) this.fly({ ...covered, ...middle(image) }, middle(image), null, { delay: 0, duration: delay + FLIGHT });
        const { dropped } = this; // who drew it here sees it go on from there
        const way = dropped && dropped.look === start.look ? { ...start, x: dropped.x, y: dropped.y } : start;
        this.fly({ ...way, image }, middle(image), this.finder(to, nth), { delay, duration: FLIGHT });
        times.push(delay + FLIGHT);
      });
    });
    return times;
  }

  /** What no effect tells of and yet lies elsewhere (a trick that is turned to the last one): it goes there, if there is
   * only one that looks so. */
  drifts(effects) {
    if (!this.before || effects.some(({ kind }) => kind === "rolled")) return [];
    const told = new Set(effects.flatMap(({ source, at, to }) => [source ?? at, to]));
    const gone = new Map(); // what it looks like → where it was, null if there are several
    for (const place of this.before.keys()) {
      for (const old of this.isSpot(place) || told.has(place) ? [] : this.departures(place)) gone.set(old.look, gone.has(old.look) ? null : old);
    }
    const found = [...this.scene.areas.keys()].filter((place) => !told.has(place)).flatMap((place) =>
      this.arrivals(place).map((nth) => [place, nth, gone.get(look(this.pictures(place).at(-1 - nth)))]));
    return found.filter(([, , old]) => old).slice(0, MOST).map(([place, nth, old]) => {
      this.fly(old, middle(this.pictures(place).at(-1 - nth)), this.finder(place, nth), { delay: 0, duration: FLIGHT });
      return FLIGHT;
    });
  }

  /** Of what lies at a place now, what did not lie there before: numbers from the end, 0 for the last. */
  arrivals(place) {
    const known = (this.before.get(place)?.pictures ?? []).map((old) => old.look);
    const found = [];
    this.pictures(place).forEach((image, at, all) => {
      const match = known.indexOf(look(image));
      if (match < 0) found.push(all.length - 1 - at);
      else known.splice(match, 1);
    });
    return found;
  }

  /** What lay at a place before and does not now. */
  departures(place) {
    const left = this.pictures(place).map(look);
    return (this.before.get(place)?.pictures ?? []).filter((old) => {
      const match = left.indexOf(old.look);
      if (match < 0) return true;
      left.splice(match, 1);
      return false;
    });
  }

  /** Something went where it cannot be seen lying any more (a trick that was taken at once): it is seen going there. */
  passBy(from, to, gone) {
    const start = gone.pop();
    const goal = this.middleOf(to);
    if (!start || !goal) return 0;
    this.fly(start, { ...start, x: goal.x, y: goal.y }, null, { delay: 0, duration: FLIGHT, fades: true });
    return FLIGHT;
  }

  /** A copy of `start.image` flies from there to `goal`; what `find` gives is not shown before it has arrived. */
  fly(start, goal, find, { delay, duration, fades = false }) {
    const ghost = element("div", { class: "flight" });
    const copy = start.image.cloneNode(true);
    copy.removeAttribute("style");
    ghost.append(copy);
    Object.assign(ghost.style, { width: `${goal.width}px`, height: `${goal.height}px`, left: `${goal.x - scrollX}px`, top: `${goal.y - scrollY}px` });
    this.layer.append(ghost);
    const [dx, dy] = [start.x - goal.x, start.y - goal.y];
    const size = start.width / goal.width || 1;
    const way = Math.hypot(dx, dy);
    ghost.classList.toggle("rests", !way);
    this.run(() => ghost, [
      { translate: `calc(-50% + ${dx}px) calc(-50% + ${dy}px)`, scale: size, opacity: 1 },
      { translate: `calc(-50% + ${dx / 2}px) calc(-50% + ${dy / 2 - Math.min(40, way / 8)}px)`, scale: (1 + size) / 2 + (way && 0.08), opacity: 1 },
      { translate: "-50% -50%", scale: 1, opacity: fades ? 0 : 1 },
    ], { duration, delay, easing: "cubic-bezier(.3, 0, .2, 1)" }, ghost);
    if (find) this.run(find, [{ opacity: 0 }, { opacity: 0 }], { duration: duration + delay });
  }

  // --- dice ---

  /** Dice come rolling in and lie as they fell. */
  tumble(place) {
    this.pictures(place).slice(-MOST).forEach((image, number, all) => {
      const find = this.finder(place, all.length - 1 - number);
      const face = [...image.classList].find((name) => FACES[name]);
      const delay = number * 40;
      const duration = TUMBLE - 60 * ((number * 2) % 3); // they do not all stop at once
      const way = (from) => HOPS.map(([x, y, offset]) => ({ translate: `calc(${from} + ${x}rem) calc(${from} + ${y}rem)`, offset }));
      if (!image.classList.contains("die") || !face) {
        this.run(find, way("0px").map((step, at) => ({ ...step, rotate: `${(at - 5) * 144}deg` })), { duration, delay, easing: "ease-out" });
        return;
      }
      const cube = this.cube(image, Number(face));
      const [across, down] = FACES[face];
      this.run(() => cube, [
        { transform: `rotateX(${-across - 540}deg) rotateY(${-down - 720 - 90 * number}deg)` },
        { transform: `rotateX(${-across}deg) rotateY(${-down}deg)` },
      ], { duration, delay, easing: "cubic-bezier(.2, .5, .3, 1)" }, cube.parentElement);
      this.run(() => cube.parentElement, way("-50%"), { duration, delay, easing: "ease-out" });
      this.run(find, [{ opacity: 0 }, { opacity: 0 }], { duration: duration + delay });
    });
  }

  /** A die with six faces, over its picture. */
  cube(image, face) {
    const { x, y, width } = middle(image);
    const cube = element("div", { class: "cube" }, ...Object.entries(FACES).map(([shown, [across, down]]) => {
      const side = element("div", { class: "facet" }, picture({ kind: "die", face: shown }, this.scene.pieces));
      side.style.transform = `rotateY(${down}deg) rotateX(${across}deg) translateZ(${width * 0.43}px)`;
      return side;
    }));
    const [across, down] = FACES[face];
    cube.style.transform = `rotateX(${-across}deg) rotateY(${-down}deg)`;
    const ghost = element("div", { class: "tumbling" }, cube);
    Object.assign(ghost.style, { width: `${width}px`, height: `${width}px`, left: `${x - scrollX}px`, top: `${y - scrollY}px` });
    this.layer.append(ghost);
    return cube;
  }
}

/** What a picture looks like, wherever it lies. */
function look(image) {
  return `${image.getAttribute("class")} ${image.innerHTML}`;
}

function scaleOf(image) {
  return parseFloat(getComputedStyle(image).scale) || 1;
}

/** The middle of something on the page, and how large it is (a picture: before it was turned). */
function middle(item) {
  if (!item) return {};
  const { left, top, width, height } = item.getBoundingClientRect();
  const found = { x: left + width / 2 + scrollX, y: top + height / 2 + scrollY, width, height };
  if (!(item instanceof SVGElement)) return found;
  const style = getComputedStyle(item);
  return { ...found, width: parseFloat(style.width) * scaleOf(item), height: parseFloat(style.height) * scaleOf(item) };
}
