// What the visitor wishes, kept on this device for all pages: read here before anything is painted, and heard out of the
// form [data-settings] from its first moment on; table/settings.js shows in it what holds. Not a module, because modules
// run after the first paint, and after the first tap of somebody quick.
//
// `window.wishes.values` has every wish, `set(name, value)` keeps one; the document hears "wishes" (its detail: the name)
// whenever one has changed, here or on another page. On <html> stand "contrast", "left-handed" and "calm" for style sheets.

(() => {
  const NAME = "tisch";
  const contrast = matchMedia("(prefers-contrast: more)");
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  /** As long as nobody has chosen, the device decides about contrast. */
  const usual = () => ({
    ton: false, vibrieren: true, bewegung: true, bestaetigen: false, kontrast: contrast.matches, gross: false, links: false,
    drehen: false, lupe: "auto",
  });
  const places = [() => localStorage, () => sessionStorage]; // for good, or at least for this visit
  let own = {}; // what was chosen

  function read() {
    const known = usual();
    for (const place of places) {
      try {
        const kept = JSON.parse(place().getItem(NAME));
        if (!kept) continue;
        own = Object.fromEntries(Object.entries(kept).filter(([name, value]) => typeof value === typeof known[name]));
        break;
      } catch { /* it lets nothing be kept, or what it kept is broken */ }
    }
    apply();
  }

  function keep() {
    for (const place of places) {
      try {
        place().setItem(NAME, JSON.stringify(own));
        return;
      } catch { /* the next one */ }
    }
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
