// @ts-nocheck
// The service worker of the readers' page: answers from the stored resources when the service cannot be reached. It always tries the service first,
// so that nothing old is shown while the service works.

const shell = "mojiwaku-reader";
const kept = "mojiwaku-kept";
const reader = ["", "style.css", "app.js", "annotations.js", "gestures.js", "hands.js", "keys.js", "lasso.js", "library.js", "mark-list.js",
  "mark-sheets.js", "mark-store.js", "mark-text.js", "marker.js", "marks.js", "offline.js", "pages.js", "requests.js", "scrap.js", "sentences.js", "settings.js", "spread.js",
  "strokes.js", "sync.js", "text-layer.js", "tiers.js", "tools.js", "view.js", "words.js"];
const shared = ["style.css", "icon.svg", "address.js", "catalogue.js", "dom.js", "edition-filter.js", "language.js", "print-lines.js", "scan.js", "search.js", "service.js", "sheet.js", "sign-in.js", "text.js",
  "unnumbered.js", "words-refusals.js", "words.js", "leaflet/leaflet.css", "leaflet/leaflet.esm.js"];
const files = [...reader.map((name) => `/read/${name}`), ...shared.map((name) => `/review/${name}`)];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(shell).then((cache) => cache.addAll(files)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => { event.waitUntil(self.clients.claim()); });

self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== self.location.origin) return;
  if (files.includes(pathname)) event.respondWith(file(event.request, pathname));
  else if (/^\/v1\/(?:editions|maps)(?:\/|$)/.test(pathname)) event.respondWith(data(event.request, pathname));
});

async function file(request, pathname) {
  const cache = await caches.open(shell);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(pathname, answer.clone()).catch(() => { /* no room: keep the older copy */ });
    return answer;
  } catch (error) {
    const held = await cache.match(pathname, { ignoreVary: true });
    if (held) return held;
    throw error;
  }
}

async function data(request, pathname) {
  let answer;
  try {
    // Do not use the browser's own cache, except for maps, which never change: anything else may have been withdrawn a
    // moment ago.
    answer = await fetch(request, { cache: pathname.startsWith("/v1/maps/") ? "default" : "no-cache" });
  } catch (error) {
    const cache = await caches.open(kept);
    const held = await cache.match(request, { ignoreVary: true }) ?? await image(cache, request.url);
    if (held) return held;
    throw error;
  }
  // The page was withdrawn: nothing of it may stay stored.
  if (answer.status === 410) await forget(pathname);
  return answer;
}

/** The stored image of a page, whatever width is requested. */
async function image(cache, url) {
  const { pathname, searchParams } = new URL(url);
  if (!pathname.endsWith("/image")) return undefined;
  for (const { url: other } of await cache.keys()) {
    const known = new URL(other);
    if (known.pathname === pathname && known.searchParams.get("revision") === searchParams.get("revision")) return cache.match(other, { ignoreVary: true });
  }
  return undefined;
}

/** Deletes the stored resources of a page, or of one map. */
async function forget(pathname) {
  const page = /^\/v1\/editions\/[^/]+\/pages\/[^/]+\//.exec(pathname)?.[0];
  const cache = await caches.open(kept);
  for (const { url } of await cache.keys()) {
    const known = new URL(url).pathname;
    if (known === pathname || (page && known.startsWith(page))) await cache.delete(url, { ignoreVary: true });
  }
}
