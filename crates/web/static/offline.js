// Has the browser keep the client (sw.js), once the page itself has loaded.
// Browsers offer this on https:// and on this computer only; elsewhere the page works online.
if ("serviceWorker" in navigator) {
    addEventListener("load", () => navigator.serviceWorker.register(new URL("../sw.js", import.meta.url)));
}

// On a static site the icon is named relative to the page. The browser looks it up again whenever the page changes its
// address, so the whole address is filled in while it is right.
for (const icon of document.querySelectorAll("link[rel=icon]")) icon.href = icon.href;
