// What became different from one page to another.

const name = (rect) => rect.join(" ");

/**
 * Rectangles: `gone` and `come`, cells that only the one or the other has; `told`, cells whose kind, or whose line's role, is another;
 * `order`, cells after which another one is read.
 */
export function compared(before, after) {
  const then = cellsOf(before);
  const now = cellsOf(after);
  const difference = { gone: [], come: [], told: [], order: [] };
  for (const [key, cell] of then) if (!now.has(key)) difference.gone.push(cell.rect);
  for (const [key, cell] of now) {
    const old = then.get(key);
    if (!old) difference.come.push(cell.rect);
    else if (old.kind !== cell.kind || old.role !== cell.role) difference.told.push(cell.rect);
    else if (old.next !== cell.next && isOld(old.next, now) && isOld(cell.next, then)) difference.order.push(cell.rect);
  }
  return difference;
}

/** Whether what is read next is there on the other page too: if not, it is told of as gone or come. */
function isOld(next, cells) {
  return next === "" || cells.has(next.replace(/^[a-z]+ /, ""));
}

/** Each cell by its rectangle, with the one that is read after it in its paragraph, or with the one that begins the next. */
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
