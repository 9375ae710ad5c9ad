// The marker: a page's numbered characters, the number at a point, the shape of a mark, and the move of a mark to a
// corrected map. The module is independent: it has no imports, and uses no elements and no requests. docs/formats.md
// describes the map.

const roles = ["headline", "subheadline", "crosshead", "body", "caption", "byline", "other"];
const largestSide = 1e6;

/** A map that cannot be read: the message has the field. */
export class MapError extends Error {}

/**
 * A line of a map. Its numbers `first` to `last` follow from the lines before it.
 * @typedef {{ article: number, paragraph: number, role: string, writing: string, cross: number[], cuts: number[], lean: number, rtl: boolean, first?: number, last?: number }} Line
 */

/** The shift of a leaning line half way between two places. Halves are rounded away from zero, as in the library. */
export function shift(lean, start, end, first, last) {
  if (lean === 0 || end <= start) return 0;
  const span = 2 * (end - start);
  const travelled = lean * (first + last - 2 * start);
  const rounded = Math.floor((2 * Math.abs(travelled) + span) / (2 * span));
  return travelled >= 0 ? rounded : -rounded;
}

/** `[left, top, right, bottom]` from the extents along and across a line. */
export const rectOf = (writing, first, last, near, far) => (writing === "vertical" ? [near, first, far, last] : [first, near, last, far]);

/** The extent along the line of the characters at offsets `from` to `to`. */
function extent(line, from, to) {
  const most = line.cuts.length - 2;
  return line.rtl ? [line.cuts[most - to], line.cuts[most - from + 1]] : [line.cuts[from], line.cuts[to + 1]];
}

function partOf(line, from, to) {
  const [start, end] = extent(line, from, to);
  const moved = shift(line.lean, line.cuts[0], line.cuts.at(-1), start, end);
  return rectOf(line.writing, start, end, line.cross[0] + moved, line.cross[1] + moved);
}

/** @param {number[]} rect */
const area = ([left, top, right, bottom]) => Math.max(0, right - left) * Math.max(0, bottom - top);
const common = (a, b) => [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])];

/** An index of rectangles by tiles of the page, at most 512 along a side, so that few rectangles are examined for a place. */
class Tiles {
  constructor(rects, side) {
    this.rects = rects;
    this.size = Math.max(128, Math.ceil(side / 512));
    this.most = Math.ceil(side / this.size);
    this.tiles = new Map();
    rects.forEach((rect, i) => {
      for (const key of this.keys(rect)) {
        const list = this.tiles.get(key);
        if (list) list.push(i); else this.tiles.set(key, [i]);
      }
    });
  }

  /** The tile, along a side, that contains a place. Places off the page belong to the outermost tiles. */
  tileOf(place) { return Math.min(this.most, Math.max(0, Math.floor(place / this.size))); }

  * keys([left, top, right, bottom]) {
    for (let y = this.tileOf(top); y <= this.tileOf(bottom - 1); y++) {
      for (let x = this.tileOf(left); x <= this.tileOf(right - 1); x++) yield y * 1024 + x;
    }
  }

  /** Indices, in ascending order, of the rectangles that intersect the given one. */
  meeting(rect) {
    const found = new Set();
    for (const key of this.keys(rect)) for (const i of this.tiles.get(key) ?? []) if (area(common(this.rects[i], rect)) > 0) found.add(i);
    return [...found].sort((a, b) => a - b);
  }
}

/** A page's map: `width` and `height` in px of the source image, `lines` in reading order, `count` characters numbered from 1. */
export class HighlightMap {
  edition;
  page;
  revision;
  width;
  height;
  sha256;
  /** @type {Line[]} */
  lines;

  /** Reads the JSON of a map: a text, or its parsed form. */
  static fromJSON(json) {
    const map = typeof json === "string" ? JSON.parse(json) : json;
    if (map?.format !== "mojiwaku.highlight-map" || ![1, 2].includes(map.version)) throw new MapError("/format: this is no highlight map of version 1 or 2");
    return new HighlightMap({
      edition: map.edition ?? null, page: map.page, revision: map.revision, width: map.width, height: map.height, sha256: map.source?.sha256,
      lines: (map.lines ?? []).map(({ article, paragraph, role, writing, cross, cuts, lean = 0, rtl = false }) => ({ article, paragraph, role, writing, cross, cuts, lean, rtl })),
    });
  }

  constructor({ edition, page, revision, width, height, sha256, lines }) {
    check(Number.isInteger(revision) && revision >= 1, "/revision", "1 or more");
    check([width, height].every((side) => Number.isInteger(side) && side >= 1 && side <= largestSide), "/width", `sides of 1 to ${largestSide} px`);
    check(typeof page === "string", "/page", "a name");
    check(/^[0-9a-f]{64}$/.test(sha256), "/source/sha256", "64 hexadecimal digits");
    Object.assign(this, { edition, page, revision, width, height, sha256, lines });
    let first = 1;
    lines.forEach((line, i) => {
      checkLine(line, `/lines/${i}`);
      Object.assign(line, { first, last: first + line.cuts.length - 2 });
      first = line.last + 1;
    });
    this.count = first - 1;
    this.tiles = new Tiles(lines.map((line) => {
      const [near, far] = line.cross;
      return rectOf(line.writing, line.cuts[0], line.cuts.at(-1), Math.min(near, near + line.lean), Math.max(far, far + line.lean));
    }), Math.max(width, height));
  }

  /** The smallest upright rectangle around a line, `[left, top, right, bottom]`; `line` is its index in `lines`. */
  bounds(line) { return this.tiles.rects[line]; }

  /** The index in `lines` of the line with a number; -1 when the page has no such number. */
  lineOf(number) {
    if (!(number >= 1 && number <= this.count)) return -1;
    let [low, high] = [0, this.lines.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.lines[middle].first <= number) low = middle; else high = middle - 1;
    }
    return low;
  }

  /** The index of a number's article; undefined when the page has no such number. */
  articleOf(number) { return this.lines[this.lineOf(number)]?.article; }

  /** The cell of a number; null when the page has no such number. */
  cell(number) {
    const i = this.lineOf(number);
    if (i < 0) return null;
    const offset = number - this.lines[i].first;
    return partOf(this.lines[i], offset, offset);
  }

  /** The number of the cell at a point, in px of the source image; 0 for none. */
  numberAt(x, y) {
    [x, y] = [Math.floor(x), Math.floor(y)];
    for (const i of this.tiles.meeting([x, y, x + 1, y + 1])) {
      const line = this.lines[i];
      const along = line.writing === "vertical" ? y : x;
      let [low, high] = [0, line.cuts.length - 2];
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if (line.cuts[middle] <= along) low = middle; else high = middle - 1;
      }
      const offset = line.rtl ? line.cuts.length - 2 - low : low;
      const [left, top, right, bottom] = partOf(line, offset, offset);
      if (x >= left && x < right && y >= top && y < bottom) return line.first + offset;
    }
    return 0;
  }

  /** The number of the cell nearest to a point, within `reach` px, for an inexact touch; 0 for none. Of equally near cells, the one with the lowest number counts. */
  numberNear(x, y, reach) {
    const held = this.numberAt(x, y);
    if (held) return held;
    [x, y, reach] = [Math.floor(x), Math.floor(y), Math.min(Math.max(0, Math.floor(reach)), largestSide)];
    return this.nearest(this.tiles.meeting([x - reach, y - reach, x + 1 + reach, y + 1 + reach]), x, y, reach);
  }

  /**
   * The number at which a marker from the number `start` ends if it stays in its article: the article's cell nearest to a point; 0 when the page has no
   * such number. A marker that may go on into other articles ends at `numberNear`.
   */
  numberInArticle(x, y, start) {
    const article = this.articleOf(start);
    const lines = [...this.lines.keys()].filter((i) => this.lines[i].article === article);
    return article === undefined ? 0 : this.nearest(lines, Math.floor(x), Math.floor(y), 3 * largestSide);
  }

  /** The number of the cell of some lines that is nearest to a place, within `reach` px; 0 for none. */
  nearest(lines, x, y, reach) {
    let [best, number] = [reach * reach + 1, 0];
    for (const i of lines) {
      const line = this.lines[i];
      for (let offset = 0; offset < line.cuts.length - 1; offset++) {
        const [left, top, right, bottom] = partOf(line, offset, offset);
        const [dx, dy] = [Math.max(left - x, 0, x - right + 1), Math.max(top - y, 0, y - bottom + 1)];
        const distance = dx * dx + dy * dy;
        if (distance < best) [best, number] = [distance, line.first + offset];
      }
    }
    return number;
  }

  /**
   * The shapes of a mark from one number to another, in either order, a record per line: `{ line, first, last, rect, corners }`. `corners` are four
   * points in turn from the line's start, a parallelogram for a leaning line, so that it joins its neighbours without a step.
   */
  fill(start, end) {
    if (!this.count) return [];
    const first = Math.min(Math.max(1, Math.min(start, end)), this.count);
    const last = Math.max(1, Math.min(this.count, Math.max(start, end)));
    const fills = [];
    for (let i = this.lineOf(first); i < this.lines.length && this.lines[i].first <= last; i++) {
      const line = this.lines[i];
      const [from, to] = [Math.max(first, line.first), Math.min(last, line.last)];
      fills.push({ line: i, first: from, last: to, rect: partOf(line, from - line.first, to - line.first), corners: cornersOf(line, from - line.first, to - line.first) });
    }
    return fills;
  }

  /** The cells of all characters; the cell of number n has index n - 1. */
  cells() { return this.lines.flatMap((line) => Array.from({ length: line.cuts.length - 1 }, (_, offset) => partOf(line, offset, offset))); }

  /** The renumbering from this map to a later one of the same page: `{ from, to, runs, recuts, vanished, appeared }`, in the service's form. */
  renumbering(later) {
    const isSameImage = this.sha256 === later.sha256 && this.width === later.width && this.height === later.height;
    const cells = isSameImage ? this.cells() : cellsOn(later, this);
    return { from: this.revision, to: later.revision, ...linked(cells, later.cells(), Math.max(later.width, later.height)) };
  }
}

function check(holds, place, expected) {
  if (!holds) throw new MapError(`${place}: expected ${expected}`);
}

const isPlace = (value) => Number.isInteger(value) && Math.abs(value) <= 3 * largestSide;

function checkLine({ article, paragraph, role, writing, cross, cuts, lean, rtl }, place) {
  check(Number.isInteger(article) && article >= 0 && Number.isInteger(paragraph) && paragraph >= 0, place, "article and paragraph, 0 or more");
  check(roles.includes(role), `${place}/role`, `one of ${roles.join(", ")}`);
  check(writing === "horizontal" || (writing === "vertical" && !rtl), `${place}/writing`, "vertical, or horizontal, which alone may be read from the right");
  check(Array.isArray(cross) && cross.length === 2 && cross.every(isPlace) && cross[0] < cross[1], `${place}/cross`, "two rising places");
  check(Array.isArray(cuts) && cuts.length >= 2 && cuts.every((cut, i) => isPlace(cut) && (i === 0 || cut > cuts[i - 1])), `${place}/cuts`, "two or more rising places");
  check(isPlace(lean) && typeof rtl === "boolean", `${place}/lean`, "whole px");
}

function cornersOf(line, from, to) {
  const [low, high] = extent(line, from, to);
  const [start, end] = line.rtl ? [high, low] : [low, high];
  const moved = (at) => (line.lean * (at - line.cuts[0])) / (line.cuts[line.cuts.length - 1] - line.cuts[0]);
  const [near, far] = line.cross;
  const corners = [[near + moved(start), start], [far + moved(start), start], [far + moved(end), end], [near + moved(end), end]];
  return line.writing === "vertical" ? corners : corners.map(([across, along]) => [along, across]);
}

// Maps of different images. docs/formats.md describes the method; Alignment.swift is the same in the library.

const mostCompared = 1e6;

/** The earlier map's cells in px of the later map's image; empty rectangles for those whose print is not there. */
function cellsOn(later, earlier) {
  const nowhere = [0, 0, 0, 0];
  const alignment = align(earlier, later);
  const cells = earlier.cells();
  if (!alignment) return cells.map(() => nowhere);
  const { scale, dx, dy } = alignment;
  const place = (rect) => rect.map((value, side) => Math.floor(scale * value + (side % 2 ? dy : dx) + 0.5));
  return earlier.lines.flatMap((line, i) => {
    const own = cells.slice(line.first - 1, line.last);
    return isFoundAgain(line, place(earlier.bounds(i)), later, alignment) ? own.map(place) : own.map(() => nowhere);
  });
}

const lengthOf = ({ cuts }) => cuts[cuts.length - 1] - cuts[0];
const emOf = (line) => lengthOf(line) / (line.cuts.length - 1);
const reachOf = (em) => em / 12 + 0.5;
const middle = (values) => values.sort((a, b) => a - b)[values.length >> 1];

/** The middle of a line, `[x, y]`. */
function middleOf({ writing, cross: [near, far], cuts, lean }) {
  const [across, along] = [(near + far + lean) / 2, (cuts[0] + cuts[cuts.length - 1]) / 2];
  return writing === "vertical" ? [across, along] : [along, across];
}

/** The place of a cut on the later image. */
const placeOf = (cut, writing, { scale, dx, dy }) => scale * cut + (writing === "vertical" ? dy : dx);

/** Similar lines of both maps in pairs, and the number of earlier lines that were compared. */
function similarLines(earlier, later) {
  const kind = ({ writing, cuts }) => `${writing} ${cuts.length}`;
  const kinds = new Map();
  for (const line of later.lines) kinds.get(kind(line))?.push(line) ?? kinds.set(kind(line), [line]);
  const long = earlier.lines.filter(({ cuts }) => cuts.length > 3);
  const work = long.reduce((sum, line) => sum + (kinds.get(kind(line))?.length ?? 0) * line.cuts.length, 0);
  const step = Math.max(1, Math.ceil(work / mostCompared));
  const compared = long.filter((_, i) => i % step === 0);
  const pairs = [];
  for (const old of compared) {
    for (const now of kinds.get(kind(old)) ?? []) {
      const scale = lengthOf(now) / lengthOf(old);
      const reach = reachOf(emOf(now));
      if (scale < 1 / 8 || scale > 8 || old.cuts.some((cut, i) => Math.abs(now.cuts[i] - now.cuts[0] - scale * (cut - old.cuts[0])) > reach)) continue;
      pairs.push({ old, now, scale, from: middleOf(old), to: middleOf(now) });
    }
  }
  return [pairs, compared.length];
}

/** The largest set of pairs with scales within a fiftieth, and the median of these scales. */
function commonScale(pairs) {
  const scales = pairs.map(({ scale }) => scale).sort((a, b) => a - b);
  let [start, first, count] = [0, 0, 0];
  scales.forEach((scale, i) => {
    while (scales[start] * 1.02 < scale) start += 1;
    if (i - start + 1 > count) [first, count] = [start, i - start + 1];
  });
  const [least, most] = [scales[first], scales[first + count - 1]];
  return [pairs.filter(({ scale }) => scale >= least && scale <= most), scales[first + (count >> 1)]];
}

/** The most frequent shift of the pairs at a scale. Each pair votes for a square of half an em and its neighbours. */
function commonShift(pairs, scale, em) {
  const side = em / 2;
  const votes = new Map();
  for (const { from, to } of pairs) {
    const [x, y] = [0, 1].map((axis) => Math.floor((to[axis] - scale * from[axis]) / side + 0.5));
    for (let i = x - 1; i <= x + 1; i++) {
      for (let j = y - 1; j <= y + 1; j++) votes.set(`${i} ${j}`, { x: i, y: j, count: (votes.get(`${i} ${j}`)?.count ?? 0) + 1 });
    }
  }
  const far = ({ x, y }) => Math.abs(x) + Math.abs(y);
  const [best] = [...votes.values()].sort((a, b) => b.count - a.count || far(a) - far(b) || a.x - b.x || a.y - b.y);
  return { dx: best.x * side, dy: best.y * side };
}

/** The scale and shift with the least squared distances between paired lines; `scale` if all lines are at one place. */
function fitted(pairs, scale) {
  const mean = (value) => pairs.reduce((sum, pair) => sum + value(pair), 0) / pairs.length;
  const [x, y, u, v] = [mean(({ from }) => from[0]), mean(({ from }) => from[1]), mean(({ to }) => to[0]), mean(({ to }) => to[1])];
  let [spread, common] = [0, 0];
  for (const { from, to } of pairs) {
    spread += (from[0] - x) * (from[0] - x) + (from[1] - y) * (from[1] - y);
    common += (from[0] - x) * (to[0] - u) + (from[1] - y) * (to[1] - v);
  }
  const found = spread > 0 ? common / spread : scale;
  return { scale: found, dx: u - found * x, dy: v - found * y };
}

/** `{ scale, dx, dy, tolerance }` from an earlier map to its print's places on the later one; null if too few lines agree. */
function align(earlier, later) {
  const [similar, compared] = similarLines(earlier, later);
  if (similar.length < 3) return null;
  const [pairs, scale] = commonScale(similar);
  const em = middle(later.lines.map(emOf));
  let [alignment, good] = [{ scale, ...commonShift(pairs, scale, em) }, pairs];
  for (const reach of [em, em / 2, reachOf(em)]) {
    const { scale: times, dx, dy } = alignment;
    good = pairs.filter(({ from, to }) => Math.abs(to[0] - times * from[0] - dx) <= reach && Math.abs(to[1] - times * from[1] - dy) <= reach);
    if (good.length < 3) return null;
    alignment = fitted(good, scale);
    if (Math.abs(alignment.scale - scale) > scale / 50) return null;
  }
  const lines = new Set(good.map(({ old }) => old)).size;
  if (lines < 3 || lines * 4 < compared) return null;
  const misses = good.flatMap(({ old, now }) => old.cuts.map((cut, i) => Math.abs(now.cuts[i] - placeOf(cut, old.writing, alignment))));
  return { ...alignment, tolerance: 0.5 + 1.5 * middle(misses) };
}

/** Whether lines of the later map at a line's place, `box`, have two thirds of its cuts. */
function isFoundAgain({ writing, cuts }, box, later, alignment) {
  const side = writing === "vertical" ? 0 : 1;
  const width = (rect) => rect[side + 2] - rect[side];
  const isThere = (i) => later.lines[i].writing === writing && 2 * width(common(box, later.bounds(i))) > Math.min(width(box), width(later.bounds(i)));
  const there = later.tiles.meeting(box).filter(isThere).flatMap((i) => later.lines[i].cuts).sort((a, b) => a - b);
  let [at, hits] = [0, 0];
  for (const cut of cuts) {
    const place = placeOf(cut, writing, alignment);
    while (at < there.length && there[at] < place - alignment.tolerance) at += 1;
    if (at < there.length && there[at] <= place + alignment.tolerance) hits += 1;
  }
  return 3 * hits >= 2 * cuts.length;
}

/** Links cells that share more than half of the smaller cell, since they are the same character. */
function linked(old, now, side) {
  const forward = old.map(() => []);
  const backward = now.map(() => []);
  const tiles = new Tiles(now, side);
  old.forEach((cell, i) => {
    for (const j of tiles.meeting(cell)) {
      if (area(common(cell, now[j])) * 2 <= Math.min(area(cell), area(now[j]))) continue;
      forward[i].push(j);
      backward[j].push(i);
    }
  });
  const [runs, recuts, visited] = [[], [], new Set()];
  forward.forEach((links, i) => {
    if (visited.has(i) || !links.length) return;
    const [olds, news] = hangingTogether(i, forward, backward);
    for (const k of olds) visited.add(k);
    const last = runs.at(-1);
    if (olds.length > 1 || news.length > 1) recuts.push({ old: olds.map((k) => k + 1), new: news.map((k) => k + 1) });
    else if (last && last[0] + last[2] === i + 1 && last[1] + last[2] === news[0] + 1) last[2] += 1;
    else runs.push([i + 1, news[0] + 1, 1]);
  });
  const alone = (links) => rangesOf(links.flatMap((list, i) => (list.length ? [] : [i + 1])));
  return { runs, recuts, vanished: alone(forward), appeared: alone(backward) };
}

/** All old and new cells that links connect with an old cell. */
function hangingTogether(start, forward, backward) {
  const [olds, news, waiting] = [new Set([start]), new Set(), [start]];
  while (waiting.length) {
    for (const j of forward[waiting.pop()]) {
      if (news.has(j)) continue;
      news.add(j);
      for (const k of backward[j]) if (!olds.has(k)) waiting.push(olds.add(k) && k);
    }
  }
  const rising = (set) => [...set].sort((a, b) => a - b);
  return [rising(olds), rising(news)];
}

/** Numbers as ranges `[first, last]` that do not touch. */
export function rangesOf(numbers) {
  const ranges = [];
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && number <= last[1] + 1) last[1] = Math.max(last[1], number);
    else ranges.push([number, number]);
  }
  return ranges;
}

/** A mark, `[first, last]`, after a renumbering: ranges in ascending order; none when all of its print has vanished. */
export function moveMark({ runs, recuts }, [first, last]) {
  const found = [];
  for (const [old, now, count] of runs) {
    for (let number = Math.max(old, first); number <= Math.min(old + count - 1, last); number++) found.push(now + number - old);
  }
  for (const recut of recuts) if (recut.old.some((number) => number >= first && number <= last)) found.push(...recut.new);
  return rangesOf(found);
}
