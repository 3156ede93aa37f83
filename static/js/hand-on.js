// Hand on a link: by the device's own menu where it has one, or by copying it. Without script it stands in a field.
const field = document.querySelector("[data-link]");
const said = document.querySelector("[data-said]");
const share = document.querySelector("[data-share]");
const copy = document.querySelector("[data-copy]");

if (navigator.share) {
  share.hidden = false;
  share.addEventListener("click", async () => {
    try {
      await navigator.share({ title: share.dataset.title, url: field.value });
    } catch (error) {
      if (error.name !== "AbortError") await copied();
    }
  });
}

copy.hidden = false;
copy.addEventListener("click", copied);

async function copied() {
  said.textContent = (await onClipboard()) ? said.dataset.copied : said.dataset.failed;
}

/** Whether the link is on the clipboard. Over plain HTTP browsers only know the old way. */
async function onClipboard() {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus();
    field.select();
    return document.execCommand("copy");
  }
}
