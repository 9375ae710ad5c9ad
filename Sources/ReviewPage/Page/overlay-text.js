// What was read, drawn beside the print of each character: right of a vertical line, under a horizontal one. How surely it was read is told
// by a frame or a bar as well as by the colour. It has a canvas of its own while it is shown: what is selected or dragged is drawn in each
// frame, and some thousand characters take longer than a frame has.

import { Sheet } from "./sheet.js";
import { readingOf } from "./text.js";

/** The size of the text, in widths of the line. The blank between the lines of a newspaper is about half of one. */
const share = 0.55;
/** No text is larger than so many px of the screen: that of headlines would cover the line beside them, and zooming in would not help. */
const largest = 24;
/** Text that would be smaller than so many px of the screen is not drawn; the marks of doubtful characters still are. */
const smallest = 8;
/** So many px of the screen a mark has at least. */
const smallestMark = 6;
/** What stands on its side in a vertical line. */
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

  /** Takes a page, and draws it if it is shown. */
  take(model) {
    this.model = model;
    if (this.canvas?.isConnected) this.ask();
  },

  paint(context, scale, seen) {
    if (this.model) drawText(context, this.model, scale, seen);
  },
});

/** Draws the text that can be seen. To draw it in parts, over several frames, took longer: each frame in which a canvas changes costs 20 ms without a graphics card. */
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

/** The characters of a line that have something to be drawn, with the place beside each. */
function membersOf(line, model, scale, seen) {
  const [left, top, right, bottom] = line.rect;
  const isVertical = line.writing === "vertical";
  // Of whole px of the screen: a browser makes each character anew for each size.
  const size = Math.min(largest, Math.round(share * scale * (isVertical ? right - left : bottom - top))) / scale;
  if (!isSeen([left, top, right + size, bottom + size], seen)) return [];
  const isLegible = size * scale >= smallest;
  const members = [];
  for (let cell = line.cell; cell < line.cell + line.count; cell++) {
    const rect = model.cellRect(cell);
    if (!isSeen([rect[0], rect[1], rect[2] + size, rect[3] + size], seen)) continue;
    const character = model.character(cell);
    const kind = readingOf(character);
    // Where only persons wrote, all the rest is not read: that would say nothing.
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

/** What the text stands on, frames and bars; where text is not legible, spots on the print. Rectangles are drawn faster than paths of them. */
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

/** Rectangles behind text on paper, those that touch as one. */
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
  // On whole px of the screen: between them a browser makes each character anew, which took 5 to 40 ms for 420 characters in place of 0.6.
  const whole = (place) => Math.round(place * scale) / scale;
  context.textAlign = "center";
  context.textBaseline = "middle";
  let [font, kind] = [0, ""];
  for (const member of members) {
    const { text, place: [left, top, right, bottom], size } = member;
    // Setting a font takes longer than drawing with it.
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

const boxOf = ([left, top, right, bottom]) => [left, top, right - left, bottom - top];
