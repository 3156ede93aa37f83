// Folds (<details>): where a link or the page that comes after a form leads into one that is closed, it opens. Some
// browsers do that by themselves. The fold for jumping about closes when it has done its service, or with Escape.

function reveal() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  let fold = target?.closest("details:not([open])");
  if (!fold) return;
  for (; fold; fold = fold.parentElement.closest("details:not([open])")) fold.open = true;
  target.scrollIntoView();
}

function close(fold, focus) {
  fold.open = false;
  if (focus) fold.querySelector("summary").focus();
}

addEventListener("hashchange", reveal);
reveal();
document.addEventListener("click", (event) => {
  const jump = event.target.closest("details.jump a[href*='#']")?.closest("details");
  if (jump) close(jump, false);
});
document.addEventListener("keydown", (event) => {
  const jump = event.key === "Escape" && event.target.closest("details.jump[open]");
  if (jump) close(jump, true);
});
