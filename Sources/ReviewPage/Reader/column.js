// An article alone, as one column of reading.

/** The places of an article's lines in one column of reading: `{ size, lines: [{ rect, x, y }] }`, in px of the page. Upright lines go from right to left. */
export function columnOf(page, article) {
  const rects = page.lines.map((line, i) => ({ line, rect: page.bounds(i) })).filter(({ line }) => line.article === article)
    .map(({ line, rect }) => ({ rect, isUpright: line.writing === "vertical", width: rect[2] - rect[0], height: rect[3] - rect[1] }));
  const gap = Math.ceil(Math.min(...rects.map(({ width, height }) => Math.min(width, height))) / 3);
  // Ruby is at the right of upright lines.
  for (const one of rects) if (one.isUpright) Object.assign(one, { rect: one.rect.map((side, k) => (k === 2 ? side + gap : side)), width: one.width + gap });
  const tallest = Math.max(...rects.map(({ height }) => height));
  const wide = Math.max(2 * tallest, ...rects.map(({ width }) => width)) + 2 * gap;
  let [x, y, row] = [wide - gap, gap, 0];
  const nextRow = () => { [x, y, row] = [wide - gap, y + row + (row ? 2 * gap : 0), 0]; };
  const lines = rects.map(({ rect, isUpright, width, height }) => {
    if (!isUpright || x - width < gap) nextRow();
    x -= width;
    row = Math.max(row, height);
    const place = { rect, x: isUpright ? x : gap, y };
    if (!isUpright) nextRow();
    return place;
  });
  nextRow();
  return { size: [wide, y], lines };
}
