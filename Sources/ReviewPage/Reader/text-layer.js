// The text of the page, for screen readers and beside the page: articles with headings and paragraphs, in horizontal lines.

import { unread } from "../Page/text.js";
import { el, fill } from "../Page/dom.js";
import { say } from "./words.js";

const headlines = new Set(["headline", "subheadline"]);

/** Articles of a page: `{ heading, paragraphs: [{ role, first, last, text }] }`. `signs` is the text of each number. */
export function articlesOf(map, signs) {
  const articles = [];
  for (const line of map.lines) {
    const article = (articles[line.article] ??= { heading: "", paragraphs: [] });
    const text = Array.from({ length: line.last - line.first + 1 }, (_, i) => signs[line.first + i - 1] ?? unread).join("");
    const last = article.paragraphs.at(-1);
    if (last?.paragraph === line.paragraph) Object.assign(last, { text: last.text + text, last: line.last });
    else article.paragraphs.push({ paragraph: line.paragraph, role: line.role, first: line.first, last: line.last, text });
  }
  for (const article of articles) {
    const at = article.paragraphs.findIndex(({ role }) => headlines.has(role));
    if (at >= 0) article.heading = article.paragraphs.splice(at, 1)[0].text;
  }
  return articles;
}

/** Shows the text of a page in an element; `go` is called with the first and last number of the chosen paragraph. */
export function showText(element, map, signs, go) {
  if (!signs) {
    fill(element, el("h2", {}, say("text")), el("p", {}, say("noText")));
    return;
  }
  fill(element, el("h2", {}, say("text")), ...articlesOf(map, signs).map(({ heading, paragraphs }, i) => el("article", { lang: "ja" },
    el("h3", {}, heading || say("article", i + 1)),
    ...paragraphs.flatMap(({ text, role, first, last }) => [
      el("button", { type: "button", class: "jump", title: say("showHere"), "aria-label": say("showHere"), onclick: () => go(first, last) }, "▸"),
      el(headlines.has(role) || role === "crosshead" ? "h4" : "p", {}, text)]))));
}

/** The sign for characters that a quotation leaves out. */
export const leftOut = "…";

/** The text of ranges of numbers, with `…` between them; empty when no character of them was read. */
export function quoteOf(signs, ranges) {
  if (!signs) return "";
  const found = ranges.map(([first, last]) => signs.slice(first - 1, last));
  return found.flat().some((sign) => sign !== null) ? found.map((part) => part.map((sign) => sign ?? unread).join("")).join(leftOut) : "";
}

/** The text for the clipboard, a line per paragraph, with `…` between ranges. `ruby`, the ruby of each number, follows its characters in brackets; null for none. */
export function copied(map, signs, ranges, ruby = null) {
  const pieces = [];
  let before = null;
  for (const [first, last] of ranges) {
    pieces.at(-1)?.push(null);
    for (const part of map.fill(first, last)) {
      const { article, paragraph } = map.lines[part.line];
      const numbers = Array.from({ length: part.last - part.first + 1 }, (_, i) => part.first + i);
      const key = `${article}/${paragraph}`;
      if (key === before) pieces.at(-1).push(...numbers); else pieces.push(numbers);
      before = key;
    }
  }
  return pieces.map((numbers) => numbers.map((number, i) => {
    if (number === null) return leftOut;
    const isInside = numbers[i + 1] === number + 1 && ruby?.has(number + 1);
    return (signs[number - 1] ?? unread) + (ruby?.has(number) && !isInside ? `（${rubyUpTo(ruby, numbers, i)}）` : "");
  }).join("")).join("\n");
}

/** The ruby of consecutive characters that ends at a place: 漢字（かんじ） rather than 漢（かん）字（じ）. */
function rubyUpTo(ruby, numbers, place) {
  let start = place;
  while (start > 0 && numbers[start - 1] === numbers[start] - 1 && ruby.has(numbers[start - 1])) start -= 1;
  return numbers.slice(start, place + 1).map((number) => ruby.get(number)).join("");
}
