// Registers the service worker once the page is there, so that it takes nothing from the first sight of it.

if ("serviceWorker" in navigator) {
  const register = async () => {
    try {
      await navigator.serviceWorker.register("/dienst.js");
    } catch { /* it is an extra, and refused where nothing may be kept */ }
  };
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}
