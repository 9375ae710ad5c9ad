// The requests of the readers' page.

import { ask, at } from "../Page/service.js";
import { mapAddress, textAddress } from "./ahead.js";
import { HighlightMap } from "./marker.js";

export { mapAddress, textAddress };

/** Delays in ms of repeated requests: after a failure or in another window's turn, and without a change. */
export const delays = { retry: 15_000, rest: 60_000 };

/** Calls a function now, and when the browser is online or visible again. */
export function nowAndWhenBack(act) {
  window.addEventListener("online", act);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) act(); });
  act();
}

export const editionAddress = (edition) => at(edition);

/** A map of any revision, by its id. It never changes. */
export async function map(id, options) {
  return HighlightMap.fromJSON(await (await ask(mapAddress(id), options)).json());
}

/** The text of each number of a page, null for an unread character: `{ revision, characters }`; null for an unread page. */
export async function characters(edition, page) {
  try {
    return await (await ask(textAddress(edition, page), { isQuiet: true })).json();
  } catch (error) {
    if (error.status === 404 || error.status === 0) return null;
    throw error;
  }
}

/** The current numbers that an annotation marks: `{ revision, map, marks: [{ first, last }] }`. */
export async function found(edition, page, annotation) {
  return (await ask(`${at(edition, page)}/annotation`, {
    method: "POST", headers: { "Content-Type": "application/ld+json" }, body: JSON.stringify(annotation),
  })).json();
}

/** The size of a response in bytes, without fetching it; null when it has no length. */
export async function sizeOf(address, options) {
  const length = (await ask(address, { method: "HEAD", ...options })).headers.get("Content-Length");
  return length === null ? null : Number(length);
}

/** The annotation of a mark, from the service. */
export async function annotation(edition, page, revision, first, last) {
  return (await ask(`${at(edition, page)}/annotation?first=${first}&last=${last}&revision=${revision}`, { isQuiet: true })).json();
}
