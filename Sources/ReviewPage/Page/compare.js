// The differences between two pages.

const name = (rect) => rect.join(" ");

/**
 * Rectangles of cells: `gone` and `come`, cells that only one page has; `changed`, cells whose kind, or whose line's role, differs; `order`, cells
 * with another successor.
 */
export function compared(before, after) {
  const then = cellsOf(before);
  const now = cellsOf(after);
  const difference = { gone: [], come: [], changed: [], order: [] };
  for (const [key, cell] of then) if (!now.has(key)) difference.gone.push(cell.rect);
  for (const [key, cell] of now) {
    const old = then.get(key);
    if (!old) difference.come.push(cell.rect);
    else if (old.kind !== cell.kind || old.role !== cell.role) difference.changed.push(cell.rect);
    else if (old.next !== cell.next && isOld(old.next, now) && isOld(cell.next, then)) difference.order.push(cell.rect);
  }
  return difference;
}

/** Whether the successor exists on the other page, too. Otherwise it is reported as `gone` or `come`. */
function isOld(next, cells) {
  return next === "" || cells.has(next.replace(/^[a-z]+ /, ""));
}

/** Each cell by its rectangle, with its successor: the next cell of the paragraph, or the first cell of the next paragraph. */
function cellsOf(model) {
  const cells = new Map();
  let last = null;
  for (let cell = 0; cell < model.count; cell++) {
    const rect = model.cellRect(cell);
    const line = model.lines[model.lineOfCell[cell]];
    const key = name(rect);
    if (last) last.next = last.paragraph === line.paragraph ? key : `${last.article === line.article ? "paragraph" : "article"} ${key}`;
    last = { rect, kind: model.character(cell).kind, role: line.role, paragraph: line.paragraph, article: line.article, next: "" };
    cells.set(key, last);
  }
  return cells;
}
