// The page of a game: the form of a new table, who waits, and whether it is a favourite of this device.
import "./opening.js";
import { kept, LIKED, toggleLiked } from "./kept.js";

if (document.getElementById("wartet")) import("./waiting.js"); // who plays alone waits for nobody

const favourite = document.querySelector("[data-favourite]");
const { favourite: slug } = favourite.dataset;
const show = (liked) => favourite.setAttribute("aria-pressed", String(liked));

favourite.hidden = false;
favourite.addEventListener("click", () => show(toggleLiked(slug)));
show(kept(LIKED).includes(slug));
