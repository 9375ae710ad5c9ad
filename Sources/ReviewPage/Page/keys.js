// The keys of a page. Every mouse action has a key.

import { actions } from "./actions.js";
import { el } from "./dom.js";
import { copySelected } from "./panel-text.js";
import { units } from "./selection.js";
import { say } from "./words.js";

/** The characters that Shift gives for the keys that move edges. */
const shifted = { "{": "[", "}": "]", "<": ",", ">": "." };

export function handleKey(view, event) {
  // A dialog is open.
  if (document.querySelector("dialog[open]")) return;
  const isSave = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "s";
  if (event.target.closest("input:not([type=checkbox]), select, textarea, dialog") && !isSave) return;
  const key = shifted[event.key] ?? (event.key.length === 1 ? event.key.toLowerCase() : event.key);
  if (act(view, key, event)) event.preventDefault();
}

/** Performs the action of a key; returns whether the key has one. */
function act(view, key, event) {
  const { session, selection } = view;
  if (event.ctrlKey || event.metaKey) {
    if (key === "z") view.act(() => (event.shiftKey ? session.redo() : session.undo()));
    else if (key === "s") view.save();
    else if (key === "c" && !selection.isEmpty && getSelection().isCollapsed) copySelected(view);
    else return false;
    return true;
  }
  if (key === "Escape") {
    if (view.tools.closeMenu()) return true;
    if (view.pending) view.stopPending(); else { selection.clear(); view.findings.leave(); }
    view.selectionPanel.draw();
    return true;
  }
  if (view.pending) return actPending(view, key, event);
  if (event.altKey) return false;
  const always = {
    n: () => view.findings.step(1), p: () => view.findings.step(-1),
    d: () => view.findings.dismiss(), l: () => view.findings.number(undefined, event.shiftKey), t: () => view.setMode(view.mode === "edit" ? "marker" : "edit"),
    "?": showKeys, f: () => view.map.fitBounds(view.bounds), "+": () => view.map.zoomIn(), "-": () => view.map.zoomOut(),
    PageDown: () => view.turn(1), PageUp: () => view.turn(-1), k: () => view.selectionPanel.selectLines(),
    a: () => view.selectionPanel.addLine(), u: () => view.selectionPanel.unnumber(), y: () => view.approve(),
  };
  if (always[key]) { always[key](); return true; }
  if ("1234".includes(key)) {
    if (view.findings.take(Number(key))) return true;
    selection.setUnit(units[Number(key) - 1]);
    view.selectionPanel.draw();
    return true;
  }
  if (view.mode !== "edit") return false;
  const isFocused = event.target.closest("aside, header");
  if (key === "Enter" || key === " " || (isFocused && key.startsWith("Arrow"))) return false;
  if (selection.region && (key === "Delete" || key === "Backspace")) { view.selectionPanel.number(); return true; }
  if (selection.isEmpty) {
    if (!key.startsWith("Arrow") || !view.session.model.count) return false;
    // The keys start from the middle of the visible part.
    const [left, top, right, bottom] = view.middleBox;
    selection.select(Math.max(0, session.model.cellAt((left + right) / 2, (top + bottom) / 2, 400)));
    view.selectionPanel.draw();
    return true;
  }
  if (key.startsWith("Arrow")) {
    if (event.shiftKey) extend(view, key); else step(view, key);
    return true;
  }
  if (key === "x") { view.startMove(); return true; }
  if (key === "r") { document.getElementById("role")?.focus(); return true; }
  if (key === "i") { document.getElementById("text")?.select(); return true; }
  if (key === "g") { view.selectionPanel.attachRuby(); return true; }
  const name = key === "Backspace" ? "Delete" : key;
  const action = actions.find((action) => action.key === name && action.units.includes(selection.unit));
  if (!action) return false;
  view.selectionPanel.run(action, event.shiftKey || event.key in shifted);
  return true;
}

/** Handles a key while a line is being chosen, or a rectangle drawn. */
function actPending(view, key, event) {
  const { pending, session: { model } } = view;
  if (pending.kind === "move") {
    if (key === "Enter") view.moveTo(model.lines[pending.target], event.shiftKey ? "before" : "after");
    else if (key.startsWith("Arrow")) {
      pending.target = lineBeside(model, model.lines[pending.target], key)?.index ?? pending.target;
      const { rect } = model.lines[pending.target];
      view.overlay.set({ box: rect });
      view.bringIntoView(rect);
    } else return false;
    return true;
  }
  if (key === "Enter") view.drawn(pending.rect);
  else if (key.startsWith("Arrow")) {
    const pace = event.altKey ? 1 : 8;
    const [x, y] = { ArrowLeft: [-pace, 0], ArrowRight: [pace, 0], ArrowUp: [0, -pace], ArrowDown: [0, pace] }[key];
    const [left, top, right, bottom] = pending.rect;
    pending.rect = event.shiftKey
      ? [left, top, Math.max(left + 2, right + x), Math.max(top + 2, bottom + y)] : [left + x, top + y, right + x, bottom + y];
    view.overlay.set({ box: pending.rect });
    view.bringIntoView(pending.rect);
  } else return false;
  return true;
}

/** The line that an arrow key leads to: across a line, the line before or after it; along it, the line before or after its article. */
function lineBeside(model, line, key) {
  const isVertical = line.writing === "vertical";
  const across = isVertical ? { ArrowLeft: 1, ArrowRight: -1 } : { ArrowDown: 1, ArrowUp: -1 };
  if (across[key]) return model.lines[line.index + across[key]];
  const isOn = arrowsAlong(line)[key] === 1;
  const article = model.articles[line.article];
  return isOn ? model.lines[article.lines.at(-1) + 1] : model.lines[article.lines[0] - 1];
}

/** The two arrow keys along a line, with their directions in reading order. */
function arrowsAlong({ writing, isReadFromRight }) {
  if (writing === "vertical") return { ArrowDown: 1, ArrowUp: -1 };
  return isReadFromRight ? { ArrowLeft: 1, ArrowRight: -1 } : { ArrowRight: 1, ArrowLeft: -1 };
}

/** Extends the selection by characters along the line or by lines beside it, or shortens it again. */
function extend(view, key) {
  const { selection } = view;
  const { model, unit, line } = selection;
  const by = arrowsAlong(line)[key];
  if (unit === "cell" && by) view.bringIntoView(model.cellRect(selection.extend(by)));
  const other = unit === "line" && !by ? lineBeside(model, selection.lastLine, key) : null;
  if (other) {
    selection.extendTo(other);
    view.bringIntoView(other.rect);
  }
  view.selectionPanel.draw();
}

/** Moves to the next character in reading direction, or to the line beside. */
function step(view, key) {
  const { selection } = view;
  const { model, line, range } = selection;
  const along = arrowsAlong(line);
  let cell = range[0] + (along[key] ?? 0);
  if (!along[key]) {
    const other = lineBeside(model, line, key);
    if (other) cell = other.cell + Math.min(range[0] - line.cell, other.count - 1);
  }
  if (cell < 0 || cell >= model.count) return;
  selection.select(cell);
  view.selectionPanel.draw();
  view.bringIntoView(model.cellRect(cell));
}

/** Names of units as a heading. */
const unitNames = (names) => names.map((unit) => say(`unit${unit[0].toUpperCase()}${unit.slice(1)}`)).join("・");

/** The keys by purpose: headings with `[key, text]`. A key with different actions for different units is listed under each. */
function keyGroups() {
  const selecting = [["1 2 3 4", unitNames(units)], ["← ↑ ↓ →", say("keyArrows")], ["⇧ ← ↑ ↓ →", say("keyExtend")]];
  const others = { cell: [["I", say("text")], ["G", say("ruby")], ["⇧ [ ]", say("keyFive")]], line: [["⇧ [ ] , .", say("keyFive")]] };
  const groups = Map.groupBy(actions, (action) => action.units.join(" "));
  const acting = [...groups].map(([names, members]) => [
    unitNames(names.split(" ")), [...members.map((action) => [action.key === "Delete" ? "Delete" : action.key.toUpperCase(), say(action.name)]), ...others[names] ?? []]]);
  const always = [
    ["X", say("move")], ["R", say("role")], ["A", say("addLine")], ["U", say("unnumber")], ["N P", `${say("next")}・${say("previous")}`], ["D", say("dismiss")],
    ["1 2 3", say("keyCandidates")], ["K", say("selectLines")], ["PageDown PageUp", say("keyTurn")],
    ["L", say("numberPrint")], ["⇧ L", say("numberAfter")],
    ["T", say("marker")], ["F + −", say("keyZoom")], ["Y", say("approve")], ["Ctrl Z", say("undo")], ["Ctrl ⇧ Z", say("redo")], ["Ctrl S", say("save")], ["Ctrl C", say("copy")]];
  return [[say("selection"), selecting], ...acting, [say("keyAlways"), always]];
}

export function showKeys() {
  const row = ([key, text]) => el("tr", {}, el("td", {}, el("kbd", {}, key)), el("td", {}, text));
  const group = ([heading, rows]) => el("tbody", {}, el("tr", {}, el("th", { colspan: "2", scope: "rowgroup" }, heading)), ...rows.map(row));
  // Focus the heading. If the button at the end had the focus, the list would be scrolled to its end.
  const dialog = el("dialog", { class: "keys", "aria-label": say("help") }, el("h2", { tabindex: "-1", autofocus: true }, say("help")),
    el("table", {}, ...keyGroups().map(group)), el("button", { class: "primary", onclick: () => dialog.close() }, say("close")));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
