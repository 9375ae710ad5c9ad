// @ts-nocheck
// Lines and cells for a place with print, from the page's pixels: a first proposal that the editor corrects. The service applies corrections to a
// layout without its pixels; the analysis uses pixels, but only for whole pages.
//
// Method: profiles of ink (projections) separate lines at blanks and give the direction; the cuts of a line are the
// cheapest path. A cut costs the ink that it crosses, a cell costs the difference of its length from the line's width.

/** Longest blank inside a line, in widths of the line; a longer blank ends the line. */
const longestBlank = 1.5;
/** Smallest thickness of a line, as a share of the median run; thinner ink is a separator or dirt. */
const thinnest = 0.25;
/** Largest width of ruby and largest distance to its line, as shares of the line's width. */
const ruby = { width: 0.65, blank: 0.3 };

/**
 * The lines of a place, in reading order: `{ rect, writing, cuts }` in px of the page. `print` comes from `Scan.print`; `cells` are rectangles of
 * existing cells, whose print is not used again. `em` is the size of the page's body type.
 */
export function linesIn(print, cells, em) {
  const ink = new Ink(print, cells);
  if (!ink.box) return [];
  const lone = loneLine(ink, em * print.scale);
  if (lone) return [onPage(lone, lone.isVertical, print)];
  const isVertical = isWrittenVertically(ink, em * print.scale);
  const view = isVertical ? ink : ink.turned();
  return bands(view, em * print.scale).flatMap(([first, last]) => linesOfBand(view, first, last))
    .map((line) => onPage(line, isVertical, print))
    .filter(({ rect: [left, top, right, bottom] }) => right - left > 1 && bottom - top > 1);
}

/** A line over the whole place, cut into square cells: for a page without image. */
export function evenLine([left, top, right, bottom]) {
  const writing = bottom - top >= right - left ? "vertical" : "horizontal";
  const [across, first, last] = writing === "vertical" ? [right - left, top, bottom] : [bottom - top, left, right];
  const count = Math.max(1, Math.round((last - first) / across));
  const cuts = Array.from({ length: count - 1 }, (_, i) => first + Math.round(((i + 1) * (last - first)) / count));
  return { rect: [left, top, right, bottom], writing, cuts };
}

/** The print of a place as a raster of 0 and 1, and the parts with existing cells. */
class Ink {
  constructor({ pixels, width, height, rect, scale } = {}, cells = []) {
    if (!pixels) return;
    const limit = threshold(pixels);
    let dark = 0;
    for (const value of pixels) dark += value <= limit;
    // In light print on a dark ground most pixels are dark.
    const isLight = 2 * dark > pixels.length;
    Object.assign(this, { width, height, print: pixels.map((value) => (value <= limit) !== isLight), hasCell: new Uint8Array(pixels.length) });
    for (const cell of cells) {
      const [left, top, right, bottom] = cell.map((side, i) => Math.round((side - rect[i % 2]) * scale));
      for (let y = Math.max(0, top); y < Math.min(height, bottom); y++) {
        const [from, to] = [Math.max(0, left), Math.min(width, right)];
        if (from >= to) break;
        this.print.fill(0, y * width + from, y * width + to);
        this.hasCell.fill(1, y * width + from, y * width + to);
      }
    }
  }

  /** Turns rows into columns: the right column becomes the first row. */
  turned() {
    const { width, height } = this;
    const other = Object.assign(new Ink(), { width: height, height: width, print: new Uint8Array(width * height), hasCell: new Uint8Array(width * height) });
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const [from, to] = [y * width + x, x * height + (height - 1 - y)];
        other.print[to] = this.print[from];
        other.hasCell[to] = this.hasCell[from];
      }
    }
    return other;
  }

  /** Number of set pixels of a raster in each column between two rows. */
  columns(raster, top = 0, bottom = this.height) {
    const sums = new Uint32Array(this.width);
    for (let y = top; y < bottom; y++) for (let x = 0; x < this.width; x++) sums[x] += raster[y * this.width + x];
    return sums;
  }

  /** Number of set pixels in each row between two columns. */
  rows(raster, left = 0, right = this.width) {
    const sums = new Uint32Array(this.height);
    for (let y = 0; y < this.height; y++) for (let x = left; x < right; x++) sums[y] += raster[y * this.width + x];
    return sums;
  }

  /** The extent of all ink; null for none. */
  get box() {
    const [x, y] = [extent(this.columns(this.print)), extent(this.rows(this.print))];
    return x && y ? [x[0], y[0], x[1], y[1]] : null;
  }
}

/** The best threshold between dark and light pixels (Otsu 1979). */
function threshold(pixels) {
  const counts = new Float64Array(256);
  for (const value of pixels) counts[value] += 1;
  const total = counts.reduce((sum, count, value) => sum + count * value, 0);
  let [best, limit, dark, darkSum] = [-1, 127, 0, 0];
  counts.forEach((count, value) => {
    dark += count;
    darkSum += count * value;
    const light = pixels.length - dark;
    if (!dark || !light) return;
    const spread = dark * light * (darkSum / dark - (total - darkSum) / light) ** 2;
    if (spread > best) [best, limit] = [spread, value];
  });
  return limit;
}

function extent(sums) {
  const first = sums.findIndex((sum) => sum > 0);
  return first < 0 ? null : [first, sums.findLastIndex((sum) => sum > 0) + 1];
}

/** Stretches of a profile with ink; blanks of up to `blank` do not split them. */
function runs(sums, blank = 0) {
  const found = [];
  sums.forEach((sum, i) => {
    if (!sum) return;
    if (found.length && i - found.at(-1)[1] <= blank) found.at(-1)[1] = i + 1; else found.push([i, i + 1]);
  });
  return found;
}

const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

/** Finds the direction of the lines at a place: lines are further apart than characters. */
function isWrittenVertically(ink, em) {
  const [left, top, right, bottom] = ink.box;
  const [width, height] = [right - left, bottom - top];
  const [columns, rows] = [runs(ink.columns(ink.print)), runs(ink.rows(ink.print))];
  const blankShare = (found, length) => 1 - found.reduce((sum, [first, last]) => sum + last - first, 0) / length;
  // A single line has blanks only between its characters, so its shape decides.
  if (height <= 1.6 * median(columns.map(([first, last]) => last - first))) return height >= width;
  if (width <= 1.6 * median(rows.map(([first, last]) => last - first))) return height >= width;
  const [across, along] = [blankShare(columns, width), blankShare(rows, height)];
  return Math.abs(across - along) < 0.02 ? height >= 2.5 * em : across > along;
}

/**
 * The line of a place with the shape of one line and without cells; null for other places. Its shape gives the direction. Wide blanks and thin
 * characters, as in a list of 一, 二, 三, belong to it.
 */
function loneLine(ink, em) {
  const [width, height] = [ink.box[2] - ink.box[0], ink.box[3] - ink.box[1]];
  const isVertical = height >= width;
  if (Math.min(width, height) > 2 * em || Math.max(width, height) < 2 * Math.min(width, height) || ink.hasCell.includes(1)) return null;
  const view = isVertical ? ink : ink.turned();
  const columns = runs(view.columns(view.print));
  if (columns.length > 1) return null;
  const [[left, right]] = columns;
  const print = view.rows(view.print, left, right);
  const pieces = runs(print);
  const [first, last] = [pieces[0][0], pieces.at(-1)[1]];
  const isWide = pieces.some(([start], i) => i > 0 && start - pieces[i - 1][1] > longestBlank * (right - left));
  return { left, right, first, last, isVertical, cuts: isWide ? cutsInBlanks(pieces, right - left) : cellsOf(print, first, last, right - left) };
}

/** Cuts in the middle of the blanks between characters that stand apart; a character is hardly longer than the line is wide. */
function cutsInBlanks(pieces, width) {
  const characters = [];
  for (const [first, last] of pieces) {
    const before = characters.at(-1);
    if (before && last - before[0] <= 1.15 * width) before[1] = last; else characters.push([first, last]);
  }
  return characters.slice(1).map(([first], i) => Math.round((characters[i][1] + first) / 2));
}

/** Stretches of rows between blanks across the whole place, such as tiers. */
function bands(ink, em) {
  return runs(ink.rows(ink.print), 2 * em);
}

/** Vertical lines between two rows, from the right. */
function linesOfBand(ink, top, bottom) {
  const found = runs(ink.columns(ink.print, top, bottom));
  const usual = median(found.map(([left, right]) => right - left));
  const columns = found.filter(([left, right]) => right - left >= thinnest * usual)
    .filter(([left, right], i, all) => !isRuby([left, right], all[i - 1]));
  return columns.reverse().flatMap(([left, right]) => piecesOf(ink, left, right, top, bottom));
}

/** Ruby is to the right of its line. */
function isRuby([left, right], line) {
  if (!line) return false;
  const width = line[1] - line[0];
  return right - left < ruby.width * width && left - line[1] < ruby.blank * width;
}

/** The pieces of a column. A long blank or an existing cell ends a piece. */
function piecesOf(ink, left, right, top, bottom) {
  const [print, hasCell] = [ink.rows(ink.print, left, right), ink.rows(ink.hasCell, left, right)];
  const em = right - left;
  const pieces = [];
  for (let y = top, piece = null; y < bottom; y++) {
    if (hasCell[y]) piece = null;
    else if (print[y]) {
      if (piece && y - piece[1] <= longestBlank * em) piece[1] = y + 1; else pieces.push(piece = [y, y + 1]);
    }
  }
  return pieces.filter(([first, last]) => last - first >= thinnest * em)
    .map(([first, last]) => ({ left, right, first, last, cuts: cellsOf(print, first, last, em) }));
}

/** Cuts between the cells of a line: first for square cells, then for cells of the most frequent length, since type may be flat. */
function cellsOf(print, first, last, width) {
  const square = cutsOf(print, first, last, width, width);
  const lengths = square.slice(1).map((cut, i) => cut - square[i]);
  return lengths.length < 3 ? square : cutsOf(print, first, last, width, median(lengths));
}

/** The cheapest cuts, by dynamic programming. `width` is the width of the line, `em` the expected length of a cell. */
function cutsOf(print, first, last, width, em) {
  const [shortest, longest] = [Math.max(1, Math.round(0.4 * em)), Math.max(2, Math.round(1.6 * em))];
  const length = last - first;
  const cost = new Float64Array(length + 1).fill(Infinity);
  const from = new Int32Array(length + 1).fill(-1);
  cost[0] = 0;
  for (let end = 1; end <= length; end++) {
    // A cut costs the ink on both of its sides; a cut at the end of the line costs nothing.
    const crossed = end < length ? Math.min(print[first + end - 1], print[first + end]) / width : 0;
    for (let start = Math.max(0, end - longest); start <= end - Math.min(shortest, length); start++) {
      // A line ends with its ink, so a mark at its end may be short.
      const ease = end - start < em && (start === 0 || end === length) ? 0.1 : 1;
      const price = cost[start] + ease * ((end - start) / em - 1) ** 2 + 2 * crossed;
      if (price < cost[end]) [cost[end], from[end]] = [price, start];
    }
  }
  const cuts = [];
  for (let place = from[length]; place > 0; place = from[place]) cuts.unshift(first + place);
  return cuts;
}

/** A line in px of the page, turned back if rows became columns. */
function onPage({ left, right, first, last, cuts }, isVertical, { rect, scale, height }) {
  const along = (value) => Math.round(rect[isVertical ? 1 : 0] + value / scale);
  const across = (value) => (isVertical ? Math.round(rect[0] + value / scale) : Math.round(rect[1] + (height - value) / scale));
  const [near, far] = isVertical ? [across(left), across(right)] : [across(right), across(left)];
  const [start, end] = [along(first), along(last)];
  const rising = cuts.map(along).filter((cut, i, all) => cut > start && cut < end && cut !== all[i - 1]);
  return {
    rect: isVertical ? [near, start, far, end] : [start, near, end, far], writing: isVertical ? "vertical" : "horizontal", cuts: rising,
  };
}
