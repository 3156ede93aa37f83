// What this device keeps of games: those played last and those somebody likes, by their slugs, the newest first.

export const LAST = "zuletzt-gespielt";
export const LIKED = "lieblingsspiele";
const MOST = 12;

export function kept(name) {
  try {
    const read = JSON.parse(localStorage.getItem(name) ?? "[]");
    return Array.isArray(read) ? read.filter((slug) => /^[a-z0-9-]+$/.test(slug)).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

function keep(name, slugs) {
  try {
    localStorage.setItem(name, JSON.stringify(slugs.slice(0, MOST)));
  } catch { /* a visitor who lets nothing be kept does without */ }
}

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
