// Mouse, pen and finger on the page. In preview all of them move the page; in edit mode one finger, a pen or the mouse marks, and two fingers move
// the page. After the first use of a pen, fingers only move the page, so that a palm marks nothing.

import { handlesOf, placeOf } from "./mark-sheets.js";

/** Reach of a finger, in px of the screen, to a character and to a handle. */
const [near, grip] = [18, 26];
/** Reach of a handle, in px of the screen, over a character outside the mark. */
const firm = 14;
/** Limits of a tap: the length of a stroke in px of the screen, and its duration in ms. */
const tap = { far: 8, long: 500 };
/** Time in ms after a pen within which a finger counts as its palm. */
const palm = 700;

export class Hands {
  constructor(view) {
    Object.assign(this, { view, stroke: null, hasPen: false, penTime: -palm });
    const { place, closing: { signal } } = view;
    for (const [name, act] of [["pointerdown", "press"], ["pointermove", "move"], ["pointerup", "release"], ["pointercancel", "cancel"]]) {
      place.addEventListener(name, (event) => this[act](event), { signal, capture: true });
    }
    // Handle the event before Leaflet, which would zoom between two points of a palm.
    place.parentElement.addEventListener("touchstart", (event) => {
      if (this.isPalm()) event.stopPropagation();
    }, { signal, capture: true, passive: true });
    view.map.on("click", (event) => this.click(event));
    view.map.on("dblclick", (event) => view.fitTier(this.pointAt(event.originalEvent)));
  }

  /** Whether a finger that comes now is the palm of the hand with the pen. */
  isPalm() { return this.stroke?.type === "pen" || performance.now() - this.penTime < palm; }

  /** A place in px of the page. */
  pointAt(event) {
    const { lng, lat } = this.view.map.mouseEventToLatLng(event);
    return [lng, -lat];
  }

  /** The number nearest to a place; `wide` widens the reach during a stroke, so that the stroke always has a nearest character. */
  numberAt(event, wide = 1) {
    const [x, y] = this.pointAt(event);
    return this.view.page.numberNear(x, y, (wide * near) / this.view.scale);
  }

  click({ originalEvent }) {
    if (this.view.mode === "preview") this.view.select(this.view.marks.at(this.numberAt(originalEvent)));
  }

  press(event) {
    const { view } = this;
    if (event.target.closest(".leaflet-control, .mark-panel")) return;
    if (event.pointerType === "pen" && view.mode === "edit") this.notePen();
    if (view.mode !== "edit") return;
    if (this.stroke) {
      // Another finger moves the page instead of continuing the action of the first. A palm beside the pen is ignored.
      if (this.stroke.type === event.pointerType) this.cancel();
      return;
    }
    const scrolls = event.pointerType === "touch" && this.hasPen && !view.fingersMark;
    view.map.dragging[scrolls && !this.isPalm() ? "enable" : "disable"]();
    if (scrolls || !event.isPrimary || (event.button !== 0 && event.button !== 5)) return;
    view.hideCaret();
    this.begin(event);
  }

  notePen() {
    if (!this.hasPen) {
      this.hasPen = true;
      this.view.penCame();
    }
    this.penTime = performance.now();
  }

  begin(event) {
    const { view } = this;
    const held = this.handleAt(event);
    // The other end of a pen is an eraser.
    const tool = event.button === 5 ? "eraser" : view.tool;
    const number = this.numberAt(event);
    this.stroke = {
      id: event.pointerId, type: event.pointerType, tool, from: held ? held.fixed : number, to: held ? held.at : number, held,
      at: [event.clientX, event.clientY], time: event.timeStamp, hasMoved: false,
    };
    try { view.place.setPointerCapture(event.pointerId); } catch { /* the pointer has already left the screen */ }
  }

  /** The handle at a place: the number at this handle, and the number at the other end. */
  handleAt(event) {
    const { view } = this;
    const mark = view.selected;
    if (!mark) return null;
    const [x, y] = this.pointAt(event);
    const [start, end] = handlesOf(view.page, mark.ranges).map((handle) => placeOf(handle, view.scale)).map(([a, b]) => Math.hypot(a - x, b - y) * view.scale);
    const there = view.page.numberAt(x, y);
    const isForeign = there > 0 && !mark.ranges.some(([first, last]) => there >= first && there <= last);
    if (Math.min(start, end) > (isForeign ? firm : grip)) return null;
    const [first, last] = [mark.ranges[0][0], mark.ranges.at(-1)[1]];
    return start < end ? { mark, end: "start", at: first, fixed: last } : { mark, end: "end", at: last, fixed: first };
  }

  move(event) {
    const { stroke, view } = this;
    if (event.pointerType === "pen" && view.mode === "edit") this.penTime = performance.now();
    if (!stroke || stroke.id !== event.pointerId) return;
    if (Math.hypot(event.clientX - stroke.at[0], event.clientY - stroke.at[1]) > tap.far) stroke.hasMoved = true;
    const number = this.numberAt(event, 5);
    if (!number || !stroke.hasMoved) return;
    stroke.from ||= number;
    stroke.to = number;
    view.draw(this.draft());
  }

  /** The mark that would result if the stroke ended here. */
  draft() {
    const { from, to, tool, held } = this.stroke;
    return { ranges: held ? this.pulled() : [[Math.min(from, to), Math.max(from, to)]], colour: held ? held.mark.colour : tool === "eraser" ? null : this.view.colour };
  }

  /** The ranges of a mark with a pulled handle: parts between the handles stay, parts beyond them are removed. */
  pulled() {
    const { held: { mark, end }, from, to } = this.stroke;
    const [low, high] = [Math.min(from, to), Math.max(from, to)];
    const inner = mark.ranges.map(([first, last]) => [Math.max(first, low), Math.min(last, high)]).filter(([first, last]) => first <= last);
    // A mark in one piece follows the handle even beyond its former extent.
    if (mark.ranges.length === 1 || !inner.length) return [[low, high]];
    if (end === "start") inner[0][0] = low; else inner.at(-1)[1] = high;
    return inner;
  }

  release(event) {
    const { stroke, view } = this;
    if (event.pointerType === "pen" && view.mode === "edit") this.penTime = performance.now();
    if (!stroke || stroke.id !== event.pointerId) return;
    const isTap = !stroke.hasMoved && event.timeStamp - stroke.time < tap.long;
    const draft = this.draft();
    this.cancel();
    if (isTap) this.tapped(stroke);
    else if (stroke.held) {
      if (stroke.hasMoved) view.marks.change(stroke.held.mark, { ranges: draft.ranges });
    } else if (stroke.from && stroke.hasMoved) {
      const [[first, last]] = draft.ranges;
      if (stroke.tool === "eraser") view.marks.erase(first, last);
      else view.marked(first, last);
    }
  }

  tapped({ tool, held, from, to }) {
    const { view } = this;
    if (held) return;
    const mark = from || to ? view.marks.at(to) : null;
    if (mark && tool === "eraser") view.marks.remove(mark);
    else view.select(mark);
  }

  cancel() {
    if (!this.stroke) return;
    this.stroke = null;
    this.view.draw(null);
  }
}
