// The selection and its actions.

import { actions } from "./actions.js";
import { choice } from "./choice.js";
import { el, tell } from "./dom.js";
import { Panel } from "./panel.js";
import { textPart } from "./panel-text.js";
import { ruleButton } from "./rules.js";
import { evenLine } from "./print-lines.js";
import { units } from "./selection.js";
import { union } from "./model.js";
import { say } from "./words.js";

const roles = ["headline", "subheadline", "crosshead", "body", "caption", "byline", "other"];
const kinds = ["plain", "combined", "mark", "sideways"];
const regions = ["advertisement", "table", "folio", "lettering", "unclear"];

export class SelectionPanel extends Panel {
  constructor(view) {
    super(view, "selection");
    this.region = "advertisement";
    // Announces the selection to screen readers.
    this.spoken = el("p", { class: "unseen", id: "spoken", role: "status" });
  }

  get selection() { return this.view.selection; }

  draw() {
    const { view, selection } = this;
    const isShown = !selection.isEmpty && view.mode === "edit";
    const isCell = selection.unit === "cell";
    const region = view.mode === "edit" ? selection.region : null;
    view.overlay.set({
      selected: {
        cells: isShown && isCell ? selection.cells.map((cell) => selection.model.cellRect(cell)) : [],
        lines: isShown && !isCell ? selection.lines.map((line) => line.rect) : region ? [region.rect] : [],
      },
    });
    const words = region ? `${say("unnumber")}・${say(region.kind)}` : isShown ? this.words(isCell) : "";
    if (this.spoken.textContent !== words) this.spoken.textContent = words;
    if (region) {
      return this.fill(el("p", {}, `${say("unnumber")}・${say(region.kind)}`),
        el("div", { class: "actions" }, el("button", { id: "do-number", onclick: () => this.number(), title: "Delete" }, say("number")),
          ruleButton(view, { kind: "aside", rects: [region.rect] })), this.regionTools());
    }
    if (!isShown) {
      return this.fill(el("p", { class: "quiet" }, say(view.mode === "edit" ? "nothingSelected" : "markerEmpty")), this.regionTools());
    }
    this.fill(...this.details(isCell), el("div", { class: "actions" },
      ...actions.filter((action) => action.units.includes(selection.unit) && (action.isShown?.(selection) ?? true)).map((action) => el("button", {
        id: `do-${action.name}`, onclick: (event) => this.run(action, event.shiftKey), title: action.key,
        "aria-pressed": action.isOn ? `${action.isOn(selection)}` : null,
      }, say(action.name))),
      el("button", { id: "do-move", onclick: () => view.startMove(), title: "x" }, say("move")),
      isCell ? el("button", { id: "do-ruby", onclick: () => this.attachRuby(), title: "g" }, say("ruby")) : null,
      isCell || selection.unit === "line" ? el("button", {
        id: "extend", "aria-pressed": `${selection.isExtending}`, title: say("extendHelp"),
        onclick: () => { selection.isExtending = !selection.isExtending; this.draw(); },
      }, say("extend")) : null), this.regionTools());
    return undefined;
  }

  details(isCell) {
    const { view, selection } = this;
    const { line, range: [first] } = selection;
    const choose = (id, names, value, change) => el("label", { for: id }, say(id),
      choice({ id, names: names.map((name) => [name, say(name)]), value, change, leave: () => view.focus() }));
    const { kind, confidence } = selection.model.character(first);
    return [
      el("div", { class: "group", role: "group", "aria-label": say("unit") }, ...units.map((unit, i) => el("button", {
        id: `unit-${unit}`, "aria-pressed": `${selection.unit === unit}`, title: `${i + 1}`,
        onclick: () => { selection.setUnit(unit); this.draw(); },
      }, say(`unit${unit[0].toUpperCase()}${unit.slice(1)}`)))),
      el("p", {}, `${say("numbers")} ${this.numbers(isCell)}`,
        isCell ? `・${say("confidence")} ${Math.round(confidence * 1000) / 10} %` : null),
      isCell ? choose("kind", kinds, kind, (kind) => {
        const cell = selection.cellRect;
        view.make(() => [{ do: "setKind", cell, kind }]);
      }) : null,
      textPart(view, isCell && selection.cells.length === 1),
      choose("role", roles, line.role, (role) => {
        // Use the selection at the time of the choice: the next click may already have changed it.
        const lines = (isCell ? [selection.line] : selection.lines).map((line) => line.rect);
        view.make(() => [{ do: "setRole", lines, role }]);
      }),
    ].filter(Boolean);
  }

  /** The first and last number of the selection. */
  numbers(isCell) {
    const { range, lines } = this.selection;
    const [first, last] = isCell ? range : [lines[0].cell, lines.at(-1).cell + lines.at(-1).count - 1];
    return [...new Set([first, last])].map((cell) => cell + 1).join("–");
  }

  /** A short description of the selection. */
  words(isCell) {
    const { selection } = this;
    const { range: [first, last], line, model, unit } = selection;
    const { kind, confidence, text } = model.character(first);
    const numbers = this.numbers(isCell);
    if (!isCell) return say("spokenLines", say(`unit${unit[0].toUpperCase()}${unit.slice(1)}`), numbers, say(line.role));
    if (first !== last) return say("spokenCells", numbers, say(line.role));
    const spoken = say("spokenCell", numbers, say(kind), say(line.role), Math.round(confidence * 1000) / 10);
    return text ? `${spoken}${say("spokenText", text)}` : spoken;
  }

  /** Selects the lines in a rectangle, to give them a role together. */
  selectLines() {
    const { view, selection } = this;
    view.drawBox(selection.isEmpty ? view.middleBox : selection.line.rect, ([left, top, right, bottom]) => {
      const found = view.session.model.lines.filter(({ count, rect: [x0, y0, x1, y1] }) => count > 0
        && (x0 + x1) / 2 >= left && (x0 + x1) / 2 < right && (y0 + y1) / 2 >= top && (y0 + y1) / 2 < bottom);
      if (!found.length) return tell(say("noLines"), true);
      selection.selectLines(found);
      return this.draw();
    });
  }

  regionTools() {
    const kinds = choice({
      id: "region", label: say("unnumber"), names: regions.map((name) => [name, say(name)]), value: this.region,
      change: (kind) => { this.region = kind; }, leave: () => this.view.focus(),
    });
    return el("div", { class: "actions" },
      el("button", { id: "do-selectLines", onclick: () => this.selectLines(), title: "k" }, say("selectLines")),
      el("button", { id: "do-addLine", onclick: () => this.addLine(), title: "a" }, say("addLine")),
      el("button", { id: "do-unnumber", onclick: () => this.unnumber(), title: "u" }, say("unnumber")), kinds);
  }

  run(action, isQuick = false) {
    const { selection, view } = this;
    const { hover } = view.pointer;
    const isOver = hover && view.session.model.cellAt(hover.x, hover.y) === selection.range[0];
    const point = isOver ? hover : selection.point;
    selection.isExtending = false;
    view.make(() => {
      Object.assign(selection, { point, pace: isQuick ? 5 : 1 });
      return selection.isEmpty ? null : action.make(selection);
    });
  }

  addLine() {
    const { view, selection } = this;
    const beside = selection.isEmpty ? null : selection.line;
    let start = view.middleBox;
    if (beside) {
      // The place where the next line would be.
      const [left, top, right, bottom] = beside.rect;
      const [width, height] = [Math.round((right - left) * 1.4), Math.round((bottom - top) * 1.4)];
      start = beside.writing === "vertical" ? [left - width, top, right - width, bottom] : [left, top + height, right, bottom + height];
    }
    view.drawBox(start, (rect) => {
      // The number of cells is the line's length / its width; the editor moves the cuts afterwards.
      const { cuts, writing } = evenLine(rect);
      const added = { do: "addLine", rect, writing, role: beside?.role ?? "body", cuts, ...(beside ? { side: "after", of: beside.rect } : {}) };
      // The new line has the reading direction of the line beside it.
      const isReadFromRight = writing === "horizontal" && beside?.isReadFromRight;
      view.make(() => [added, ...(isReadFromRight ? [{ do: "setReadFromRight", lines: [rect], rtl: true }] : [])]);
    });
  }

  /** Marks the selection as unnumbered if it is more than a character. Otherwise lets the editor draw a rectangle, which starts at the print of the finding shown. */
  unnumber() {
    const { view, selection, region: kind } = this;
    const isChosen = !selection.isEmpty && selection.unit !== "cell";
    view.drawBox(isChosen ? union(selection.lines.map((line) => line.rect)) : view.findings.print?.place ?? view.middleBox, (rect) => view.make(() => [{ do: "unnumber", rect, kind }]));
  }

  /** Allows numbers in an unnumbered region again. */
  number() {
    const { rect } = this.selection.region;
    this.selection.clear();
    this.view.make(() => [{ do: "number", rect }]);
  }

  attachRuby() {
    const cell = this.selection.cellRect;
    const half = Math.round((cell[2] - cell[0]) / 2);
    this.view.drawBox([cell[2], cell[1], cell[2] + half, cell[3]], (ruby) => this.view.make(() => [{ do: "attachRuby", ruby, cell }]));
  }
}
