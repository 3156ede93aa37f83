// The form of a new table: only as many places are asked about as people play.
const form = document.getElementById("oeffnen");
const places = form?.querySelectorAll("[data-place]") ?? [];

function show() {
  const chosen = form.querySelector('[name="plaetze"]:checked');
  const count = Number(chosen?.value ?? places.length);
  for (const place of places) {
    const beyond = Number(place.dataset.place) > count;
    place.hidden = beyond;
    for (const field of place.querySelectorAll("select, input")) field.disabled = beyond;
  }
}

if (form) {
  form.addEventListener("change", show);
  window.addEventListener("pageshow", show); // the browser's back button brings the choice back
  show();
}
