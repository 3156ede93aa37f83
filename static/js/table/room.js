// How much of the screen is left beside what is asked, which stays in sight at its lower edge.

/** Keep the page told: `root` is "tight" where what is asked would hide the rest, "roomy" where the hand (`near`) may
 * stay in sight too, "crowded" where what lies in the middle of the table would reach below it; `--ask` is the height
 * that is covered. */
export function watchRoom(root, ask, near) {
  const stage = near.parentElement;
  const crowd = () => {
    root.classList.remove("crowded"); // is there room at full size?
    const floor = innerHeight - (getComputedStyle(ask).position === "sticky" ? ask.offsetHeight : 0);
    root.classList.toggle("crowded", stage.getBoundingClientRect().bottom + scrollY > floor);
  };
  const room = new ResizeObserver(() => {
    root.classList.toggle("tight", ask.scrollHeight > innerHeight * 0.5); // very large letters
    const covers = getComputedStyle(ask).position === "sticky";
    document.documentElement.style.setProperty("--ask", covers ? `${ask.offsetHeight}px` : "0px");
    root.classList.toggle("roomy", covers && ask.offsetHeight + near.offsetHeight < innerHeight * 0.62);
    crowd();
  });
  for (const part of [ask, near]) room.observe(part);
  new MutationObserver(crowd).observe(stage.querySelector("[data-middle]"), { childList: true });
}
