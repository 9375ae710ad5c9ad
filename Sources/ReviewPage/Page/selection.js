// The selection: characters, or the lines, the paragraph or the article of a character. It is stored by its place on
// the page, so that it outlasts a correction.

import { isSame } from "./model.js";

export const units = ["cell", "line", "paragraph", "article"];

export class Selection {
  model;
  /** Places of further lines. @type {{ x: number, y: number }[]} */
  more;
  /** The unit that the editor chose, while another one is selected; else null. */
  usual = null;

  constructor() {
    this.unit = "cell";
    this.clear();
  }

  /** Selects nothing, or an unnumbered region. */
  clear(region = null) {
    this.returnUnit();
    Object.assign(this, { anchor: null, far: null, more: [], point: null, pace: 1, range: null, moreLines: [], isExtending: false, region });
  }

  setUnit(unit) {
    Object.assign(this, { unit, usual: null });
    this.far = null;
    this.on(this.model);
  }

  /** Finds the selected places in a new model. */
  on(model) {
    this.model = model;
    const find = (point) => (point ? model.cellAt(point.x, point.y, 2) : -1);
    const first = find(this.anchor);
    if (first < 0) this.anchor = null;
    const far = find(this.far);
    this.farCell = far < 0 ? first : far;
    this.range = first < 0 ? null : [Math.min(first, far < 0 ? first : far), Math.max(first, far < 0 ? first : far)];
    if (this.range && model.lineOfCell[this.range[0]] !== model.lineOfCell[this.range[1]]) [this.range, this.farCell] = [[first, first], first];
    this.moreLines = this.more.map(find).filter((cell) => cell >= 0).map((cell) => model.lineOfCell[cell]);
    if (!model.layout.unnumbered.some((text) => isSame(text.rect, this.region?.rect))) this.region = null;
    return this;
  }

  select(cell, { isMore = false } = {}) {
    const [left, top, right, bottom] = this.model.cellRect(cell);
    const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
    if (!isMore) this.returnUnit();
    if (isMore && this.anchor && this.unit === "cell") this.far = middle;
    else if (isMore && this.anchor) this.more.push(middle);
    else Object.assign(this, { anchor: middle, far: null, more: [], point: null });
    this.region = null;
    this.on(this.model);
  }

  /** Selects lines, whatever the unit; the next selection has the editor's unit again. */
  selectLines([first, ...others]) {
    this.select(first.cell);
    const usual = this.unit;
    this.setUnit("line");
    for (const line of others) this.extendTo(line);
    this.usual = usual;
  }

  /** Takes back a unit that the editor did not choose. */
  returnUnit() {
    if (this.usual) this.unit = this.usual;
    this.usual = null;
  }

  /** Extends the selection by a character of the line, or shortens it again: `by` is 1 or -1. Returns the last selected character. */
  extend(by) {
    const { line } = this;
    const cell = Math.max(line.cell, Math.min(line.cell + line.count - 1, this.farCell + by));
    this.select(cell, { isMore: true });
    return cell;
  }

  /** Extends the selection to another line, or shortens it again if the other line is the previous one of the selection. */
  extendTo(line) {
    const lines = [this.line.index, ...this.moreLines];
    if (lines.at(-2) === line.index) {
      this.more.pop();
      this.on(this.model);
    } else if (!lines.includes(line.index)) this.select(line.cell, { isMore: true });
  }

  /** The last added line. */
  get lastLine() { return this.model.lines[this.moreLines.at(-1) ?? this.line.index]; }

  get isEmpty() { return !this.range; }
  get line() { return this.model.lines[this.model.lineOfCell[this.range[0]]]; }
  get cells() { return Array.from({ length: this.range[1] - this.range[0] + 1 }, (_, i) => this.range[0] + i); }
  get cellRect() { return this.model.cellRect(this.range[0]); }
  get end() { return this.model.character(this.range[0]).end; }

  get lines() {
    const { model, line } = this;
    switch (this.unit) {
      case "paragraph": return model.paragraphs[line.paragraph].lines.map((i) => model.lines[i]);
      case "article": return model.articles[line.article].lines.map((i) => model.lines[i]);
      default: return [...new Set([line.index, ...this.moreLines])].sort((a, b) => a - b).map((i) => model.lines[i]);
    }
  }
}
