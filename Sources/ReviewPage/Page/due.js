// The arrival of a page, the due time of an edition and the remaining time, in the newsroom's time zone.

import { currentLanguage, say } from "./words.js";

/** A time from the service with its zone. UTC replaces a zone that the browser does not know. */
export function timeText(text, timeZone) {
  /** @type {Intl.DateTimeFormatOptions} */
  const form = { month: "numeric", day: "numeric", hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZoneName: "short" };
  const language = currentLanguage() === "ja" ? "ja-JP" : "en-GB";
  try {
    return new Intl.DateTimeFormat(language, { ...form, timeZone }).format(new Date(text));
  } catch {
    return new Intl.DateTimeFormat(language, { ...form, timeZone: "UTC" }).format(new Date(text));
  }
}

function spanText(milliseconds) {
  const minutes = Math.floor(Math.abs(milliseconds) / 60000);
  if (minutes < 60) return say("minutes", minutes);
  return minutes < 48 * 60 ? say("hours", Math.floor(minutes / 60), minutes % 60) : say("days", Math.floor(minutes / (24 * 60)));
}

/** Whether a page still needs work before readers can get it. */
const isLeft = ({ state, waitsFor }) => Boolean(waitsFor) || !["analysed", "published", "withdrawn"].includes(state);

/** The due time of an edition, the remaining time, the number of unfinished pages, and the zone of the times. */
export function dueText({ due, timeZone, pages, expectedPages = 0 }, now = Date.now()) {
  const withdrawn = pages.filter(({ state }) => state === "withdrawn").length;
  const unknown = Math.max(0, expectedPages - pages.length);
  const left = pages.filter(isLeft).length + unknown;
  const wanted = pages.length - withdrawn + unknown;
  const parts = [left ? say("pagesLeft", left, wanted) : say("nothingLeft")];
  if (due) {
    const milliseconds = Date.parse(due) - now;
    const kind = milliseconds > 0 ? "dueIn" : left ? "overdue" : "wasDue";
    parts.unshift(say(kind, timeText(due, timeZone), spanText(milliseconds)));
  }
  return `${parts.join(say("comma"))}${say("ofZone", timeZone)}`;
}
