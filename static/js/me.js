// The page on which visitors say who they are and what they like.

import { Settings } from "./table/settings.js";
import { Sound } from "./table/sound.js";

new Settings(document.querySelector("[data-settings]"), () => {}, new Sound());
