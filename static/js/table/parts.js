// A table put together from what comes in parts: what has not changed is not sent again (games/domain/deltas.py).

/** The whole table after this message; null where it builds on another than `before`. */
export function folded(before, message) {
  const { on, gone = [], view = {}, ...parts } = message;
  if (on === undefined) return message;
  if (before?.version !== on) return null;
  const { pieces, surfaces, gone: lost = [], ...shown } = view;
  const after = { ...before, ...parts, view: { ...before.view, ...shown } };
  for (const key of gone) delete after[key];
  for (const key of lost) delete after.view[key];
  if (pieces) after.view.pieces = edited(before.view.pieces, pieces);
  if (surfaces) after.view.surfaces = edited(before.view.surfaces, surfaces);
  return after;
}

/** A list after some have gone from their old places and others stand at their new ones. */
function edited(items, { all, gone, now }) {
  if (all) return all;
  const left = items.filter((_, place) => !gone.includes(place));
  for (const [place, item] of now) left.splice(place, 0, item);
  return left;
}
