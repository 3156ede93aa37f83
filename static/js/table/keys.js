// The keyboard on the stage. Each group of buttons (a board, a hand) is one stop for Tab; inside, arrows go to the
// nearest button in their direction, Home and End to the first and the last. Where a group ends, arrows lead on into
// the next one.

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Keys {
  constructor(scene) {
    this.scene = scene;
    this.stops = new Map(); // group → the target that is its tab stop
    scene.stage.addEventListener("keydown", (event) => this.press(event));
  }

  groupOf(button) { return button.closest("[data-group]")?.dataset.group ?? ""; }

  /** The groups with their buttons, in the order of the page. */
  groups() {
    const found = new Map();
    for (const button of this.scene.buttons()) {
      const group = this.groupOf(button);
      found.set(group, [...(found.get(group) ?? []), button]);
    }
    return found;
  }

  /** Where the focus is on the stage, to be found again after everything is drawn anew; null if it is not there. */
  held() {
    const here = document.activeElement?.closest?.("[data-target]");
    if (!here || !this.scene.stage.contains(here)) return null;
    const group = this.groupOf(here);
    return { target: here.dataset.target, group, number: this.groups().get(group).indexOf(here) };
  }

  /** One tab stop for each group: where it was, otherwise the first that is possible; then the focus back. */
  settle(marks, held) {
    const groups = this.groups();
    for (const [group, buttons] of groups) {
      const stop = buttons.find((button) => button.dataset.target === this.stops.get(group))
        ?? buttons.find((button) => marks.targets.has(button.dataset.target)) ?? buttons[0];
      for (const button of buttons) button.setAttribute("tabindex", button === stop ? "0" : "-1");
      this.stops.set(group, stop.dataset.target);
    }
    if (!held) return;
    // a card that was played is gone: its neighbour has the focus then
    const left = groups.get(held.group) ?? [...groups.values()].flat();
    const again = left.find((button) => button.dataset.target === held.target)
      ?? left[Math.min(held.number, left.length - 1)];
    if (again) {
      this.rove(again);
      again.focus({ preventScroll: true });
    } else this.scene.stage.focus({ preventScroll: true });
  }

  /** Make `button` the tab stop of its group. */
  rove(button) {
    const group = this.groupOf(button);
    for (const other of this.groups().get(group) ?? []) other.setAttribute("tabindex", other === button ? "0" : "-1");
    this.stops.set(group, button.dataset.target);
  }

  /** Put the focus on a possible target, or anywhere on the stage; false if nothing there can be touched. */
  enter(targets) {
    const buttons = this.scene.buttons();
    const goal = buttons.find((button) => targets.has(button.dataset.target))
      ?? buttons.find((button) => button.tabIndex === 0);
    goal?.focus();
    return Boolean(goal);
  }

  press(event) {
    const here = event.target.closest("[data-target]");
    if (!here || event.ctrlKey || event.metaKey || event.altKey) return;
    const mine = this.groups().get(this.groupOf(here));
    let goal = null;
    if (WAYS[event.key]) goal = nearest(here, mine, ...WAYS[event.key], 2)
      ?? nearest(here, this.scene.buttons().filter((button) => !mine.includes(button)), ...WAYS[event.key], Infinity);
    else if (event.key === "Home") [goal] = mine;
    else if (event.key === "End") goal = mine.at(-1);
    else return;
    event.preventDefault();
    if (goal) {
      this.rove(goal);
      goal.focus();
    }
  }
}

/** The nearest of the others in direction (dx, dy), at most `slant` times as far aside as ahead. */
function nearest(from, others, dx, dy, slant) {
  const middle = (button) => {
    const rect = button.getBoundingClientRect();
    return [rect.left + rect.width / 2, rect.top + rect.height / 2];
  };
  const [x, y] = middle(from);
  let best = null;
  for (const other of others) {
    if (other === from) continue;
    const [ox, oy] = middle(other);
    const ahead = (ox - x) * dx + (oy - y) * dy;
    const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    if (ahead < 2 || aside > slant * ahead) continue;
    const cost = ahead + 3 * aside;
    if (!best || cost < best.cost) best = { other, cost };
  }
  return best?.other ?? null;
}
