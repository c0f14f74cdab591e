// Keeps the page's own files, so that after one visit everything but playing with others works without a network.
// The build puts the version and the list of files in; see vite.config.ts.
const cacheName = `tablier-${"VERSION"}`;
const files = ["FILES"];
const worker = /** @type {any} */ (self);

worker.addEventListener("install", (/** @type {any} */ event) => {
  // A new version waits until no page of the old one is open: their parts belong together.
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(files)));
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

// A notification leads to the page that it came from.
worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  const goThere = async () => {
    const pages = await worker.clients.matchAll({ type: "window" });
    const page = pages.find((/** @type {any} */ each) => each.url === event.notification.data) ?? pages[0];
    return page ? page.focus() : worker.clients.openWindow(event.notification.data);
  };
  event.waitUntil(goThere());
});

/** The newest page if the network has it within a few seconds, else the kept one. */
async function newestPage(/** @type {Request} */ request) {
  const kept = await caches.match("./");
  if (!kept) return fetch(request);
  const patience = 4_000;
  const late = new Promise((resolve) => setTimeout(resolve, patience, kept));
  return Promise.race([fetch(request).catch(() => kept), late]);
}

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const url = new URL(event.request.url);
  const ours = url.origin === worker.location.origin && event.request.method === "GET" && !url.pathname.includes("/api/");
  if (!ours) return;
  const kept = () => caches.match(event.request, { ignoreSearch: true });
  if (event.request.mode === "navigate") {
    event.respondWith(newestPage(event.request));
    return;
  }
  event.respondWith(kept().then((response) => response ?? fetch(event.request)));
});
