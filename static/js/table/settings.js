// The form in which visitors say what they like. What is kept, and how, stands in wishes.js.

const { wishes } = window;

export class Settings {
  /** `form` has a field for each wish, or is null; `changed(name)` is called when one has changed. In a dialog, the form
   * is opened by `[data-open-settings]`. `sound` is what the form lets try. */
  constructor(form, changed = () => {}, sound = null) {
    this.form = form;
    this.show();
    document.addEventListener("wishes", ({ detail }) => {
      this.show();
      changed(detail);
    });
    if (!form) return;
    form.querySelector("[data-vibrates]").hidden = !navigator.vibrate;
    form.addEventListener("submit", (event) => event.preventDefault());
    form.querySelector("[data-try]").addEventListener("click", () => sound?.sample());
    const dialog = form.closest("dialog");
    document.querySelector("[data-open-settings]")?.addEventListener("click", () => dialog.showModal());
    dialog?.querySelector("[data-close]").addEventListener("click", () => dialog.close());
  }

  get values() { return wishes.values; }

  // the names the scene knows
  get motion() { return !wishes.calm; }

  get turned() { return this.values.drehen; }

  show() {
    document.querySelector(".table-page")?.classList.toggle("large", this.values.gross);
    for (const [name, value] of Object.entries(this.form ? this.values : {})) {
      const field = this.form.elements.namedItem(name);
      if (field.type === "checkbox") field.checked = value;
      else field.value = value;
    }
  }
}
