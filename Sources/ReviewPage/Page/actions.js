// The editor's actions on the selection, as corrections (docs/formats.md). Each has a key and a name.

/** The cut nearest to a point inside a cell, but not at its edges. Without a point, the cell's middle. */
function cutIn(rect, writing, point) {
  const [first, last] = writing === "vertical" ? [rect[1], rect[3]] : [rect[0], rect[2]];
  const place = point === null ? Math.round((first + last) / 2) : Math.round(writing === "vertical" ? point.y : point.x);
  return place > first && place < last ? place : Math.round((first + last) / 2);
}

/** Moves the end of the selected character, which stays selected. */
function moveEnd(s, to) {
  const cell = s.cellRect;
  const isVertical = s.line.writing === "vertical";
  const start = isVertical ? cell[1] : cell[0];
  if (to <= start) return null;
  const [left, top, right, bottom] = isVertical ? [cell[0], start, cell[2], to] : [start, cell[1], to, cell[3]];
  s.anchor = { x: (left + right) / 2, y: (top + bottom) / 2 };
  return [{ do: "moveCut", cell, edge: "end", to }];
}

/** Moves a long edge of the only selected line, which stays selected. `by` is in px, to the right or down. */
function moveSide(s, side, by) {
  if (s.lines.length !== 1) return null;
  const { data: { cross: [near, far], lean }, writing, rect } = s.line;
  const cross = side === "near" ? [near + by, far] : [near, far + by];
  if (cross[0] >= cross[1]) return null;
  // Also move the anchor, the middle of the character, which identifies the selection.
  s.anchor = writing === "vertical" ? { x: s.anchor.x + by / 2, y: s.anchor.y } : { x: s.anchor.x, y: s.anchor.y + by / 2 };
  return [setCross(rect, cross, lean)];
}

export function setCross(line, cross, lean) {
  return { do: "setCross", line, cross, ...(lean ? { lean } : {}) };
}

/** Deletes a row of cells. A single deletion would give half of its space to each neighbour, so a row is merged first. */
function deletions(s) {
  const [first, last] = s.range;
  const rects = [s.model.cellRect(first), s.model.cellRect(last)];
  if (first === last) return [{ do: "deleteCell", cell: rects[0] }];
  const isVertical = s.line.writing === "vertical";
  const [[left, top, right, bottom], far] = s.line.isReadFromRight ? [rects[1], rects[0]] : rects;
  const cell = isVertical ? [left, top, right, far[3]] : [left, top, far[2], bottom];
  return [{ do: "mergeCells", cells: rects }, { do: "deleteCell", cell }];
}

/** The selected horizontal lines, which can be read from either end. */
const horizontal = (s) => s.lines.filter((line) => line.writing === "horizontal");
const areReadFromRight = (s) => horizontal(s).every((line) => line.isReadFromRight);

/**
 * Corrections for a key; null when it does not apply to the selection. `s` is the selection (selection.js). `isShown` is whether it has a button,
 * `isOn` whether the button is pressed.
 */
export const actions = [
  { key: "s", name: "split", units: ["cell"], make: (s) => [{ do: "splitCell", cell: s.cellRect, at: cutIn(s.cellRect, s.line.writing, s.point) }] },
  {
    key: "m", name: "merge", units: ["cell"],
    make: (s) => {
      const [first, last] = s.range;
      const end = last > first ? last : first + 1;
      const line = s.line;
      if (end >= line.cell + line.count) return null;
      return [{ do: "mergeCells", cells: [s.model.cellRect(first), s.model.cellRect(end)] }];
    },
  },
  { key: "[", name: "edgeBack", units: ["cell"], make: (s) => moveEnd(s, s.end - s.pace) },
  { key: "]", name: "edgeOn", units: ["cell"], make: (s) => moveEnd(s, s.end + s.pace) },
  { key: "[", name: "nearBack", units: ["line"], make: (s) => moveSide(s, "near", -s.pace) },
  { key: "]", name: "nearOn", units: ["line"], make: (s) => moveSide(s, "near", s.pace) },
  { key: ",", name: "farBack", units: ["line"], make: (s) => moveSide(s, "far", -s.pace) },
  { key: ".", name: "farOn", units: ["line"], make: (s) => moveSide(s, "far", s.pace) },
  {
    key: "Delete", name: "remove", units: ["cell", "line"],
    make: (s) => s.unit === "cell"
      ? deletions(s)
      : s.lines.map((line) => ({ do: "deleteLine", line: line.rect })),
  },
  {
    key: "e", name: "addCell", units: ["cell"],
    make: (s) => {
      // The new cell is as long as the last one.
      const [left, top, right, bottom] = s.model.cellRect(s.line.cell + s.line.count - 1);
      if (s.line.isReadFromRight) return [{ do: "addCell", line: s.line.rect, edge: "start", to: left - (right - left) }];
      const [length, end] = s.line.writing === "vertical" ? [bottom - top, bottom] : [right - left, right];
      return [{ do: "addCell", line: s.line.rect, edge: "end", to: end + length }];
    },
  },
  {
    key: "v", name: "otherWay", units: ["line", "paragraph", "article"],
    make: (s) => [{ do: "setWriting", lines: s.lines.map((line) => line.rect), writing: s.line.writing === "vertical" ? "horizontal" : "vertical" }],
  },
  {
    key: "w", name: "fromRight", units: ["line"], isShown: (s) => horizontal(s).length > 0, isOn: areReadFromRight,
    make: (s) => {
      const lines = horizontal(s).map((line) => line.rect);
      return lines.length ? [{ do: "setReadFromRight", lines, rtl: !areReadFromRight(s) }] : null;
    },
  },
  {
    key: "h", name: "detachRuby", units: ["cell"],
    make: (s) => s.cells.flatMap((cell) => s.model.character(cell).ruby ?? []).map((ruby) => ({ do: "detachRuby", ruby })),
  },
  {
    key: "j", name: "join", units: ["cell", "line", "paragraph", "article"],
    make: (s) => {
      if (s.unit === "article") return s.line.article > 0 ? [{ do: "joinArticle", line: s.line.rect }] : null;
      if (s.unit === "line" && s.lines.length === 2) return [{ do: "joinLines", lines: s.lines.map((line) => line.rect) }];
      const paragraph = s.model.paragraphs[s.line.paragraph];
      if (paragraph.place > 0) return [{ do: "joinParagraph", line: s.line.rect }];
      if (s.line.article === 0) return null;
      // The paragraph was split between two articles: join the articles.
      return [{ do: "joinArticle", line: s.line.rect }, { do: "joinParagraph", line: s.line.rect }];
    },
  },
  {
    key: "b", name: "begin", units: ["cell", "line", "paragraph", "article"],
    make: (s) => {
      if (s.unit === "cell" && s.range[0] > s.line.cell) return [{ do: "splitLine", before: s.cellRect }];
      const isParagraph = s.model.paragraphs[s.line.paragraph].lines[0] === s.line.index;
      return [{ do: s.unit === "article" || isParagraph ? "splitArticle" : "splitParagraph", before: s.line.rect }];
    },
  },
];

/** Moves the selection beside a line. */
export function moved(s, line, side) {
  const place = { side, of: line.rect };
  switch (s.unit) {
    case "article": return [{ do: "moveArticle", line: s.line.rect, ...place }];
    case "paragraph": return [{ do: "moveParagraph", line: s.line.rect, ...place }];
    default: return [{ do: "moveLines", lines: s.lines.map((line) => line.rect), ...place }];
  }
}
