// Print without a number (findings `print.unnumbered` and `print.unclear`): its places, and the lines that give it numbers.

import { evenLine, linesIn } from "./print-lines.js";

const codes = ["print.unnumbered", "print.unclear"];

export const isUnnumbered = (finding) => codes.includes(finding?.code) && Boolean(finding.place);

export const placesOf = (findings) => findings.filter(isUnnumbered).map((finding) => finding.place);

const meet = (a, b) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

const area = ([left, top, right, bottom]) => Math.max(0, right - left) * Math.max(0, bottom - top);

/** Regions that the analysis set aside as unclear and that overlap a place by half or more: numbering the place removes them. */
const unclearOn = ({ layout }, place) => layout.unnumbered.filter(({ kind, rect: [left, top, right, bottom] }) => kind === "unclear"
  && 2 * area([Math.max(left, place[0]), Math.max(top, place[1]), Math.min(right, place[2]), Math.min(bottom, place[3])]) >= area([left, top, right, bottom]));

/** Rectangles at a place that lines must not use: cells, ruby, rules, and unnumbered regions. */
function cellsOn(model, place) {
  const lines = model.lines.filter(({ rect }) => meet(rect, place));
  const cells = lines.flatMap(({ cell, count }) => Array.from({ length: count }, (_, i) => model.cellRect(cell + i)));
  const ruby = model.lines.flatMap(({ data }) => data.characters.flatMap((character) => character.ruby ?? []));
  const aside = model.layout.unnumbered.filter(({ kind }) => kind !== "unclear");
  return [...cells, ...ruby, ...[...model.layout.rules, ...aside].map(({ rect }) => rect)].filter((rect) => meet(rect, place));
}

/** Median width of the lines of body text, weighted by characters: the size of the page's type. */
function bodyType(model) {
  const widths = model.lines.filter(({ role }) => role === "body").flatMap(({ data: { cross: [near, far] }, count }) => Array(count).fill(far - near));
  return widths.sort((a, b) => a - b)[widths.length >> 1] ?? Math.round(model.width / 110);
}

/**
 * Corrections that number the print of a place: as a separate article or, with a selection, as text after it. `print` comes from the scan, null
 * without an image. Empty when no print is left there.
 */
export function numbering(model, place, print, selection = null) {
  const em = bodyType(model);
  const found = print ? linesIn(print, cellsOn(model, place), em) : [evenLine(place)];
  const beside = selection && { line: selection.lines.at(-1), begins: ["paragraph", "article"].includes(selection.unit) ? "paragraph" : "line" };
  const lines = found.map(({ rect, writing, cuts }, i) => {
    const width = writing === "vertical" ? rect[2] - rect[0] : rect[3] - rect[1];
    const role = beside?.line.role ?? (width > 1.5 * em ? "headline" : "body");
    const begins = i === 0 && beside?.begins === "paragraph" ? { begins: "paragraph" } : {};
    const before = i > 0 ? found[i - 1].rect : beside?.line.rect;
    return { do: "addLine", rect, writing, role, cuts, ...begins, ...(before ? { side: "after", of: before } : {}) };
  });
  if (!lines.length) return [];
  const ended = unclearOn(model, place).map(({ rect }) => ({ do: "number", rect }));
  const turned = beside?.line.isReadFromRight ? lines.filter(({ writing }) => writing === "horizontal").map(({ rect }) => rect) : [];
  return [...ended, ...lines, ...(turned.length ? [{ do: "setReadFromRight", lines: turned, rtl: true }] : [])];
}
