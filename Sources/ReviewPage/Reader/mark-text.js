// Marks as Markdown and as plain text: the quotation, its source, the colour and the day of each.

import { say } from "./words.js";

/** Marks by edition, page and number; strokes come after the marks of their page. */
export const inOrder = (entries) => [...entries].sort((a, b) => a.edition.localeCompare(b.edition) || a.page.localeCompare(b.page, "en", { numeric: true })
  || (a.ranges[0]?.[0] ?? Infinity) - (b.ranges[0]?.[0] ?? Infinity) || a.created.localeCompare(b.created));

/** The colour, and the day in this place, such as 2026-11-21. */
const about = ({ colour, created }) => [say(colour), new Date(created).toLocaleDateString("sv")].join("・");

const escaped = (text) => text.replace(/[\\`*_{}[\]<>#|~]/g, "\\$&");

/** `sourceOf` gives the words of a mark's source, `addressOf` its address. */
export function asMarkdown(entries, sourceOf, addressOf) {
  const one = (entry) => `> ${escaped(entry.quote || say("noQuoteShort"))}\n>\n> — [${escaped(sourceOf(entry))}](${addressOf(entry)})・${about(entry)}\n`;
  return [`# ${say("allMarks")}\n`, ...inOrder(entries).map(one)].join("\n");
}

export function asText(entries, sourceOf) {
  return inOrder(entries).map((entry) => `${entry.quote || say("noQuoteShort")}\n（${sourceOf(entry)}）${about(entry)}\n`).join("\n");
}
