// Before anything is drawn: whether there will be shelves of what this device keeps, so that room is left for them.
for (const [name, key] of [["zuletzt", "zuletzt-gespielt"], ["lieblinge", "lieblingsspiele"]]) {
  if (memory.read(key, []).length) document.documentElement.setAttribute(`data-${name}`, "");
}
