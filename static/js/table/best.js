// The best somebody has done alone in a game, kept on this device and nowhere else.

import { filled } from "./dom.js";

const KEY = "bestleistungen";
const MOST = 100; // games and rules

/** A sentence about the end of a match played alone, whose result is kept if it is better than all before. */
export function best({ score, fewest, under }, words) {
  const all = read();
  const before = all[under];
  const better = before === undefined || (fewest ? score < before : score > before);
  if (better) {
    delete all[under]; // what is newest stands last
    memory.write(KEY, Object.fromEntries([...Object.entries(all), [under, score]].slice(-MOST)));
  }
  if (before === undefined) return filled(words.erste_bestleistung, { n: score });
  return better ? filled(words.neue_bestleistung, { n: score, m: before }) : filled(words.bestleistung, { n: before });
}

function read() {
  return Object.fromEntries(Object.entries(memory.read(KEY, {})).filter(([, score]) => Number.isInteger(score)));
}
