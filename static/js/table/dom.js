// Making elements.

const SVG = "http://www.w3.org/2000/svg";

/** An HTML element; `true` sets an attribute without a value, `false`, null and undefined leave it out. */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}

/** A player's name. What stands in parentheses at its end ("(leicht)", "(du)") gives way where there is no room for it:
 * it would go on in a second line, which is not shown. */
export function called(tag, name, attributes = {}) {
  const [, first, rest] = name.match(/^(.*\S) (\([^()]*\))$/) ?? [null, name];
  return element(tag, { ...attributes, class: `called ${attributes.class ?? ""}`.trim() }, element("span", {}, first),
    ...(rest ? [" ", element("span", {}, rest)] : []));
}

/** An SVG element. */
export function drawn(tag, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** A button that acts when it is let go. */
export function action(label, onClick, kind = "") {
  const button = element("button", { type: "button", class: kind }, label);
  button.addEventListener("click", onClick);
  return button;
}

/** A button that asks once more: the first press turns its label into `sure`, the second acts. */
export function careful(button, sure, act) {
  const label = button.textContent;
  let asked = false;
  const reset = () => {
    asked = false;
    button.textContent = label;
  };
  button.addEventListener("click", () => {
    if (asked) {
      reset();
      act();
    } else {
      asked = true;
      button.textContent = sure;
    }
  });
  button.addEventListener("blur", reset);
  return button;
}

/** `sentence` with {name} and the like filled in. */
export function filled(sentence, values) {
  return sentence.replace(/\{(\w+)\}/g, (_all, name) => values[name] ?? "");
}
