// Keeps the page's own files, so that after one visit everything but playing with others works without a network.
// The build puts the version and the list of files in; see vite.config.ts.
const cacheName = `tablier-${"VERSION"}`;
const files = ["FILES"];
const worker = /** @type {any} */ (self);

worker.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(
    caches
      .open(cacheName)
      .then((cache) => cache.addAll(files))
      .then(() => worker.skipWaiting()),
  );
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  const dropOldVersions = async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith("tablier-") && name !== cacheName) await caches.delete(name);
    }
    await worker.clients.claim();
  };
  event.waitUntil(dropOldVersions());
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const url = new URL(event.request.url);
  const ours = url.origin === worker.location.origin && event.request.method === "GET";
  if (!ours) return;
  const kept = () => caches.match(event.request, { ignoreSearch: true });
  if (event.request.mode === "navigate") {
    // The newest page if there is a network, else the kept one.
    event.respondWith(fetch(event.request).catch(async () => (await caches.match("./")) ?? Response.error()));
    return;
  }
  event.respondWith(kept().then((response) => response ?? fetch(event.request)));
});
