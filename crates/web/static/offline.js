// Has the browser keep the client (sw.js), once the page itself has loaded.
// Browsers offer this on https:// and on this computer only; elsewhere the page works online.
if ("serviceWorker" in navigator) {
    addEventListener("load", () => navigator.serviceWorker.register(new URL("../sw.js", import.meta.url)));
}
