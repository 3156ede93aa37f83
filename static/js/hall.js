// The hall: who waits, the shelves of this device, notes that can be put away, and every game in a few keys.
import { kept, LAST, LIKED } from "./kept.js";
import "./notes.js";
import "./tiles.js";
import "./waiting.js";

function fill() {
  for (const [id, name] of [["zuletzt", LAST], ["lieblinge", LIKED]]) {
    const shelf = document.getElementById(id);
    if (!shelf) continue; // a search is shown
    const tiles = kept(name)
      .map((slug) => document.querySelector(`.shelf:not(.kept) .tiles a[href="/spiele/${slug}/"]`)?.closest("li").cloneNode(true))
      .filter(Boolean);
    shelf.querySelector(".tiles").replaceChildren(...tiles);
    document.documentElement.toggleAttribute(`data-${id}`, tiles.length > 0);
  }
  const [last] = kept(LAST);
  document.querySelector("[data-last-played]").value = last ?? "";
}

document.addEventListener("htmx:load", fill);
addEventListener("pageshow", fill); // by the browser's back button, from a table
fill();
