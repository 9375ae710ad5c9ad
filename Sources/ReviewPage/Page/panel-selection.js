// What is selected, and what can be done with it.

import { actions } from "./actions.js";
import { el } from "./dom.js";
import { Panel } from "./panel.js";
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
    if (region) {
      return this.fill(el("p", {}, `${say("unnumber")}・${say(region.kind)}`),
        el("div", { class: "actions" }, el("button", { id: "do-number", onclick: () => this.number(), title: "Delete" }, say("number"))), this.regionTools());
    }
    if (!isShown) {
      return this.fill(el("p", { class: "quiet" }, say(view.mode === "edit" ? "nothingSelected" : "markerEmpty")), this.regionTools());
    }
    this.fill(...this.told(isCell), el("div", { class: "actions" },
      ...actions.filter((action) => action.units.includes(selection.unit)).map((action) => el("button", {
        id: `do-${action.name}`, onclick: (event) => this.run(action, event.shiftKey), title: action.key,
      }, say(action.name))),
      el("button", { id: "do-move", onclick: () => view.startMove(), title: "x" }, say("move")),
      isCell ? el("button", { id: "do-ruby", onclick: () => this.attachRuby(), title: "g" }, say("ruby")) : null), this.regionTools());
    return undefined;
  }

  told(isCell) {
    const { view, selection } = this;
    const { line, range: [first, last] } = selection;
    const choose = (id, names, value, change) => el("label", { for: id }, say(id), el("select", {
      id, onchange: (event) => { event.target.blur(); change(event.target.value); },
    }, ...names.map((name) => el("option", { value: name, selected: name === value }, say(name)))));
    const { kind, confidence } = selection.model.character(first);
    const numbers = isCell ? [first, last] : [selection.lines[0].cell, selection.lines.at(-1).cell + selection.lines.at(-1).count - 1];
    return [
      el("div", { class: "group", role: "group", "aria-label": say("unit") }, ...units.map((unit, i) => el("button", {
        id: `unit-${unit}`, "aria-pressed": `${selection.unit === unit}`, title: `${i + 1}`,
        onclick: () => { selection.setUnit(unit); this.draw(); },
      }, say(`unit${unit[0].toUpperCase()}${unit.slice(1)}`)))),
      el("p", {}, `${say("numbers")} ${[...new Set(numbers)].map((cell) => cell + 1).join("–")}`,
        isCell ? `・${say("confidence")} ${Math.round(confidence * 1000) / 10} %` : null),
      isCell ? choose("kind", kinds, kind, (kind) => view.make(() => [{ do: "setKind", cell: selection.cellRect, kind }])) : null,
      choose("role", roles, line.role, (role) => view.make(() => [{
        do: "setRole", lines: (isCell ? [selection.line] : selection.lines).map((line) => line.rect), role,
      }])),
    ].filter(Boolean);
  }

  regionTools() {
    const kinds = el("select", { id: "region", "aria-label": say("unnumber"), onchange: (event) => { this.region = event.target.value; event.target.blur(); } },
      ...regions.map((name) => el("option", { value: name, selected: name === this.region }, say(name))));
    return el("div", { class: "actions" },
      el("button", { id: "do-addLine", onclick: () => this.addLine(), title: "a" }, say("addLine")),
      el("button", { id: "do-unnumber", onclick: () => this.unnumber(), title: "u" }, say("unnumber")), kinds);
  }

  run(action, isQuick = false) {
    const { selection, view } = this;
    const { hover } = view.pointer;
    const isOver = hover && view.session.model.cellAt(hover.x, hover.y) === selection.range[0];
    const point = isOver ? hover : selection.point;
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
      // Where the next line would be.
      const [left, top, right, bottom] = beside.rect;
      const [width, height] = [Math.round((right - left) * 1.4), Math.round((bottom - top) * 1.4)];
      start = beside.writing === "vertical" ? [left - width, top, right - width, bottom] : [left, top + height, right, bottom + height];
    }
    view.drawBox(start, (rect) => {
      const writing = rect[3] - rect[1] >= rect[2] - rect[0] ? "vertical" : "horizontal";
      // As many cells as the line's width goes into its length; they are to be moved then.
      const [across, first, last] = writing === "vertical" ? [rect[2] - rect[0], rect[1], rect[3]] : [rect[3] - rect[1], rect[0], rect[2]];
      const count = Math.max(1, Math.round((last - first) / across));
      const cuts = Array.from({ length: count - 1 }, (_, i) => first + Math.round(((i + 1) * (last - first)) / count));
      view.make(() => [{ do: "addLine", rect, writing, role: beside?.role ?? "body", cuts, ...(beside ? { side: "after", of: beside.rect } : {}) }]);
    });
  }

  /** Of what is selected, if more than a character is; else of a rectangle that is drawn. */
  unnumber() {
    const { view, selection, region: kind } = this;
    const isChosen = !selection.isEmpty && selection.unit !== "cell";
    view.drawBox(isChosen ? union(selection.lines.map((line) => line.rect)) : view.middleBox, (rect) => view.make(() => [{ do: "unnumber", rect, kind }]));
  }

  /** Numbers may be given again where there were none. */
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
