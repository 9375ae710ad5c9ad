// @ts-nocheck
// Draws everything over the page's image.

import { Sheet } from "./sheet.js";

const hues = [210, 30, 140, 280, 0, 175, 55, 320, 95, 240];
const colour = (article, lightness = 42) => `hsl(${hues[article % hues.length]} 75% ${lightness}%)`;

export const layerNames = [
  "cells", "ink", "lines", "tiers", "paragraphs", "articles", "ruby", "rules", "flow", "numbers", "heat", "lost"];

export const Overlay = Sheet.extend({
  options: { pane: "overlayPane", className: "overlay" },

  initialize() {
    Object.assign(this, {
      shown: new Set(["cells", "articles", "lost"]), model: null, selected: { cells: [], lines: [] }, fill: [], places: [], candidates: [], box: null, moving: null, cut: null,
      difference: null, lost: [],
    });
  },

  paint(context, scale, seen) {
    if (this.model) new Painter(context, this.model, scale, seen).paint(this);
  },
});

/** Paints a model in px of the page; skips invisible parts. */
class Painter {
  constructor(context, model, scale, seen) {
    Object.assign(this, { context, model, scale, seen });
    this.lines = model.lines.filter((line) => this.isSeen(line.rect));
  }

  isSeen([left, top, right, bottom]) {
    return left < this.seen[2] && right > this.seen[0] && top < this.seen[3] && bottom > this.seen[1];
  }

  paint({ shown, selected, fill, places, candidates, box, moving, cut, difference, lost }) {
    const { context, scale } = this;
    // Cells of a few px would look like a grey haze. Draw only lines then.
    const areCellsClear = scale > 0.22;
    context.lineJoin = "round";
    if (shown.has("heat")) this.heat(areCellsClear);
    if (shown.has("tiers")) this.tiers();
    if (shown.has("rules")) this.rules();
    if (shown.has("articles")) this.articles();
    if (shown.has("paragraphs")) this.paragraphs();
    if (shown.has("lines") || (shown.has("cells") && !areCellsClear)) this.byArticle((line, path) => path.rect(...size(line.rect)), 1);
    if (shown.has("cells") && areCellsClear) this.byArticle((line, path) => this.addCells(line, path), 1);
    if (shown.has("ink") && areCellsClear) this.ink();
    if (shown.has("ruby")) this.ruby();
    if (shown.has("flow")) this.flow();
    if (shown.has("numbers") && scale > 0.5) this.numbers();
    if (shown.has("lost")) this.lost(lost);
    this.rects(fill, "hsl(50 100% 50% / 0.45)");
    this.rects(selected.lines, "hsl(200 100% 50% / 0.16)", "hsl(205 100% 32%)", 2);
    this.rects(selected.cells, "hsl(200 100% 50% / 0.28)", "hsl(205 100% 28%)", 2.5);
    this.rects(places, null, "hsl(0 85% 45%)", 3);
    candidates.forEach((rect, i) => { if (rect) this.candidate(rect, i); });
    if (difference) {
      this.rects(difference.order, "hsl(45 100% 50% / 0.4)");
      this.rects(difference.changed, "hsl(270 90% 55% / 0.25)", "hsl(270 80% 40%)", 1.5);
      this.rects(difference.gone, "hsl(0 90% 50% / 0.2)", "hsl(0 90% 40%)", 2);
      this.rects(difference.come, "hsl(140 90% 40% / 0.25)", "hsl(140 90% 25%)", 2);
    }
    if (cut) this.rects([cut.rect], null, "hsl(330 85% 40%)", 3);
    if (moving) this.rects(moving, "hsl(280 90% 50% / 0.18)", "hsl(280 80% 40%)", 2);
    if (box) this.rects([box], "hsl(330 90% 50% / 0.15)", "hsl(330 85% 40%)", 2);
  }

  /** A candidate for the next line, with the number of its key. */
  candidate(rect, i) {
    const { context, scale } = this;
    this.rects([rect], null, candidateColours[i % candidateColours.length], 3);
    context.fillStyle = candidateColours[i % candidateColours.length];
    context.font = `bold ${22 / scale}px sans-serif`;
    context.fillText(`${i + 1}`, rect[0], rect[1] - 5 / scale);
  }

  rects(rects, inside, edge, width) {
    const { context, scale } = this;
    if (!rects.length) return;
    context.beginPath();
    for (const rect of rects) context.rect(...size(rect));
    if (inside) {
      context.fillStyle = inside;
      context.fill();
    }
    if (edge) {
      context.strokeStyle = edge;
      context.lineWidth = width / scale;
      context.stroke();
    }
  }

  /** Draws print without a number. */
  lost(rects) {
    const { context, scale } = this;
    context.setLineDash([8 / scale, 4 / scale]);
    this.rects(rects, "hsl(319 100% 42% / 0.18)", "hsl(319 100% 38%)", 3);
    context.setLineDash([]);
  }

  /** Strokes a path of each article's lines in its colour. */
  byArticle(add, width) {
    const paths = new Map();
    for (const line of this.lines) {
      const key = line.article % hues.length;
      if (!paths.has(key)) paths.set(key, new Path2D());
      add(line, paths.get(key));
    }
    this.context.lineWidth = width / this.scale;
    for (const [key, path] of paths) {
      this.context.strokeStyle = colour(key);
      this.context.stroke(path);
    }
  }

  addCells(line, path) {
    // Draw each line's outline and a stroke at each cut: this is half as much as four sides of each cell.
    const { cells } = this.model;
    const last = line.cell + line.count - 1;
    // The last side of the outermost cell is no other cell's first side.
    const outermost = this.model.cellOf(line, line.count - 1);
    for (let cell = line.cell; cell <= last; cell++) {
      const i = 4 * cell;
      const [left, top, right, bottom] = [cells[i], cells[i + 1], cells[i + 2], cells[i + 3]];
      if (line.writing === "vertical") {
        path.moveTo(left, bottom);
        path.lineTo(left, top);
        path.lineTo(right, top);
        path.lineTo(right, bottom);
        if (cell === outermost) path.lineTo(left, bottom);
      } else {
        path.moveTo(right, top);
        path.lineTo(left, top);
        path.lineTo(left, bottom);
        path.lineTo(right, bottom);
        if (cell === outermost) path.lineTo(right, top);
      }
    }
  }

  heat(areCellsClear) {
    const { context, model } = this;
    const steps = [[300, "hsl(0 90% 50% / 0.55)"], [700, "hsl(20 95% 50% / 0.45)"], [900, "hsl(40 95% 50% / 0.4)"], [980, "hsl(55 95% 50% / 0.3)"]];
    const paths = steps.map(() => new Path2D());
    for (const line of this.lines) {
      line.data.characters.forEach((character, i) => {
        const step = steps.findIndex(([limit]) => character.confidence * 1000 < limit);
        if (step < 0) return;
        const [left, top, right, bottom] = model.cellRect(model.cellOf(line, i));
        // From far away a doubtful character would be only a dot.
        const pad = areCellsClear ? 0 : 6 / this.scale;
        paths[step].rect(left - pad, top - pad, right - left + 2 * pad, bottom - top + 2 * pad);
      });
    }
    steps.forEach(([, style], i) => {
      context.fillStyle = style;
      context.fill(paths[i]);
    });
  }

  tiers() {
    const { context, model, scale } = this;
    (model.layout.tiers ?? []).forEach((tier, i) => {
      const [left, right] = tier.box ? [tier.box[0], tier.box[2]] : [0, model.width];
      context.fillStyle = i % 2 ? "hsl(200 60% 50% / 0.10)" : "hsl(100 60% 40% / 0.10)";
      context.fillRect(left, tier.rows[0], right - left, tier.rows[1] - tier.rows[0]);
      context.strokeStyle = "hsl(150 60% 30% / 0.7)";
      context.lineWidth = 1 / scale;
      context.strokeRect(left, tier.rows[0], right - left, tier.rows[1] - tier.rows[0]);
    });
  }

  rules() {
    const { layout } = this.model;
    this.rects(layout.rules.map((rule) => rule.rect), "hsl(25 100% 45% / 0.6)", "hsl(25 100% 40%)", 1);
    this.rects(layout.figures.map((figure) => figure.rect), "hsl(300 50% 50% / 0.10)", "hsl(300 50% 40%)", 1.5);
    this.rects(layout.unnumbered.map((text) => text.rect), "hsl(0 0% 40% / 0.25)", "hsl(0 0% 30%)", 1.5);
  }

  articles() {
    const { context, model } = this;
    for (const article of model.articles) {
      context.fillStyle = `hsl(${hues[article.index % hues.length]} 75% 50% / 0.10)`;
      context.beginPath();
      for (const index of article.lines) context.rect(...size(model.lines[index].rect));
      context.fill();
    }
  }

  paragraphs() {
    const { context, model, scale } = this;
    for (const paragraph of model.paragraphs) {
      const line = model.lines[paragraph.lines[0]];
      if (!this.isSeen(line.rect)) continue;
      const [left, top, right] = line.rect;
      context.fillStyle = colour(paragraph.article, 35);
      const mark = Math.max(6 / scale, (right - left) / 3);
      context.beginPath();
      context.moveTo(right, top);
      context.lineTo(right - mark, top);
      context.lineTo(right, top + mark);
      context.fill();
    }
  }

  ink() {
    const path = new Path2D();
    for (const line of this.lines) for (const character of line.data.characters) path.rect(...size(character.ink));
    this.context.strokeStyle = "hsl(0 80% 45% / 0.8)";
    this.context.lineWidth = 1 / this.scale;
    this.context.stroke(path);
  }

  ruby() {
    const { context, model, scale } = this;
    context.lineWidth = 1.5 / scale;
    context.strokeStyle = "hsl(330 85% 40%)";
    context.beginPath();
    for (const line of this.lines) {
      line.data.characters.forEach((character, i) => {
        for (const ruby of character.ruby ?? []) {
          context.rect(...size(ruby));
          const cell = model.cellRect(model.cellOf(line, i));
          context.moveTo((ruby[0] + ruby[2]) / 2, (ruby[1] + ruby[3]) / 2);
          context.lineTo((cell[0] + cell[2]) / 2, (cell[1] + cell[3]) / 2);
        }
      });
    }
    context.stroke();
  }

  flow() {
    const { context, model, scale } = this;
    for (const article of model.articles) {
      const path = new Path2D();
      const heads = new Path2D();
      let last = null;
      for (const index of article.lines) {
        const { rect: [left, top, right, bottom], writing, isReadFromRight } = model.lines[index];
        const ends = writing === "vertical"
          ? [[(left + right) / 2, top], [(left + right) / 2, bottom]] : [[left, (top + bottom) / 2], [right, (top + bottom) / 2]];
        const [start, end] = isReadFromRight ? ends.reverse() : ends;
        if (last) {
          path.moveTo(...last);
          path.lineTo(...start);
          this.addArrowHead(heads, last, start);
        }
        path.moveTo(...start);
        path.lineTo(...end);
        last = end;
      }
      context.strokeStyle = colour(article.index, 38);
      context.lineWidth = 2 / scale;
      context.stroke(path);
      context.fillStyle = colour(article.index, 30);
      context.fill(heads);
      const first = model.lines[article.lines[0]];
      context.font = `bold ${16 / scale}px sans-serif`;
      if (first) context.fillText(`${article.index + 1}`, first.rect[2] + 2 / scale, first.rect[1] + 14 / scale);
    }
  }

  /** Adds a triangle half way from one place to another. */
  addArrowHead(path, [x0, y0], [x1, y1]) {
    const length = Math.hypot(x1 - x0, y1 - y0);
    if (length < 1) return;
    const reach = Math.min(7 / this.scale, length / 2);
    const [dx, dy] = [(reach * (x1 - x0)) / length, (reach * (y1 - y0)) / length];
    const [x, y] = [(x0 + x1) / 2 + dx, (y0 + y1) / 2 + dy];
    path.moveTo(x, y);
    path.lineTo(x - 2 * dx - dy * 0.7, y - 2 * dy + dx * 0.7);
    path.lineTo(x - 2 * dx + dy * 0.7, y - 2 * dy - dx * 0.7);
  }

  numbers() {
    const { context, model, scale } = this;
    context.fillStyle = "hsl(220 90% 30%)";
    context.font = `${10 / scale}px sans-serif`;
    for (const line of this.lines) {
      for (let i = 0; i < line.count; i++) {
        const [left, top] = model.cellRect(line.cell + i);
        context.fillText(`${line.first + i}`, left + 1 / scale, top + 9 / scale);
      }
    }
  }
}

/** The colours of candidates, as in style.css. */
const candidateColours = ["hsl(210 90% 38%)", "hsl(28 95% 40%)", "hsl(130 70% 28%)"];

const size = ([left, top, right, bottom]) => [left, top, right - left, bottom - top];
