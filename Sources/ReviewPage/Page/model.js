// A page from its layout, in forms for fast drawing and queries: cells as flat arrays, lines with their numbers.

import { rectOf, shift } from "../Reader/marker.js";

export function isSame(a, b) {
  return a === b || (a && b && a[0] === b[0] && a[1] === b[1] && a[2] === b[2] && a[3] === b[3]);
}

export function union(rects) {
  return rects.reduce((a, b) => [
    Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])]);
}

export class PageModel {
  constructor(layout) {
    this.layout = layout;
    this.width = layout.width;
    this.height = layout.height;
    this.lines = [];
    this.articles = [];
    this.paragraphs = [];
    const cells = [];
    let number = 1;
    layout.articles.forEach((article, a) => {
      const ours = { index: a, lines: [], paragraphs: [], first: number };
      article.paragraphs.forEach((paragraph, p) => {
        const run = { index: this.paragraphs.length, article: a, place: p, lines: [] };
        paragraph.lines.forEach((line) => {
          const end = line.characters.length ? line.characters[line.characters.length - 1].end : line.start;
          const lean = line.lean ?? 0;
          const [near, far] = line.cross;
          const made = {
            index: this.lines.length, article: a, paragraph: run.index, data: line, role: line.role,
            writing: line.writing, first: number, count: line.characters.length, cell: number - 1, isReadFromRight: line.rtl === true,
            rect: rectOf(
              line.writing, line.start, Math.max(line.start, end), Math.min(near, near + lean), Math.max(far, far + lean)),
          };
          let from = line.start;
          const rects = line.characters.map((character) => {
            const moved = shift(lean, line.start, end, from, character.end);
            const rect = rectOf(line.writing, from, Math.max(from, character.end), near + moved, far + moved);
            from = character.end;
            return rect;
          });
          cells.push(...(made.isReadFromRight ? rects.reverse() : rects).flat());
          number += line.characters.length;
          this.lines.push(made);
          run.lines.push(made.index);
          ours.lines.push(made.index);
        });
        this.paragraphs.push(run);
        ours.paragraphs.push(run.index);
      });
      ours.last = number - 1;
      ours.rect = ours.lines.length ? union(ours.lines.map((i) => this.lines[i].rect)) : [0, 0, 0, 0];
      this.articles.push(ours);
    });
    this.count = number - 1;
    // If this is false, all text of the page is by persons.
    this.isRead = this.lines.some((line) => line.data.characters.some(({ text, textConfidence }) => text && textConfidence !== 1));
    this.cells = Int32Array.from(cells);
    this.lineOfCell = new Int32Array(this.count);
    for (const line of this.lines) this.lineOfCell.fill(line.index, line.cell, line.cell + line.count);
    this.fillGrid();
  }

  /** A cell's rectangle; `cell` is its number minus one. */
  cellRect(cell) {
    return [...this.cells.subarray(4 * cell, 4 * cell + 4)];
  }

  /** The cell of the character at a place in a line's `characters`, which go from left to right even if the line is read from the right. */
  cellOf({ cell, count, isReadFromRight }, place) {
    return cell + (isReadFromRight ? count - 1 - place : place);
  }

  character(cell) {
    const line = this.lines[this.lineOfCell[cell]];
    return line.data.characters[this.cellOf(line, cell - line.cell) - line.cell];
  }

  fillGrid() {
    this.step = 128;
    this.columns = Math.ceil(this.width / this.step) + 1;
    this.grid = new Map();
    for (const line of this.lines) {
      const [x0, y0, x1, y1] = line.rect;
      for (let y = Math.floor(y0 / this.step); y <= Math.floor((y1 - 1) / this.step); y++) {
        for (let x = Math.floor(x0 / this.step); x <= Math.floor((x1 - 1) / this.step); x++) {
          const key = y * this.columns + x;
          if (!this.grid.has(key)) this.grid.set(key, []);
          this.grid.get(key).push(line.index);
        }
      }
    }
  }

  /** The cell at a point, or the nearest cell within `reach` px; -1 for none. */
  cellAt(x, y, reach = 0) {
    let best = -1;
    let bestDistance = reach * reach + 1e-9;
    const seen = new Set();
    for (let gy = Math.floor((y - reach) / this.step); gy <= Math.floor((y + reach) / this.step); gy++) {
      for (let gx = Math.floor((x - reach) / this.step); gx <= Math.floor((x + reach) / this.step); gx++) {
        for (const index of this.grid.get(gy * this.columns + gx) ?? []) {
          if (seen.has(index)) continue;
          seen.add(index);
          const line = this.lines[index];
          for (let cell = line.cell; cell < line.cell + line.count; cell++) {
            const i = 4 * cell;
            const dx = Math.max(this.cells[i] - x, 0, x - this.cells[i + 2] + 1e-6);
            const dy = Math.max(this.cells[i + 1] - y, 0, y - this.cells[i + 3] + 1e-6);
            const distance = dx * dx + dy * dy;
            if (distance < bestDistance) [best, bestDistance] = [cell, distance];
          }
        }
      }
    }
    return best;
  }

  /** The first characters read at a place; empty if none were read. */
  textAt([left, top, right, bottom]) {
    const half = Math.min(right - left, bottom - top, 30) / 2;
    const at = (x) => this.cellAt(x, top + half, 30);
    let cell = at(right - half);
    if (cell < 0) return "";
    const lineOf = () => this.lines[this.lineOfCell[cell]];
    if (lineOf().writing === "horizontal" && at(left + half) >= 0) cell = at(left + half);
    const end = Math.min(cell + 8, lineOf().cell + lineOf().count);
    return Array.from({ length: end - cell }, (_, i) => this.character(cell + i).text ?? "").join("");
  }

  /** The first words read in an article, at most its first paragraph; empty if none were read. */
  wordsOf({ first, paragraphs }) {
    const count = this.paragraphs[paragraphs[0]].lines.reduce((sum, line) => sum + this.lines[line].count, 0);
    return Array.from({ length: Math.min(20, count) }, (_, i) => this.character(first - 1 + i).text ?? "").join("");
  }

  /** The unnumbered region at a point; null for none. */
  regionAt(x, y) {
    return this.layout.unnumbered.find(({ rect: [left, top, right, bottom] }) => x >= left && x < right && y >= top && y < bottom) ?? null;
  }

  /** Rectangles of a mark from one cell to another, one per line. */
  span(from, to) {
    const [first, last] = from <= to ? [from, to] : [to, from];
    const rects = [];
    for (let cell = first; cell <= last;) {
      const line = this.lines[this.lineOfCell[cell]];
      const end = Math.min(last, line.cell + line.count - 1);
      const parts = [];
      for (let c = cell; c <= end; c++) parts.push(this.cellRect(c));
      rects.push(union(parts));
      cell = end + 1;
    }
    return rects;
  }
}
