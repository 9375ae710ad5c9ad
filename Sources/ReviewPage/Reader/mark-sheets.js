// Marks over the page, on three canvases. The lower two have the marks and the pen's strokes, which darken the paper; the
// upper one has the unfinished stroke of the pen, the lasso, outline and handles of the selection, and the caret of the keys.

import { Sheet } from "../Page/sheet.js";
import { colours } from "./marks.js";
import { isSeen, isStroke, paintStroke } from "./strokes.js";

/** A handle's radius in px of the screen. */
const handleSize = 11;

/** Adds a quadrilateral with rounded corners to a path. */
function addRounded(path, corners) {
  const far = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);
  const sides = corners.map((corner, i) => far(corner, corners[(i + 1) % 4]));
  const radius = Math.min(...sides) * 0.18;
  corners.forEach((corner, i) => {
    const [before, after] = [corners[(i + 3) % 4], corners[(i + 1) % 4]];
    const share = radius / sides[i];
    if (i === 0) path.moveTo((corner[0] + before[0]) / 2, (corner[1] + before[1]) / 2);
    path.arcTo(corner[0], corner[1], after[0], after[1], Math.min(radius, sides[i] * Math.min(0.5, share)));
  });
  path.closePath();
}

/** The shape of a mark on a page: one path, so that no seam shows where lines meet. */
export function pathOf(map, ranges) {
  const path = new Path2D();
  for (const [first, last] of ranges) for (const { corners } of map.fill(first, last)) addRounded(path, corners);
  return path;
}

/** Draws marks, and strokes over them, for a canvas that is then multiplied with the page. `pathOf` gives the shape of a mark. */
export function paintMarks(context, marks, pathOf) {
  context.globalCompositeOperation = "multiply";
  for (const mark of marks) {
    if (isStroke(mark)) continue;
    context.fillStyle = colours[mark.colour] ?? colours.yellow;
    context.fill(pathOf(mark));
  }
  // Lines of several widths overlap in one stroke, and must not darken each other.
  context.globalCompositeOperation = "source-over";
  for (const mark of marks) if (isStroke(mark)) paintStroke(context, mark);
}

/** The strokes, on a separate canvas: a page may have many strokes, and the marker draws in every frame. */
export const StrokeSheet = Sheet.extend({
  options: { pane: "tilePane", className: "strokes" },

  initialize() { this.strokes = []; },

  /** Draws only new strokes if the others are unchanged. */
  show(strokes) {
    const { strokes: before } = this;
    const isMore = before.length > 0 && before.every((stroke, i) => stroke === strokes[i]);
    this.strokes = strokes;
    if (!isMore) {
      if (before.length || strokes.length) this.ask();
    } else if (!this.asked) for (const stroke of strokes.slice(before.length)) paintStroke(this.canvas.getContext("2d"), stroke);
  },

  /** Without strokes one px is enough. */
  place() {
    const place = Sheet.prototype.place.call(this);
    return this.strokes.length ? place : { ...place, size: place.size.multiplyBy(0).add([1, 1]) };
  },

  paint(context, scale, seen) {
    for (const stroke of this.strokes) if (isSeen(stroke, seen)) paintStroke(context, stroke);
  },
});

export const ColourSheet = Sheet.extend({
  options: { pane: "tilePane", className: "marks" },

  /** `page` is the page's map, `marks` the visible ones, `draft` the mark being drawn: `{ ranges, colour }`, or null. */
  initialize(page) { Object.assign(this, { page, marks: [], draft: null, paths: new Map(), lines: new Map() }); },

  /** Caches the path of a mark. */
  pathOf(mark) {
    const key = JSON.stringify(mark.ranges);
    const known = this.paths.get(mark.id);
    if (known?.key === key) return known.path;
    const path = pathOf(this.page, mark.ranges);
    this.paths.set(mark.id, { key, path });
    return path;
  },

  paint(context) {
    paintMarks(context, this.marks, (mark) => this.pathOf(mark));
    if (this.draft) {
      // Fill with opaque colour, so that no seam shows where separately filled lines touch.
      context.fillStyle = colours[this.draft.colour] ?? "#c9c9c9";
      for (const [first, last] of this.draft.ranges) for (const part of this.page.fill(first, last)) context.fill(this.linePath(part));
    }
  },

  /** The part of a mark in a line. While drawing, whole lines do not change, so their paths are cached. */
  linePath(part) {
    const { first, last } = this.page.lines[part.line];
    const isWhole = part.first === first && part.last === last;
    const known = isWhole ? this.lines.get(part.line) : null;
    if (known) return known;
    const path = new Path2D();
    addRounded(path, part.corners);
    if (isWhole) this.lines.set(part.line, path);
    return path;
  },
});

export const HandleSheet = Sheet.extend({
  options: { pane: "overlayPane", className: "handles" },

  /**
   * `selected` are ranges of numbers, `boxes` rectangles around selected strokes, `handles` come from `handlesOf`, `caret` is a number, `ink` the
   * stroke being drawn, `lasso` a piece without pressure; each may be null.
   */
  initialize(page) { Object.assign(this, { page, selected: null, boxes: null, handles: null, caret: null, ink: null, lasso: null }); },

  paint(context, scale) {
    const px = 1 / scale;
    if (this.ink) paintStroke(context, this.ink, false);
    context.lineWidth = 1.5 * px;
    context.strokeStyle = "#0b5cad";
    context.setLineDash([6 * px, 4 * px]);
    for (const [left, top, right, bottom] of this.boxes ?? []) context.strokeRect(left, top, right - left, bottom - top);
    if (this.lasso) {
      context.beginPath();
      for (let i = 0; i < this.lasso.length; i += 3) context.lineTo(this.lasso[i], this.lasso[i + 1]);
      context.closePath();
      context.stroke();
    }
    context.setLineDash([]);
    if (this.selected) {
      context.lineWidth = 1.5 * px;
      context.strokeStyle = "#0b5cad";
      context.stroke(pathOf(this.page, this.selected));
    }
    for (const handle of this.handles ?? []) {
      context.beginPath();
      context.arc(...placeOf(handle, scale), handleSize * px, 0, 2 * Math.PI);
      context.fillStyle = "#0b5cad";
      context.fill();
      context.lineWidth = 3 * px;
      context.strokeStyle = "white";
      context.stroke();
    }
    const cell = this.caret && this.page.cell(this.caret);
    if (cell) {
      const [left, top, right, bottom] = cell;
      context.lineWidth = 3 * px;
      context.strokeStyle = "#d25e00";
      context.strokeRect(left, top, right - left, bottom - top);
    }
  },
});

/**
 * The handles of a mark, before its first character and after its last one: `{ at, away }`, a place of the page and the direction away from the mark.
 */
export function handlesOf(map, ranges) {
  const [start] = map.fill(ranges[0][0], ranges[0][0]);
  const [end] = map.fill(ranges.at(-1)[1], ranges.at(-1)[1]);
  const half = (a, b) => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const ends = ({ corners }) => [half(corners[0], corners[1]), half(corners[2], corners[3])];
  const handle = (at, inside) => ({ at, away: [Math.sign(Math.round(at[0] - inside[0])), Math.sign(Math.round(at[1] - inside[1]))] });
  // On a leaning line both components differ from zero; the longer one is the direction of the line.
  const straight = ({ at, away }, line) => ({ at, away: map.lines[line].writing === "vertical" ? [0, away[1]] : [away[0], 0] });
  const [[first, second], [third, fourth]] = [ends(start), ends(end)];
  return [straight(handle(first, second), start.line), straight(handle(fourth, third), end.line)];
}

/** The place of a handle, a little away from the mark, so that it hides no character. */
export const placeOf = ({ at: [x, y], away: [across, down] }, scale) => [x + (across * handleSize) / scale, y + (down * handleSize) / scale];
