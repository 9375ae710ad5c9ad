// Editions stored for offline reading: maps, texts and one image per page, in the browser's cache. The service worker (sw.js) answers from it when
// the service cannot be reached.

import * as service from "../Page/service.js";
import { forgetKept, keptEditions, noteKept } from "./mark-store.js";
import * as requests from "./requests.js";

const cacheName = "mojiwaku-kept";

/** Whether this browser can store editions: it can only over https or on the service's own machine. */
export const canKeep = () => "serviceWorker" in navigator && "caches" in window;

/** Starts the service worker. Without it the page works only while the service can be reached. */
export async function startWorker() {
  if (!canKeep()) return;
  try { await navigator.serviceWorker.register("sw.js"); } catch { /* the browser allows no service worker, such as in a private window */ }
}

/** The requests for storing an edition: `{ about, items, bytes }`, an item being `{ address, bytes, isFixed }`. */
export async function plan(edition, width) {
  const about = await service.edition(edition);
  /** @type {{ address: string, isFixed?: boolean, isOptional?: boolean, bytes?: number }[]} */
  const items = [];
  for (const { page, map, revision } of about.pages.filter((entry) => entry.map)) {
    items.push({ address: requests.mapAddress(map), isFixed: true });
    items.push({ address: requests.textAddress(edition, page), isOptional: true });
    items.push({ address: service.imageAddress(edition, page, revision, width), isFixed: true, isOptional: true });
  }
  await Promise.all(items.map(async (item) => { item.bytes = await sizeOf(item); }));
  return { about, width, items: items.filter(({ bytes }) => bytes !== null), bytes: items.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0) };
}

/** The size of a resource; null for a missing one: an unread page has no text, and images are pruned in time. */
async function sizeOf({ address, isOptional = false }) {
  try {
    return await requests.sizeOf(address) ?? 0;
  } catch (error) {
    if (isOptional && error.status === 404) return null;
    throw error;
  }
}

/** Free space of the browser, in bytes; null without an estimate. */
export async function room() {
  const { quota, usage } = await navigator.storage?.estimate?.() ?? {};
  return quota === undefined ? null : quota - usage;
}

/** Fetches a plan, calls `progress` with the bytes so far, and continues an interrupted attempt. */
export async function keepEdition({ about, width, items, bytes }, progress, signal) {
  const cache = await caches.open(cacheName);
  await navigator.storage?.persist?.();
  let done = 0;
  for (const { address, bytes: size, isFixed } of items) {
    const isThere = isFixed && await cache.match(address, { ignoreVary: true });
    if (!isThere) await cache.put(address, await service.ask(address, { signal }));
    done += size;
    progress(done);
  }
  await putEdition(cache, about);
  const maps = Object.fromEntries(about.pages.filter(({ map }) => map).map(({ page, map }) => [page, map]));
  await noteKept({ edition: about.edition, title: about.title, date: about.date, maps, width, bytes });
  await dropOthers(cache, about.edition, [...items.map(({ address }) => address), requests.editionAddress(about.edition)]);
}

const putEdition = (cache, about) => cache.put(requests.editionAddress(about.edition), new Response(JSON.stringify(about), { headers: { "Content-Type": "application/json" } }));

/** Deletes stored resources that an edition no longer needs. Maps stay: marks of earlier revisions are moved with them. */
async function dropOthers(cache, edition, addresses) {
  const wanted = new Set(addresses);
  for (const { url } of await cache.keys()) {
    const { pathname, search } = new URL(url);
    const isOfEdition = pathname === requests.editionAddress(edition) || pathname.startsWith(`${requests.editionAddress(edition)}/`);
    if (isOfEdition && !wanted.has(pathname + search)) await cache.delete(url, { ignoreVary: true });
  }
}

/** Deletes the stored resources of an edition, except maps that another edition needs; its marks stay. */
export async function dropEdition({ edition, maps }) {
  const cache = await caches.open(cacheName);
  await dropOthers(cache, edition, []);
  const others = new Set((await keptEditions()).filter((kept) => kept.edition !== edition).flatMap((kept) => Object.values(kept.maps)));
  for (const map of Object.values(maps)) if (!others.has(map)) await cache.delete(requests.mapAddress(map), { ignoreVary: true });
  await forgetKept(edition);
}

/** Fetches the stored maps again whose form this page cannot read: an earlier page stored them. */
async function renewMaps() {
  const cache = await caches.open(cacheName);
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    if (!pathname.startsWith("/v1/maps/")) continue;
    const held = await cache.match(url, { ignoreVary: true });
    if (held?.headers.get("Content-Type") === "application/json") continue;
    try {
      await cache.put(url, await service.ask(pathname, { isQuiet: true }));
    } catch (error) {
      if (![404, 410].includes(error.status)) throw error;
      await cache.delete(url, { ignoreVary: true });
    }
  }
}

/** The current state of an edition. Deletes stored resources that are no longer provided. */
export async function editionNow(edition, options) {
  try {
    const about = await service.edition(edition, options);
    await dropWithdrawn(edition, about).catch(() => { /* no store to search */ });
    return about;
  } catch (error) {
    if ([404, 410].includes(error.status)) await dropWithdrawn(edition, null).catch(() => { /* no store to search */ });
    throw error;
  }
}

/** Compares all stored editions with the service: now, each minute, and as soon as it can be reached again. */
export function watchKept() {
  let timer = null;
  let isRunning = false;
  let isRenewed = false;
  async function look() {
    clearTimeout(timer);
    if (isRunning) return;
    isRunning = true;
    let delay = requests.delays.rest;
    try {
      const all = await keptEditions();
      // The service worker answers no HEAD from what is stored.
      if (all.length) await service.ask("/v1/editions?limit=1", { method: "HEAD", isQuiet: true });
      if (all.length && !isRenewed) {
        await renewMaps();
        isRenewed = true;
      }
      for (const { edition } of all) await editionNow(edition, { isQuiet: true }).catch((error) => { if (![404, 410].includes(error.status)) throw error; });
    } catch { delay = requests.delays.retry; }
    isRunning = false;
    timer = setTimeout(look, delay);
  }
  requests.nowAndWhenBack(look);
}

/** Deletes the stored resources of pages that the service no longer provides; `about` is the current edition, null when none of it is provided. */
async function dropWithdrawn(edition, about) {
  if (!canKeep()) return;
  const record = (await keptEditions()).find((kept) => kept.edition === edition);
  if (!record) return;
  if (!about) return dropEdition(record);
  const there = new Set(about.pages.filter(({ map }) => map).map(({ page }) => page));
  const withdrawnPages = Object.keys(record.maps).filter((page) => !there.has(page));
  if (!withdrawnPages.length) return;
  const cache = await caches.open(cacheName);
  for (const page of withdrawnPages) {
    for (const { url } of await cache.keys()) if (new URL(url).pathname.startsWith(`${service.at(edition, page)}/`)) await cache.delete(url, { ignoreVary: true });
    await cache.delete(requests.mapAddress(record.maps[page]), { ignoreVary: true });
    delete record.maps[page];
  }
  // The browser may still have the map in its own cache.
  const stored = await (await cache.match(requests.editionAddress(edition), { ignoreVary: true }))?.json();
  if (stored) await putEdition(cache, { ...stored, pages: stored.pages.filter(({ page }) => !withdrawnPages.includes(page)) });
  await noteKept(record);
}

/** Deletes the stored resources of all editions. */
export async function dropAll() {
  if (!canKeep()) return;
  for (const { edition } of await keptEditions()) await forgetKept(edition);
  await caches.delete(cacheName);
}
