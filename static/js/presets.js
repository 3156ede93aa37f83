// The rules of a new table: beneath each question stands what the chosen preset answers.
const fields = document.querySelectorAll('select[name^="option-"]');

function show() {
  const chosen = document.querySelector('[name="vorlage"]:checked').value;
  for (const field of fields) {
    const [first] = field.options;
    first.textContent = `${first.dataset.words} ${first.getAttribute(chosen ? `data-preset-${chosen}` : "data-usual")}`;
  }
}

for (const preset of document.querySelectorAll('[name="vorlage"]')) preset.addEventListener("change", show);
window.addEventListener("pageshow", show); // the browser's back button brings the choice back
show();
