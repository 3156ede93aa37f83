// How much of the screen is left beside what is asked, which stays in sight at its lower edge.

/** Keep the page told: `root` is "tight" where what is asked would hide the rest, "roomy" where the hand (`near`) may
 * stay in sight too; `--ask` is the height that is covered. */
export function watchRoom(root, ask, near) {
  const room = new ResizeObserver(() => {
    root.classList.toggle("tight", ask.scrollHeight > innerHeight * 0.5); // very large letters
    const covers = getComputedStyle(ask).position === "sticky";
    document.documentElement.style.setProperty("--ask", covers ? `${ask.offsetHeight}px` : "0px");
    root.classList.toggle("roomy", covers && ask.offsetHeight + near.offsetHeight < innerHeight * 0.62);
  });
  for (const part of [ask, near]) room.observe(part);
}
