// The keys of a page. In preview the arrows turn pages and scroll; in edit mode they move from character to character.

import { el } from "../Page/dom.js";
import { say } from "./words.js";

/** The number beside another number in the direction of an arrow; at the end of the page the number itself. */
export function beside(map, number, key) {
  const line = map.lines[map.lineOf(number)];
  const [along, back] = line.writing === "vertical" ? ["ArrowDown", "ArrowUp"] : line.rtl ? ["ArrowLeft", "ArrowRight"] : ["ArrowRight", "ArrowLeft"];
  if (key === along) return Math.min(map.count, number + 1);
  if (key === back) return Math.max(1, number - 1);
  // Across the line: the next line is left of a vertical line, and under a horizontal line.
  const [forward] = line.writing === "vertical" ? ["ArrowLeft"] : ["ArrowDown"];
  const next = map.lines[map.lineOf(number) + (key === forward ? 1 : -1)];
  return next ? Math.min(next.last, next.first + number - line.first) : number;
}

/** The first visible number. */
function firstSeen({ map, page }) {
  const bounds = map.getBounds();
  const [x, y] = [(bounds.getEast() + bounds.getWest()) / 2, -(bounds.getNorth() + bounds.getSouth()) / 2];
  return page.numberNear(x, y, Math.max(page.width, page.height)) || null;
}

function caretKey(view, event) {
  const { page, caret } = view;
  if (!page.count) return false;
  if (event.key.startsWith("Arrow")) {
    const at = caret ? beside(page, caret.at, event.key) : firstSeen(view);
    if (at) view.setCaret(at, caret?.from ?? (event.shiftKey ? caret?.at ?? at : null));
    return true;
  }
  if ((event.key === "Enter" || event.key === " ") && caret) {
    const { at, from } = caret;
    if (!from) view.setCaret(at, at);
    else {
      view.hideCaret();
      if (view.tool === "eraser") view.marks.erase(at, from); else view.marked(from, at);
      view.setCaret(at);
    }
    return true;
  }
  return false;
}

const pan = { ArrowUp: [0, -120], ArrowDown: [0, 120] };

/** Takes a tool; if it is already in use, takes the marker instead. */
function switchTool(view, tool) { if (view.mode === "edit") view.setTool(view.tool === tool ? "marker" : tool); }

const keys = {
  "+": (view) => view.map.zoomIn(), "-": (view) => view.map.zoomOut(), "0": (view) => view.fit(),
  m: (view) => view.setMode(view.mode === "edit" ? "preview" : "edit"), h: (view) => view.setHidden(!view.isHidden), t: (view) => view.showText(!view.isTextShown),
  e: (view) => switchTool(view, "eraser"), p: (view) => switchTool(view, "pen"), l: (view) => switchTool(view, "lasso"),
  c: (view) => view.copySelected(), s: (view) => { if (view.selected || view.choice) view.scrap(); }, "?": () => showKeys(),
  PageDown: (view) => view.turn(1), PageUp: (view) => view.turn(-1),
};

const previewKeys = { ArrowLeft: (view) => view.turn(1), ArrowRight: (view) => view.turn(-1) };

export function handleKey(view, event) {
  view.place.classList.remove("arrived");
  if (event.target.closest("input, select, textarea, dialog") || event.altKey) return;
  const isButton = event.target.closest("button, a, summary");
  if (event.ctrlKey || event.metaKey) {
    const key = event.key.toLowerCase();
    if (key === "z" && view.mode === "edit") { if (event.shiftKey) view.marks.redo(); else view.marks.undo(); event.preventDefault(); }
    return;
  }
  if (event.key === "Escape") { if (view.hands.stroke) view.hands.cancel(); else if (view.caret) view.hideCaret(); else if (view.continuation.mark && !view.selected && !view.choice) view.continuation.end(); else view.select(null); return; }
  if ((event.key === "Delete" || event.key === "Backspace") && view.chosen.length && view.mode === "edit") { view.removeSelected(); event.preventDefault(); return; }
  if (isButton && (event.key === "Enter" || event.key === " ")) return;
  if (view.mode === "edit" && caretKey(view, event)) { event.preventDefault(); return; }
  const act = keys[event.key] ?? (view.mode === "preview" ? previewKeys[event.key] : null);
  if (act) { act(view); event.preventDefault(); }
  else if (view.mode === "preview" && pan[event.key]) { view.map.panBy(pan[event.key], { animate: false }); event.preventDefault(); }
}

/** Shows all keys in a dialog. */
export function showKeys() {
  const row = ([keys, key]) => el("tr", {}, el("td", {}, ...keys.split(" ").map((one) => el("kbd", {}, one))), el("td", {}, say(key)));
  const dialog = el("dialog", { class: "keys", "aria-label": say("keys") }, el("h2", { tabindex: "-1" }, say("keys")), el("table", {}, el("tbody", {}, ...[
    ["← →", "keyTurn"], ["↑ ↓", "keyScroll"], ["+ - 0", "keyZoom"], ["M", "keyMode"], ["P L E", "keyTools"], ["← ↑ ↓ →", "keyCaret"], ["Enter", "keyMark"],
    ["Delete", "keyRemove"], ["Ctrl+Z Ctrl+⇧+Z", "keyUndo"], ["C", "keyCopy"], ["S", "keyScrap"], ["H", "keyHide"], ["T", "keyText"], ["Esc", "keyEscape"]].map(row))),
  el("button", { type: "button", class: "primary", onclick: () => dialog.close() }, say("close")));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
