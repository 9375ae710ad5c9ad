// @ts-nocheck
// The service worker of the readers' page: answers from the stored resources when the service cannot be reached. It always tries the service first,
// so that nothing old is shown while the service works, except for bundles, whose names change with their bytes.

const shell = "mojiwaku-reader";
const kept = "mojiwaku-kept";
const page = "/read/";
/** The addresses of bundles. */
const named = /^\/read\/[a-z]+-[0-9a-f]{16}\.[a-z]+$/;

self.addEventListener("install", (event) => {
  event.waitUntil(fetch(page).then(keepPage).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => { event.waitUntil(self.clients.claim()); });

self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== self.location.origin) return;
  if (pathname === page) event.respondWith(start(event));
  else if (named.test(pathname)) event.respondWith(bundle(event.request));
  else if (/^\/v1\/(?:editions|maps)(?:\/|$)/.test(pathname)) event.respondWith(data(event.request, pathname));
});

/** Stores the page with the bundles that it names, and deletes older ones. */
async function keepPage(answer) {
  if (!answer.ok) throw new Error(`${answer.status}`);
  const cache = await caches.open(shell);
  const names = [...(await answer.clone().text()).matchAll(/"([a-z]+-[0-9a-f]{16}[^"]+)"/g)].map(([, name]) => page + name);
  for (const name of names) if (!await cache.match(name, { ignoreVary: true })) await cache.add(name);
  await cache.put(page, answer);
  for (const { url } of await cache.keys()) if (![page, ...names].includes(new URL(url).pathname)) await cache.delete(url, { ignoreVary: true });
}

async function start(event) {
  try {
    const answer = await fetch(event.request);
    event.waitUntil(keepPage(answer.clone()).catch(() => { /* no room: keep the older copy */ }));
    return answer;
  } catch (error) {
    const held = await (await caches.open(shell)).match(page, { ignoreVary: true });
    if (held) return held;
    throw error;
  }
}

async function bundle(request) {
  return await (await caches.open(shell)).match(request, { ignoreVary: true }) ?? fetch(request);
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
  if (!pathname.endsWith("/image") || searchParams.has("tile")) return undefined;
  for (const { url: other } of await cache.keys()) {
    const known = new URL(other);
    if (known.pathname === pathname && known.searchParams.get("revision") === searchParams.get("revision")) return cache.match(other, { ignoreVary: true });
  }
  return undefined;
}

/** Deletes the stored resources of a page, or of one map. */
async function forget(pathname) {
  const under = /^\/v1\/editions\/[^/]+\/pages\/[^/]+\//.exec(pathname)?.[0];
  const cache = await caches.open(kept);
  for (const { url } of await cache.keys()) {
    const known = new URL(url).pathname;
    if (known === pathname || (under && known.startsWith(under))) await cache.delete(url, { ignoreVary: true });
  }
}
