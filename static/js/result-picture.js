// The result of a match as a picture: by the device's own menu where it takes pictures, else it is saved as the link says.
const link = document.querySelector("[data-result-picture]");

link.addEventListener("click", async (event) => {
  const probe = new File([""], link.download, { type: "image/png" });
  if (!navigator.canShare?.({ files: [probe] })) return;
  event.preventDefault();
  try {
    const picture = await (await fetch(link.href)).blob();
    await navigator.share({ files: [new File([picture], link.download, { type: "image/png" })], title: link.dataset.title });
  } catch (error) {
    if (error.name !== "AbortError") location.assign(link.href);
  }
});
