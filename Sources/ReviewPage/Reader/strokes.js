// Strokes of the free pen: their points, their shape, the eraser, and their form as SVG. The module uses no requests.
//
// A stroke is a mark without numbers: `ranges` is empty, `kind` is "stroke", and it has `image`, `size`, `width` and `pieces` in addition. `image` is
// the SHA-256 of the page's source image, `size` its width and height, `width` the pen's width at medium pressure, and each piece a list
// `[x, y, pressure, x, y, pressure, …]`. Places are px of the source image, so that every rendition shows a stroke over the same print. Pressure is
// 0 to 1.

/** The pen's colours by name. Strokes and marks share the names, except black. */
export const inks = { black: "#1c2430", yellow: "#a67c00", green: "#1d7a2e", blue: "#0b5cad", pink: "#c2185b", orange: "#d25e00" };

/** Limits of a stroke: points while it is drawn, points with those that the eraser adds, and pieces. Such a stroke is short enough for the service. */
const most = { drawn: 15_000, points: 20_000, pieces: 2000 };

/** Number of widths between the thinnest and the thickest part of a stroke. */
const levels = 12;
/** Share of a new pressure in the pressure of the next point, so that the width changes smoothly. */
const fresh = 0.4;

export const isStroke = ({ kind }) => kind === "stroke";

/** Whether a stroke of another device has everything that drawing and export need. */
export function isComplete({ ranges, image, size, width, pieces }) {
  const isPiece = (piece) => Array.isArray(piece) && piece.length > 0 && piece.length % 3 === 0 && piece.every(Number.isFinite);
  return ranges.length === 0 && typeof image === "string" && Array.isArray(size) && size.length === 2 && size.every(Number.isFinite) && width > 0
    && Array.isArray(pieces) && pieces.length > 0 && pieces.length <= most.pieces && pieces.every(isPiece)
    && pieces.reduce((sum, { length }) => sum + length / 3, 0) <= most.points;
}

/** The width of a new stroke on a page, in px of its source image. */
export const penWidth = ({ width }) => Math.max(1, Math.round(width / 400));

const tenths = (value) => Math.round(value * 10) / 10;

/** Adds a point to a piece, unless it is closer than `least` px to the piece's end or the piece is full; returns whether it was added. */
export function addPoint(piece, [x, y], pressure, least) {
  const end = piece.length - 3;
  if (end >= 3 * (most.drawn - 1) || (end >= 0 && Math.hypot(x - piece[end], y - piece[end + 1]) < least)) return false;
  const smooth = end < 0 ? pressure : piece[end + 2] + fresh * (pressure - piece[end + 2]);
  piece.push(tenths(x), tenths(y), Math.round(smooth * 100) / 100);
  return true;
}

function* pointsOf(piece) { for (let i = 0; i + 2 < piece.length; i += 3) yield [piece[i], piece[i + 1], piece[i + 2]]; }

const levelOf = (pressure) => Math.round(Math.min(1, Math.max(0, pressure)) * levels);
const widthOf = (width, level) => width * (0.3 + (1.4 * level) / levels);
const half = (a, b) => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

/** Adds the smooth curve of a piece to the paths of its widths: from the middle of two points to the middle of the next two. */
function addCurve(pathOf, piece) {
  const points = [...pointsOf(piece)];
  points.forEach((point, i) => {
    const path = pathOf(levelOf(point[2]));
    const [before, after] = [points[i - 1], points[i + 1]];
    path.moveTo(...(before ? half(before, point) : point));
    // A line without length shows as a dot, since its ends are round.
    if (before && after) path.quadraticCurveTo(point[0], point[1], ...half(point, after));
    else path.lineTo(...(after ? half(point, after) : point));
  });
}

/** The lines of pieces: `[[width, path], …]`, a path for each width. */
function linesOf({ pieces, width }) {
  const paths = new Map();
  const pathOf = (level) => {
    if (!paths.has(level)) paths.set(level, new Path2D());
    return paths.get(level);
  };
  for (const piece of pieces) addCurve(pathOf, piece);
  return [...paths].map(([level, path]) => [widthOf(width, level), path]);
}

const known = new WeakMap();

/** Draws a stroke, `{ pieces, width, colour }`. The lines of a stroke are cached, since strokes never change: an erased one is another record. */
export function paintStroke(context, stroke, isCached = true) {
  let lines = isCached ? known.get(stroke) : null;
  if (!lines) lines = linesOf(stroke);
  if (isCached) known.set(stroke, lines);
  Object.assign(context, { strokeStyle: inks[stroke.colour] ?? inks.black, lineCap: "round", lineJoin: "round" });
  for (const [width, path] of lines) {
    context.lineWidth = width;
    context.stroke(path);
  }
}

/**
 * The distance of a point from the line between two others.
 * @param {number[]} point
 * @param {number[]} from
 * @param {number[]} to
 */
function distance([x, y], [ax, ay], [bx, by]) {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const share = length ? Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length)) : 0;
  return Math.hypot(x - ax - share * dx, y - ay - share * dy);
}

const boxes = new WeakMap();

/** The rectangle around the points of a finished piece. */
function boxOf(piece) {
  let box = boxes.get(piece);
  if (!box) {
    box = [Infinity, Infinity, -Infinity, -Infinity];
    for (const [x, y] of pointsOf(piece)) box = [Math.min(box[0], x), Math.min(box[1], y), Math.max(box[2], x), Math.max(box[3], y)];
    boxes.set(piece, box);
  }
  return box;
}

const meet = (a, b) => a[0] <= b[2] && a[2] >= b[0] && a[1] <= b[3] && a[3] >= b[1];
/** @type {(rect: number[], by: number) => number[]} */
const wider = ([left, top, right, bottom], by) => [left - by, top - by, right + by, bottom + by];

/** Whether a place is at most `reach` px from a stroke's line. */
export function isNear({ pieces }, place, reach) {
  return pieces.some((piece) => {
    if (!meet(wider(boxOf(piece), reach), [...place, ...place])) return false;
    let before = null;
    for (const point of pointsOf(piece)) {
      if (distance(place, before ?? point, point) <= reach) return true;
      before = point;
    }
    return false;
  });
}

/** The rectangle around a stroke, `[left, top, right, bottom]`. */
export function boundsOf({ pieces, width }) {
  const found = pieces.map(boxOf);
  return wider([0, 1, 2, 3].map((k) => found.reduce((far, box) => (k < 2 ? Math.min : Math.max)(far, box[k]), k < 2 ? Infinity : -Infinity)), width);
}

/** Whether a part of a stroke may be visible in a rectangle. */
export const isSeen = (stroke, seen) => meet(boundsOf(stroke), seen);

/** The share of a stroke's points for which `isIn(x, y)` is true. */
export function shareOf({ pieces }, isIn) {
  let [count, all] = [0, 0];
  for (const piece of pieces) {
    for (const [x, y] of pointsOf(piece)) {
      all += 1;
      if (isIn(x, y)) count += 1;
    }
  }
  return all ? count / all : 0;
}

/** The points of a piece, with more points near the eraser, at most `step` apart. */
function* finely(piece, box, step) {
  let before = null;
  for (const point of pointsOf(piece)) {
    if (before) {
      const [ax, ay, ap] = before;
      const [bx, by, bp] = point;
      const isClose = meet([Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by)], box);
      const parts = isClose ? Math.ceil(Math.hypot(bx - ax, by - ay) / step) : 1;
      for (let k = 1; k < parts; k++) yield [tenths(ax + ((bx - ax) * k) / parts), tenths(ay + ((by - ay) * k) / parts), ap + ((bp - ap) * k) / parts];
    }
    yield point;
    before = point;
  }
}

/** The pieces that remain after an eraser moves from one place to another; the same list when it touches no piece. */
export function erased(pieces, from, to, radius) {
  const box = wider([Math.min(from[0], to[0]), Math.min(from[1], to[1]), Math.max(from[0], to[0]), Math.max(from[1], to[1])], radius);
  const left = [];
  let isHit = false;
  for (const piece of pieces) {
    if (!meet(boxOf(piece), box)) {
      left.push(piece);
      continue;
    }
    const runs = [[]];
    let isWhole = true;
    for (const point of finely(piece, box, Math.max(0.5, radius / 2))) {
      if (distance(point, from, to) > radius) runs.at(-1).push(...point);
      else {
        isWhole = false;
        if (runs.at(-1).length) runs.push([]);
      }
    }
    isHit ||= !isWhole;
    // A lone point that the eraser has left would be a blot.
    left.push(...(isWhole ? [piece] : runs.filter((run) => run.length > 3)));
  }
  return isHit ? left.slice(0, most.pieces) : pieces;
}

/** A stroke as SVG: a path per piece. SVG has no pressure, so an attribute that other programs ignore contains the pressure. */
export function svgOf({ pieces, width, colour, image, size }) {
  const paths = pieces.map((piece) => {
    const points = [...pointsOf(piece)];
    const d = `M${points.map(([x, y]) => `${x},${y}`).join("L")}${points.length === 1 ? "Z" : ""}`;
    return `<path d="${d}" data-pressure="${points.map(([, , pressure]) => pressure).join(" ")}"/>`;
  });
  const look = `fill="none" stroke="${inks[colour] ?? inks.black}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.join(" ")}" data-image="${image}" ${look}>${paths.join("")}</svg>`;
}

const place = "-?\\d{1,7}(?:\\.\\d{1,3})?";
const form = new RegExp(`^M${place},${place}(?:L${place},${place})*Z?$`);

/** The stroke in an SVG of this module's form: `{ image, size, width, pieces }`; null for any other text. The SVG is parsed, never shown. */
export function strokeFrom(svg) {
  const { documentElement: root } = new DOMParser().parseFromString(svg, "image/svg+xml");
  const size = (root.getAttribute("viewBox") ?? "").split(" ").map(Number);
  const width = Number(root.getAttribute("stroke-width"));
  const paths = [...root.querySelectorAll("path")];
  if (root.localName !== "svg" || size.length !== 4 || !(width > 0 && width <= 1000) || !paths.length || paths.length > most.pieces) return null;
  const pieces = [];
  let count = 0;
  for (const path of paths) {
    const d = path.getAttribute("d") ?? "";
    if (!form.test(d)) return null;
    const pressures = (path.getAttribute("data-pressure") ?? "").split(" ").map(Number);
    const piece = d.replace(/[MZ]/g, "").split("L").flatMap((point, i) => [...point.split(",").map(Number), pressures[i] >= 0 && pressures[i] <= 1 ? pressures[i] : 0.5]);
    count += piece.length / 3;
    if (count > most.points) return null;
    pieces.push(piece);
  }
  return { image: root.getAttribute("data-image"), size: size.slice(2), width, pieces };
}
