// Where the details of a table stand: beside it where there is room for them.

/** Tell the page whether there is room, as "spread"; where there is none, the details lie in `home`, if there is one. */
export function settle(panel, home) {
  const wide = matchMedia("(min-width: 960px) and (min-height: 600px) and (orientation: landscape)");
  const page = panel.parentElement;
  const place = () => {
    page.classList.toggle("spread", wide.matches);
    (wide.matches || !home ? page : home).append(panel);
  };
  wide.addEventListener("change", place);
  place();
  return wide.matches;
}
