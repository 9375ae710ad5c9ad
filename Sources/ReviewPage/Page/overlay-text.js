// What was read, drawn beside the print of each character: right of a vertical line, under a horizontal one. How surely it was read is told
// by a frame or a bar as well as by the colour.

import { readingOf } from "./text.js";

/** The size of the text, in widths of the line. The blank between the lines of a newspaper is about half of one. */
const share = 0.55;
/** Text that would be smaller than so many px of the screen is not drawn; the marks of doubtful characters still are. */
const smallest = 8;
/** So many px of the screen a mark has at least. */
const smallestMark = 6;
/** What stands on its side in a vertical line. */
const turned = new Set("ー―—–‐-〜～~…‥=＝:：;；()（）[]［］{}｛｝〈〉《》「」『』【】〔〕");

const styles = {
  read: { ink: "hsl(222 90% 28%)" },
  written: { ink: "hsl(145 90% 20%)", bar: "hsl(145 80% 28%)" },
  doubtful: { ink: "hsl(0 90% 28%)", ground: "hsl(45 100% 78%)", edge: "hsl(15 100% 38%)", mark: "hsl(38 100% 50% / 0.5)" },
  unread: { edge: "hsl(340 90% 38%)", mark: "hsl(340 90% 50% / 0.35)" },
};

/** Draws the text of lines of a page. What lies outside `seen` is left out. `context` is in px of the page, `scale` px of the screen for one of them. */
export function drawText({ context, model, scale, seen, lines }) {
  const kinds = Object.fromEntries(Object.keys(styles).map((name) => [name, []]));
  const plates = new Path2D();
  for (const line of lines) {
    const [left, top, right, bottom] = line.rect;
    const isVertical = line.writing === "vertical";
    const size = share * (isVertical ? right - left : bottom - top);
    const isLegible = size * scale >= smallest;
    for (let cell = line.cell; cell < line.cell + line.count; cell++) {
      const rect = model.cellRect(cell);
      if (rect[3] < seen[1] || rect[1] > seen[3] || rect[2] + size < seen[0] || rect[0] > seen[2]) continue;
      const character = model.character(cell);
      const kind = readingOf(character);
      if (kind === "unread" && !model.isRead) continue;
      if (!isLegible && (kind === "read" || kind === "written")) continue;
      const place = isVertical ? [rect[2], rect[1], rect[2] + size, rect[3]] : [rect[0], rect[3], rect[2], rect[3] + size];
      kinds[kind].push({ text: character.text, rect, place, size, isLegible, isTurned: isVertical && (character.kind === "sideways" || turned.has(character.text)) });
      if (isLegible && kind !== "unread") addRect(plates, place);
    }
  }
  context.fillStyle = "hsl(0 0% 100% / 0.88)";
  context.fill(plates);
  mark(context, scale, kinds);
  context.textAlign = "center";
  context.textBaseline = "middle";
  for (const [name, { ink }] of Object.entries(styles)) if (ink) write(context, ink, kinds[name]);
}

/** Frames and bars, and seen from far away spots. */
function mark(context, scale, { doubtful, unread, written }) {
  const width = 1.5 / scale;
  context.lineWidth = width;
  for (const [members, style] of [[doubtful, styles.doubtful], [unread, styles.unread]]) {
    const [spots, grounds] = [new Path2D(), new Path2D()];
    for (const { rect, place, isLegible } of members) {
      if (isLegible) addRect(grounds, place);
      else addRect(spots, widened(rect, smallestMark / scale));
    }
    context.fillStyle = style.mark;
    context.fill(spots);
    if (style.ground) {
      context.fillStyle = style.ground;
      context.fill(grounds);
    }
    context.strokeStyle = style.edge;
    context.setLineDash(style.ground ? [] : [3 / scale, 2 / scale]);
    context.stroke(grounds);
  }
  context.setLineDash([]);
  context.fillStyle = styles.written.bar;
  context.beginPath();
  for (const { place: [left, top, right, bottom] } of written) {
    if (bottom - top > right - left) context.rect(right - width, top, width, bottom - top);
    else context.rect(left, bottom - width, right - left, width);
  }
  context.fill();
}

function write(context, ink, members) {
  context.fillStyle = ink;
  let font = 0;
  for (const { text, place: [left, top, right, bottom], size, isLegible, isTurned } of members) {
    if (!isLegible) continue;
    // Setting a font takes longer than drawing with it.
    if (font !== size) context.font = `${(font = size)}px "Noto Sans JP", "Noto Sans CJK JP", "Hiragino Sans", "Yu Gothic", sans-serif`;
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    if (isTurned) {
      context.save();
      context.translate(x, y);
      context.rotate(Math.PI / 2);
      context.fillText(text, 0, 0);
      context.restore();
    } else if (text.length > 1) context.fillText(text, x, y, size);
    else context.fillText(text, x, y);
  }
}

function widened([left, top, right, bottom], least) {
  const [x, y] = [Math.max(0, (least - right + left) / 2), Math.max(0, (least - bottom + top) / 2)];
  return [left - x, top - y, right + x, bottom + y];
}

const addRect = (path, [left, top, right, bottom]) => path.rect(left, top, right - left, bottom - top);
