// What this device keeps of games: those played last and those somebody likes, by their slugs, the newest first.

export const LAST = "zuletzt-gespielt";
export const LIKED = "lieblingsspiele";
const MOST = 12;

export function kept(name) {
  const read = memory.read(name);
  return Array.isArray(read) ? read.filter((slug) => /^[a-z0-9-]+$/.test(slug)).slice(0, MOST) : [];
}

const keep = (name, slugs) => memory.write(name, slugs.slice(0, MOST));

export function played(slug) {
  keep(LAST, [slug, ...kept(LAST).filter((each) => each !== slug)]);
}

/** Whether the game is liked after this. */
export function toggleLiked(slug) {
  const others = kept(LIKED).filter((each) => each !== slug);
  const liked = others.length === kept(LIKED).length;
  keep(LIKED, liked ? [slug, ...others] : others);
  return liked;
}
