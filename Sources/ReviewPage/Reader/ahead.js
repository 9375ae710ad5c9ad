// The parts of a page, and the pages that a reader is likely to open next: their requests start early.

import { adopt, at, fetchAhead, firstWidth, imageAddress, keepAhead, webp } from "../Page/service.js";

export const mapAddress = (id) => `/v1/maps/${encodeURIComponent(id)}`;
export const textAddress = (edition, page) => `${at(edition, page)}/text?by=character`;
const currentMap = (edition, page) => `${at(edition, page)}/map`;

/** Fetches the parts of a page before its edition is known. */
export function expectPage(edition, page) {
  fetchAhead(at(edition));
  fetchAhead(currentMap(edition, page));
  fetchAhead(imageAddress(edition, page, null, firstWidth()), webp);
  fetchAhead(textAddress(edition, page));
}

/** Uses the parts of a page that were fetched before its edition, if they are of the same revision. */
export function takeExpected(edition, { page, map, revision }) {
  adopt(currentMap(edition, page), mapAddress(map), (headers) => headers.get("ETag")?.startsWith(`"${map}`));
  adopt(imageAddress(edition, page, null, firstWidth()), imageAddress(edition, page, revision, firstWidth()), (headers) => headers.get("Mojiwaku-Revision") === `${revision}`);
}

/** Fetches the pages beside the open one, unless the browser saves data; the open page stays, too. */
export function fetchBeside(edition, open, beside) {
  if (/** @type {any} */ (navigator).connection?.saveData) return;
  const imageOf = ({ page, revision }) => imageAddress(edition, page, revision, firstWidth());
  keepAhead([open, ...beside].flatMap((entry) => [mapAddress(entry.map), imageOf(entry), textAddress(edition, entry.page)]));
  for (const entry of beside) {
    fetchAhead(mapAddress(entry.map), { isFixed: true });
    fetchAhead(textAddress(edition, entry.page));
    fetchAhead(imageOf(entry), { ...webp, isFixed: true });
  }
}
