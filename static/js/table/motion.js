// The motion between two scenes. It is drawn after the new scene stands, so nothing depends on it.

const MOTION = 200;

export class Motion {
  /** `calm()` says whether the visitor wants none. */
  constructor(scene, calm) {
    this.scene = scene;
    this.calm = calm;
  }

  middleOf(place) {
    const rect = this.scene.place(place)?.getBoundingClientRect();
    return rect && { x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 };
  }

  /** Move what has moved. */
  show(effects) {
    if (this.calm()) return;
    for (const effect of effects) if (effect.kind === "revealed") this.turnUp(effect.at);
    for (const way of this.ways(effects)) {
      const image = this.scene.contents.get(way.at(-1))?.at(-1);
      const stops = way.map((place) => this.middleOf(place));
      if (!image || stops.includes(undefined)) continue;
      const end = stops.at(-1);
      image.animate(
        stops.map(({ x, y }) => ({ translate: `calc(-50% + ${x - end.x}px) calc(-50% + ${y - end.y}px)` })),
        { duration: MOTION * (stops.length - 1), easing: "ease-out" });
    }
    this.cards(effects);
  }

  /** The ways pieces went on the board. A move that begins where the one before ended leads the same piece on, if it
   * left nothing there. */
  ways(effects) {
    const found = [];
    for (const { kind, source, to } of effects) {
      if (kind !== "moved") continue;
      if (found.at(-1)?.at(-1) === source && !this.scene.contents.get(source)?.length) found.at(-1).push(to);
      else found.push([source, to]);
    }
    return found;
  }

  turnUp(place) {
    const image = this.scene.contents.get(place)?.at(-1);
    image?.animate([{ scale: "0 .9" }, { scale: ".9 .9" }], { duration: MOTION, easing: "ease-out" });
  }

  /** What came into an area (a card laid down, a stone taken) comes from where it was; dice that fell tumble. */
  cards(effects) {
    for (const { kind, source, at, to } of effects) {
      const area = this.scene.areas.get(kind === "rolled" ? at : to);
      if (!area) continue;
      if (kind === "rolled") {
        for (const die of area.querySelectorAll(".piece")) {
          die.animate([{ rotate: "-40deg", scale: .7 }, { rotate: "0deg", scale: 1 }], { duration: MOTION, easing: "ease-out" });
        }
        continue;
      }
      const image = [...area.querySelectorAll(".piece")].at(-1);
      const from = this.middleOf(source ?? at);
      if (!image || !from || (kind !== "moved" && kind !== "captured")) continue;
      const rect = image.getBoundingClientRect();
      const [dx, dy] = [from.x - rect.left - rect.width / 2, from.y - rect.top - rect.height / 2];
      image.animate([{ translate: `${dx}px ${dy}px` }, { translate: "0 0" }], { duration: MOTION, easing: "ease-out" });
    }
  }
}
