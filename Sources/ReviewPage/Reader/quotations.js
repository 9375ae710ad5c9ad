// Quotations. A mark over several pages consists of several marks; each names the one that it `follows`.

import { pageAddress } from "../Page/address.js";
import { el } from "../Page/dom.js";
import { leftOut } from "./text-layer.js";
import { say } from "./words.js";

/** The marks of each quotation, in their order. A mark that follows none of its edition's marks begins a quotation. */
export function quotationsOf(marks) {
  const sorted = [...marks].sort((a, b) => a.created.localeCompare(b.created));
  const known = new Map(sorted.map((mark) => [mark.id, mark]));
  const followers = new Map([null, ...known.keys()].map((id) => [id, []]));
  for (const mark of sorted) followers.get(known.get(mark.follows)?.edition === mark.edition ? mark.follows : null).push(mark);
  const quotations = [];
  const seen = new Set();
  // Marks that follow each other in a ring begin with the oldest.
  for (const first of [...followers.get(null), ...sorted]) {
    const parts = [];
    for (const waiting = [first]; waiting.length;) {
      const mark = waiting.pop();
      if (seen.has(mark)) continue;
      seen.add(mark);
      parts.push(mark);
      waiting.push(...followers.get(mark.id).reverse());
    }
    if (parts.length) quotations.push(parts);
  }
  return quotations;
}

/** A mark after deletions (by id): it follows the predecessor of a deleted mark. The same object if it followed no deleted mark. */
export function rejoined(mark, deletedMarks) {
  if (!deletedMarks.has(mark.follows)) return mark;
  const { follows, ...rest } = mark;
  const left = new Map(deletedMarks);
  let before = follows;
  for (let next; left.has(before); before = next) {
    next = left.get(before).follows;
    left.delete(before);
  }
  return { ...rest, ...before ? { follows: before } : {}, modified: new Date().toISOString() };
}

/** The text of a quotation. Parts on successive pages touch; `…` replaces print between parts of one page, and parts without text. */
export function textOf(parts, textOfPart = ({ quote }) => quote) {
  const texts = parts.map(textOfPart);
  if (!texts.some(Boolean)) return "";
  const isGap = (i) => i > 0 && parts[i].page === parts[i - 1].page && parts[i].ranges[0][0] !== parts[i - 1].ranges.at(-1)[1] + 1;
  return texts.map((text, i) => (isGap(i) && text ? leftOut : "") + (text || leftOut)).join("");
}

/** The pages of a quotation, such as `1–2, 7`. */
function pagesOf(parts) {
  const runs = [];
  for (const { page } of parts) {
    const run = runs.at(-1);
    if (run && (page === run[1] || Number(page) === Number(run[1]) + 1)) run[1] = page; else runs.push([page, page]);
  }
  return runs.map(([first, last]) => (first === last ? first : `${first}–${last}`)).join(say("pageAnd"));
}

const isOnePage = (parts) => parts.every(({ page }) => page === parts[0].page);

/** The pages of a quotation in words. */
export const pagesName = (parts) => say(isOnePage(parts) ? "pageName" : "pageNames", pagesOf(parts));

/** The source of a quotation in words. */
export const sourceOf = (parts, title, date) => say(isOnePage(parts) ? "source" : "sources", title, date, pagesOf(parts));

/** The address of a mark, or of strokes, within the page. */
export const addressOf = ({ id, edition, page, ranges, revision }) => `${pageAddress(edition, page)}/${ranges.length ? `${ranges[0][0]}-${ranges[0][1]}@${revision}` : id}`;

/** Links to parts of a quotation. */
export const partLinks = (parts) => el("span", { class: "parts", role: "group", "aria-label": say("parts") },
  ...parts.map((part) => el("a", { href: addressOf(part) }, say("pageName", part.page))));
