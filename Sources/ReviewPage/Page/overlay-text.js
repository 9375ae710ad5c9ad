// The text that was read, drawn beside the print of each character: right of a vertical line, under a horizontal one.
// Colour, frame and bar show the confidence. The text has a separate canvas: the selection is redrawn in each frame,
// and drawing some thousand characters takes longer than a frame.

import { Sheet } from "./sheet.js";
import { readingOf } from "./text.js";

/** Size of the text as a share of the line's width. The blank between the lines of a newspaper is about half of the width. */
const share = 0.55;
/** Largest text in px of the screen. Without this limit the text of headlines would cover the next line at every zoom. */
const largest = 24;
/** Smallest text in px of the screen; smaller text is not drawn, but the marks of doubtful characters still are. */
const smallest = 8;
/** Smallest mark in px of the screen. */
const smallestMark = 6;
/** Characters that are turned in a vertical line. */
const turned = new Set("ー―—–‐-〜～~…‥=＝:：;；()（）[]［］{}｛｝〈〉《》「」『』【】〔〕");

const paper = "hsl(0 0% 100% / 0.88)";
const styles = {
  read: { ink: "hsl(222 90% 28%)" },
  written: { ink: "hsl(145 90% 20%)", bar: "hsl(145 80% 28%)" },
  doubtful: { ink: "hsl(0 90% 28%)", ground: "hsl(45 100% 78%)", edge: "hsl(15 100% 38%)", dash: [], spot: "hsl(38 100% 50% / 0.5)" },
  unread: { edge: "hsl(340 90% 38%)", dash: [3, 2], spot: "hsl(340 90% 50% / 0.35)" },
};

export const TextSheet = Sheet.extend({
  options: { pane: "overlayPane", className: "text-sheet" },

  /** Sets the page, and draws it if shown. */
  take(model) {
    this.model = model;
    if (this.canvas?.isConnected) this.ask();
  },

  paint(context, scale, seen) {
    if (this.model) drawText(context, this.model, scale, seen);
  },
});

/** Draws the visible text. Drawing in parts over several frames takes longer, because each frame with a changed canvas has a cost. */
function drawText(context, model, scale, seen) {
  for (const line of model.lines) {
    const members = membersOf(line, model, scale, seen);
    if (!members.length) continue;
    context.save();
    mark(context, scale, members);
    write(context, scale, members.filter(({ isLegible, text }) => isLegible && text));
    context.restore();
  }
}

/** The characters of a line that are to be drawn, with the place beside each. */
function membersOf(line, model, scale, seen) {
  const [left, top, right, bottom] = line.rect;
  const isVertical = line.writing === "vertical";
  // Use a whole number of px of the screen, because a browser renders each character again for each size.
  const size = Math.min(largest, Math.round(share * scale * (isVertical ? right - left : bottom - top))) / scale;
  if (!isSeen([left, top, right + size, bottom + size], seen)) return [];
  const isLegible = size * scale >= smallest;
  const members = [];
  for (let cell = line.cell; cell < line.cell + line.count; cell++) {
    const rect = model.cellRect(cell);
    if (!isSeen([rect[0], rect[1], rect[2] + size, rect[3] + size], seen)) continue;
    const character = model.character(cell);
    const kind = readingOf(character);
    // If only persons wrote text, all other characters are unread, and marking them is useless.
    if (kind === "unread" ? !model.isRead : kind !== "doubtful" && !isLegible) continue;
    members.push({
      kind, text: character.text, rect, size, isLegible,
      place: isVertical ? [rect[2], rect[1], rect[2] + size, rect[3]] : [rect[0], rect[3], rect[2], rect[3] + size],
      isTurned: isVertical && (character.kind === "sideways" || turned.has(character.text)),
    });
  }
  return members;
}

const isSeen = ([left, top, right, bottom], seen) => left < seen[2] && right > seen[0] && top < seen[3] && bottom > seen[1];

/** Draws the background of text, frames and bars, and spots on the print where text would be too small. Separate rectangles draw faster than a path of rectangles. */
function mark(context, scale, members) {
  const width = 1.5 / scale;
  context.fillStyle = paper;
  for (const run of runsOf(members)) context.fillRect(...boxOf(run));
  context.lineWidth = width;
  for (const { kind, rect, place, isLegible } of members) {
    const { ground, edge, dash, bar, spot } = styles[kind];
    if (!isLegible) fill(context, spot, widened(rect, smallestMark / scale));
    if (ground && isLegible) fill(context, ground, place);
    if (bar) fill(context, bar, barOf(place, width));
    if (!edge || !isLegible) continue;
    context.strokeStyle = edge;
    context.setLineDash(dash.map((length) => length / scale));
    context.strokeRect(...boxOf(place));
  }
}

function fill(context, colour, rect) {
  context.fillStyle = colour;
  context.fillRect(...boxOf(rect));
}

/** Rectangles behind text on paper, with touching ones joined. */
function runsOf(members) {
  const runs = [];
  for (const { kind, place, isLegible } of members) {
    if (!isLegible || (kind !== "read" && kind !== "written")) continue;
    const last = runs.at(-1);
    if (last && last[0] === place[0] && last[2] === place[2] && last[3] === place[1]) last[3] = place[3];
    else if (last && last[1] === place[1] && last[3] === place[3] && last[2] === place[0]) last[2] = place[2];
    else runs.push([...place]);
  }
  return runs;
}

function write(context, scale, members) {
  // Place text at whole px of the screen: between them a browser renders each character again, which is much slower.
  const whole = (place) => Math.round(place * scale) / scale;
  context.textAlign = "center";
  context.textBaseline = "middle";
  let [font, kind] = [0, ""];
  for (const member of members) {
    const { text, place: [left, top, right, bottom], size } = member;
    // Set the font only when it changes: setting it takes longer than drawing a character.
    if (font !== size) context.font = `${(font = size)}px "Noto Sans JP", "Noto Sans CJK JP", "Hiragino Sans", "Yu Gothic", sans-serif`;
    if (kind !== member.kind) context.fillStyle = styles[(kind = member.kind)].ink;
    const [x, y] = [whole((left + right) / 2), whole((top + bottom) / 2)];
    if (member.isTurned) {
      context.save();
      context.translate(x, y);
      context.rotate(Math.PI / 2);
      context.fillText(text, 0, 0);
      context.restore();
    } else if (text.length > 1) context.fillText(text, x, y, size);
    else context.fillText(text, x, y);
  }
}

/** A bar along the outer side of a place beside a character. */
function barOf([left, top, right, bottom], width) {
  return bottom - top > right - left ? [right - width, top, right, bottom] : [left, bottom - width, right, bottom];
}

function widened([left, top, right, bottom], least) {
  const [x, y] = [Math.max(0, (least - right + left) / 2), Math.max(0, (least - bottom + top) / 2)];
  return [left - x, top - y, right + x, bottom + y];
}

/** @type {(rect: any) => [number, number, number, number]} */
const boxOf = ([left, top, right, bottom]) => [left, top, right - left, bottom - top];
