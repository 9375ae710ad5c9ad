// What was read, drawn beside the print of each character: right of a vertical line, under a horizontal one. How surely it was read is told
// by a frame or a bar as well as by the colour. It has a canvas of its own while it is shown: what is selected or dragged is drawn in each
// frame, and text takes longer than a frame has.

import { Sheet } from "./sheet.js";
import { readingOf } from "./text.js";

/** So many ms of a frame are for text; the browser and the other layers need the rest of its 16. */
const room = 5;

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
  read: { ink: "hsl(222 90% 28%)", ground: paper },
  written: { ink: "hsl(145 90% 20%)", ground: paper, bar: "hsl(145 80% 28%)" },
  doubtful: { ink: "hsl(0 90% 28%)", ground: "hsl(45 100% 78%)", edge: "hsl(15 100% 38%)", spot: "hsl(38 100% 50% / 0.5)" },
  unread: { edge: "hsl(340 90% 38%)", spot: "hsl(340 90% 50% / 0.35)" },
};

export const TextSheet = Sheet.extend({
  options: { pane: "overlayPane", className: "text-sheet" },

  /** Takes a page, and draws it if it is shown. */
  take(model) {
    this.model = model;
    if (this.canvas?.isConnected) this.ask();
  },

  paint(context, scale, seen) {
    this.leave();
    if (this.model) this.goOn(drawText(context, this.model, scale, seen));
  },

  /** Draws as much as a frame has room for, and the rest in the next ones; `unfinished` tells whoever drives the page from outside that there is some. */
  goOn(steps) {
    const end = performance.now() + room;
    do {
      if (steps.next().done) {
        this.leave();
        return;
      }
    } while (performance.now() < end);
    this.canvas.classList.add("unfinished");
    this.rest = requestAnimationFrame(() => this.goOn(steps));
  },

  /** Leaves what is not drawn yet. */
  leave() {
    cancelAnimationFrame(this.rest);
    this.canvas.classList.remove("unfinished");
  },

  onRemove(map) {
    this.leave();
    Sheet.prototype.onRemove.call(this, map);
  },
});

/** Draws the text that can be seen, a line at each step: the 3,500 characters of a window in which they are just legible take 15 ms. */
function* drawText(context, model, scale, seen) {
  for (const line of model.lines) {
    const members = membersOf(line, model, scale, seen);
    if (!members.length) continue;
    context.save();
    mark(context, scale, members);
    write(context, members.filter(({ isLegible, text }) => isLegible && text));
    context.restore();
    yield;
  }
}

/** The characters of a line that have something to be drawn, with the place beside each. */
function membersOf(line, model, scale, seen) {
  const [left, top, right, bottom] = line.rect;
  const isVertical = line.writing === "vertical";
  const size = Math.min(share * (isVertical ? right - left : bottom - top), largest / scale);
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

/** What the text stands on, frames and bars; where text is not legible, spots on the print. */
function mark(context, scale, members) {
  const width = 1.5 / scale;
  context.lineWidth = width;
  for (const [kind, style] of Object.entries(styles)) {
    const [grounds, spots, bars] = [new Path2D(), new Path2D(), new Path2D()];
    for (const { rect, place, isLegible } of members.filter((member) => member.kind === kind)) {
      if (isLegible) addRect(grounds, place);
      else addRect(spots, widened(rect, smallestMark / scale));
      if (style.bar) addRect(bars, barOf(place, width));
    }
    const fills = [[style.ground, grounds], [style.spot, spots], [style.bar, bars]];
    for (const [colour, path] of fills) {
      if (!colour) continue;
      context.fillStyle = colour;
      context.fill(path);
    }
    if (!style.edge) continue;
    context.strokeStyle = style.edge;
    context.setLineDash(style.ground ? [] : [3 / scale, 2 / scale]);
    context.stroke(grounds);
  }
}

function write(context, members) {
  context.textAlign = "center";
  context.textBaseline = "middle";
  let [font, kind] = [0, ""];
  for (const member of members) {
    const { text, place: [left, top, right, bottom], size } = member;
    // Setting a font takes longer than drawing with it.
    if (font !== size) context.font = `${(font = size)}px "Noto Sans JP", "Noto Sans CJK JP", "Hiragino Sans", "Yu Gothic", sans-serif`;
    if (kind !== member.kind) context.fillStyle = styles[(kind = member.kind)].ink;
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
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

const addRect = (path, [left, top, right, bottom]) => path.rect(left, top, right - left, bottom - top);
