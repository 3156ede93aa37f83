// What the visitor wishes, kept on this device for all pages: read here before anything is painted, and heard out of the
// form [data-settings] from its first moment on; table/settings.js shows in it what holds. Not a module, because modules
// run after the first paint, and after the first tap of somebody quick.
//
// `window.memory` is the one way of all scripts to what this device keeps: `read(name, otherwise)`, `write(name, value)`
// (whether it is kept now; null forgets it), `names(prefix)`. `memory.visit` is the same for as long as this tab is open.
// Where a browser lets nothing be kept, that lasts as long as the page, and nothing is thrown.
//
// `window.wishes.values` has every wish, `set(name, value)` keeps one; the document hears "wishes" (its detail: the name)
// whenever one has changed, here or on another page. On <html> stand "contrast", "left-handed" and "calm" for style sheets.

window.memory = (() => {
  const over = (storage) => {
    const here = new Map(); // what could not be kept
    return {
      read(name, otherwise = null) {
        if (here.has(name)) return here.get(name) ?? otherwise;
        try {
          return JSON.parse(storage().getItem(name)) ?? otherwise;
        } catch {
          return otherwise; // it lets nothing be kept, or what it kept is broken
        }
      },
      write(name, value) {
        here.delete(name);
        try {
          if (value === null) storage().removeItem(name);
          else storage().setItem(name, JSON.stringify(value));
          return true;
        } catch {
          here.set(name, value);
          return false;
        }
      },
      names(prefix) {
        try {
          return Object.keys(storage()).filter((name) => name.startsWith(prefix));
        } catch {
          return [];
        }
      },
    };
  };
  return { ...over(() => localStorage), visit: over(() => sessionStorage) };
})();

(() => {
  const NAME = "tisch";
  const contrast = matchMedia("(prefers-contrast: more)");
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  /** As long as nobody has chosen, the device decides about contrast. */
  const usual = () => ({
    ton: false, vibrieren: true, bewegung: true, bestaetigen: false, kontrast: contrast.matches, gross: false, links: false,
    drehen: false, tasten: true, lupe: "auto",
  });
  let own = {}; // what was chosen

  function read() {
    const known = usual();
    const kept = memory.read(NAME) ?? memory.visit.read(NAME);
    if (kept) own = Object.fromEntries(Object.entries(kept).filter(([name, value]) => typeof value === typeof known[name]));
    apply();
  }

  /** For good, or at least for this visit. */
  function keep() {
    if (!memory.write(NAME, own)) memory.visit.write(NAME, own);
  }

  function apply() {
    const values = Object.assign(wishes.values, usual(), own);
    wishes.calm = calm.matches || !values.bewegung;
    const shown = { contrast: values.kontrast, "left-handed": values.links, calm: wishes.calm };
    for (const [name, on] of Object.entries(shown)) document.documentElement.classList.toggle(name, on);
  }

  function changed(name) {
    apply();
    document.dispatchEvent(new CustomEvent("wishes", { detail: name }));
  }

  const wishes = window.wishes = {
    values: {},
    calm: false, // whether nothing is to move, by the visitor's wish or the device's
    set(name, value) {
      own[name] = value;
      keep();
      changed(name);
    },
  };
  read();
  document.addEventListener("change", ({ target }) => {
    if (!target.closest("[data-settings]") || !(target.name in wishes.values)) return;
    wishes.set(target.name, target.type === "checkbox" ? target.checked : target.value);
  });
  contrast.addEventListener("change", () => changed("kontrast"));
  calm.addEventListener("change", () => changed("bewegung"));
  addEventListener("storage", ({ key }) => {
    if (key !== NAME) return;
    read();
    changed("");
  });
})();
