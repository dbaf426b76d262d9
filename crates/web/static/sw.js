// Keeps the whole client at hand, so that it opens and plays without the server.
// `cargo xtask` writes the two constants: every file of this build, and a name that changes with them.
const FILES = ["precache"];
const CACHE = "dohyo-build";

self.addEventListener("install", (event) => {
    event.waitUntil(
        caches
            .open(CACHE)
            // `reload` goes past the browser's own cache: a stale index.html would name old assets.
            .then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: "reload" })))),
    );
});

// A newer build waits until every page of this one is closed: a page may still need its own files.
self.addEventListener("activate", (event) => {
    event.waitUntil(
        caches
            .keys()
            .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
            .then(() => self.clients.claim()),
    );
});

self.addEventListener("fetch", (event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (request.method !== "GET" || url.origin !== self.location.origin) return;
    if (request.mode === "navigate") {
        // Online, a page is always today's; offline, the part of its address that names a page opens that one.
        const page = url.pathname.split("/").find((part) => part !== "" && FILES.includes(`/${part}`)) ?? "";
        event.respondWith(fetch(request).catch(() => caches.match(`/${page}`, { cacheName: CACHE })));
    } else if (FILES.includes(url.pathname)) {
        event.respondWith(
            caches.match(url.pathname, { cacheName: CACHE }).then((kept) => kept ?? fetch(request)),
        );
    }
});
