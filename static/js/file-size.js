// A file that is too large is refused before it is sent, with a sentence beside its field. Without script the server
// says so, from the length that the browser tells it.

const MEGABYTE = 1024 * 1024;

for (const field of document.querySelectorAll("input[type=file][data-most]")) {
  const said = document.createElement("p");
  said.className = "notice problem";
  said.setAttribute("role", "alert");
  said.hidden = true;
  field.after(said);

  const look = () => {
    const megabytes = (field.files[0]?.size ?? 0) / MEGABYTE;
    const large = megabytes > Number(field.dataset.most);
    const size = Math.ceil(megabytes * 10) / 10; // never the number that would have been allowed
    const sentence = large ? field.dataset.tooLarge.replace("#", size.toLocaleString(document.documentElement.lang)) : "";
    field.setCustomValidity(sentence); // the form is not sent
    said.textContent = sentence;
    said.hidden = !large;
  };
  field.addEventListener("change", look);
  look(); // a page that is loaded again may keep its file
}
