// Keeps the whole client at hand, so that it opens and plays without the server.
// `cargo xtask` writes the two constants: every file of this build, relative to this script, and a name that changes
// with them.
const FILES = ["precache"];
const BUILD = "dohyo-build";
// Sites in other folders of the same host have caches of their own.
const BASE = new URL("./", self.location).pathname;
const CACHE = `${BASE} ${BUILD}`;

self.addEventListener("install", (event) => {
    event.waitUntil(
        caches
            .open(CACHE)
            // `reload` goes past the browser's own cache: a stale index.html would name old assets.
            .then((cache) => cache.addAll(FILES.map((file) => new Request(BASE + file, { cache: "reload" })))),
    );
});

// A newer build waits until every page of this one is closed: a page may still need its own files.
self.addEventListener("activate", (event) => {
    const isOld = (name) => name.startsWith(`${BASE} `) && name !== CACHE;
    event.waitUntil(
        caches
            .keys()
            .then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name))))
            .then(() => self.clients.claim()),
    );
});

// Returns the document of the first part of an address that names one. The documents of a static site refer to their
// files relative to their own folder, which may not be the one of the address.
async function kept(parts) {
    const names = parts.flatMap((part) => [part, `${part}/`]);
    const page = names.find((name) => name.length > 1 && FILES.includes(name)) ?? "";
    const { headers, text } = await caches.match(BASE + page, { cacheName: CACHE }).then(async (response) => ({
        headers: response.headers,
        text: await response.text(),
    }));
    return new Response(text.replaceAll(/="\.\.?\/(\.\.\/)*/g, `="${BASE}`), { headers });
}

self.addEventListener("fetch", (event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (request.method !== "GET" || url.origin !== self.location.origin) return;
    const path = url.pathname.slice(BASE.length);
    // The guides are read online only.
    if (path.split("/")[0] === "docs") return;
    if (request.mode === "navigate") {
        // Online, a page is always today's; offline, the part of its address that names a page opens that one.
        event.respondWith(fetch(request).catch(() => kept(path.split("/"))));
    } else if (FILES.includes(path)) {
        event.respondWith(
            caches.match(url.pathname, { cacheName: CACHE }).then((response) => response ?? fetch(request)),
        );
    }
});
