// What the visitor likes, kept on this device for all tables.

const NAME = "tisch";
const USUAL = { ton: false, bewegung: true, bestaetigen: false, gross: false, lupe: "auto", drehen: false };

export class Settings {
  /** `form` has a field for each setting; `changed(name)` is called when the visitor changes one. */
  constructor(form, changed) {
    this.values = { ...USUAL, ...stored() };
    for (const [name, value] of Object.entries(this.values)) {
      const field = form?.elements.namedItem(name);
      if (!field) continue;
      if (field.type === "checkbox") field.checked = Boolean(value);
      else field.value = value;
    }
    form?.addEventListener("change", ({ target }) => {
      if (!(target.name in USUAL)) return;
      this.values[target.name] = target.type === "checkbox" ? target.checked : target.value;
      try {
        localStorage.setItem(NAME, JSON.stringify(this.values));
      } catch { /* a visitor who lets nothing be kept has it for this table only */ }
      changed(target.name);
    });
  }

  // the names the scene knows
  get motion() { return this.values.bewegung; }

  get turned() { return this.values.drehen; }
}

function stored() {
  try {
    const found = JSON.parse(localStorage.getItem(NAME) ?? "{}");
    return Object.fromEntries(Object.entries(found).filter(([name, value]) => typeof value === typeof USUAL[name]));
  } catch {
    return {};
  }
}
