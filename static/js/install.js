// Registers the service worker once the page is there, so that it takes nothing from the first sight of it.

if ("serviceWorker" in navigator) {
  const register = () => navigator.serviceWorker.register("/dienst.js").catch(() => {}); // it is an extra
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}
