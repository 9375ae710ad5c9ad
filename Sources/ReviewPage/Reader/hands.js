// @ts-nocheck
// Mouse, pen and finger on the page. In preview all of them move the page; in edit mode one finger, a pen or the mouse marks, and two fingers move
// the page. After the first use of a pen, fingers only move the page, so that a palm marks nothing.

import { mayGlide } from "../Page/dom.js";
import { Lasso, Pen, Rubber, strokeAt } from "./gestures.js";
import { handlesOf, placeOf } from "./mark-sheets.js";
import { rangesOf } from "./marker.js";
import { numbersOf } from "./marks.js";
import { paragraphAt, sentenceAt } from "./sentences.js";

/** Largest distance from a finger to a character, and to a handle, in px of the screen. */
const [near, grip] = [18, 26];
/** Largest distance to a handle, in px of the screen, if the finger is on a character outside the mark. */
const firm = 14;
/** Limits of a tap: the length of a stroke in px of the screen, and its duration in ms. */
const tap = { far: 8, long: 500 };
/** Time in ms that a finger rests on a character before its sentence is marked, and then before its paragraph is. */
const rest = { sentence: 500, paragraph: 800 };
/** The least swipe that turns a page: px of the screen, and share of the map's width. */
const turning = { least: 40, share: 0.12 };
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
    // A long press marks; the browser's own menu would end it.
    place.addEventListener("contextmenu", (event) => { if (view.mode === "edit" && event.pointerType !== "mouse") event.preventDefault(); }, { signal });
    signal.addEventListener("abort", () => clearTimeout(this.resting));
    view.map.on("dragstart", () => this.swipeBegins()).on("dragend", () => this.swipeEnds());
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

  /** The place of the page's corner on the screen. */
  get corner() { return this.view.map.latLngToContainerPoint([0, 0]); }

  /** A drag of the whole page is a swipe: the page follows the finger, and turns or comes back. */
  swipeBegins() {
    const { map, mode } = this.view;
    const isSwipe = mode === "preview" && this.view.isWhole;
    this.swipe = isSwipe ? this.corner : null;
    map.options.inertia = mayGlide() && !isSwipe;
  }

  swipeEnds() {
    const { view, swipe } = this;
    if (!swipe || !view.isWhole) return;
    const { x, y } = this.corner.subtract(swipe);
    view.fit();
    // The next page comes from the left.
    if (Math.abs(x) > Math.max(turning.least, turning.share * view.map.getSize().x) && Math.abs(x) > 1.5 * Math.abs(y)) view.turn(Math.sign(x));
  }

  click({ originalEvent }) {
    const place = this.pointAt(originalEvent);
    if (this.view.facing?.holds(place)) this.view.facing.go();
    else if (this.view.mode === "preview") this.selectAt(place);
  }

  /** Selects the stroke, or else the mark, at a place. */
  selectAt(place) {
    const { view } = this;
    view.select(strokeAt(view, place) ?? view.marks.at(view.page.numberNear(...place, near / view.scale)));
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
    if (scrolls || view.facing?.holds(this.pointAt(event)) || !event.isPrimary || (event.button !== 0 && event.button !== 5)) return;
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
    // The other end of a pen is an eraser.
    const tool = event.button === 5 ? "eraser" : view.tool;
    if (tool === "pen" || tool === "lasso") view.select(null);
    const gesture = tool === "pen" ? new Pen(this, event) : tool === "lasso" ? new Lasso(this, event) : null;
    const held = gesture ? null : this.handleAt(event);
    const number = this.numberAt(event);
    this.stroke = {
      id: event.pointerId, type: event.pointerType, tool, from: held ? held.fixed : number, to: held ? held.at : number, held, gesture,
      rubber: tool === "eraser" && !held ? new Rubber(this, event) : null, at: [event.clientX, event.clientY], time: event.timeStamp, hasMoved: false,
    };
    if (tool === "marker" && !held && number) this.resting = setTimeout(() => this.rested(number, "sentence"), rest.sentence);
    try { view.place.setPointerCapture(event.pointerId); } catch { /* the pointer has already left the screen */ }
  }

  /** Called when a finger or pen has rested on a character: shows the mark that lifting would make, first of the sentence, later of the paragraph. */
  rested(number, unit) {
    const { stroke, view } = this;
    const mark = view.marks.at(number);
    const [first, last] = unit === "sentence" ? sentenceAt(view.page, view.signs, number) : paragraphAt(view.page, number);
    // If the sentence is already marked, mark the paragraph.
    if (unit === "sentence" && mark?.ranges.some(([from, to]) => from <= first && to >= last)) return this.rested(number, "paragraph");
    // A press never makes a mark smaller.
    stroke.rested = { mark, ranges: rangesOf([...numbersOf(mark?.ranges ?? []), ...numbersOf([[first, last]])]) };
    view.draw({ ranges: stroke.rested.ranges, colour: mark?.colour ?? view.colour });
    if (unit === "sentence") this.resting = setTimeout(() => this.rested(number, "paragraph"), rest.paragraph);
    return undefined;
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
    if (!stroke.hasMoved && Math.hypot(event.clientX - stroke.at[0], event.clientY - stroke.at[1]) > tap.far) {
      clearTimeout(this.resting);
      Object.assign(stroke, { hasMoved: true, rested: null });
    }
    if (stroke.gesture) return stroke.gesture.move(event);
    if (!stroke.hasMoved) return;
    const isHit = stroke.rubber?.move(event);
    const number = stroke.rubber?.first ? 0 : this.numberAt(event, 5);
    stroke.from ||= number;
    // A marker stays in its first article; a pulled handle may leave it.
    const end = stroke.held || !stroke.from || stroke.rubber?.first ? number : view.page.numberInArticle(...this.pointAt(event), stroke.from);
    stroke.to = end || stroke.to;
    stroke.beyond = number && end !== number && view.page.articleOf(number) !== view.page.articleOf(end) ? number : 0;
    if (end || isHit) view.draw(this.draft());
  }

  /** The mark that would result if the stroke ended here. */
  draft() {
    const { from, to, tool, held, rubber } = this.stroke;
    if (rubber?.first || !from) return { ranges: [], colour: null };
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
    const draft = stroke.gesture ? null : this.draft();
    this.cancel();
    if (stroke.gesture) stroke.gesture.end(isTap);
    else if (isTap) this.tapped(stroke);
    else if (stroke.rested) this.keepRested(stroke.rested);
    else if (stroke.held) {
      if (stroke.hasMoved) view.marks.change(stroke.held.mark, { ranges: draft.ranges });
    } else if (stroke.hasMoved) {
      const [[first, last] = [0, 0]] = draft.ranges;
      if (stroke.rubber) view.marks.erase(first, last, stroke.rubber.pieces);
      else if (first) view.marked(first, last, stroke.beyond && [stroke.from, stroke.beyond].sort((a, b) => a - b));
    }
  }

  keepRested({ mark, ranges }) {
    const { view } = this;
    if (!mark) return view.marked(...ranges[0]);
    view.marks.change(mark, { ranges });
    return view.select(view.marks.byID(mark.id));
  }

  tapped({ held, rubber, to, at: [clientX, clientY] }) {
    const { view } = this;
    if (held) return;
    const mark = strokeAt(view, this.pointAt({ clientX, clientY })) ?? (to ? view.marks.at(to) : null);
    if (mark && rubber) view.marks.remove(mark);
    else view.select(mark);
  }

  cancel() {
    clearTimeout(this.resting);
    if (!this.stroke) return;
    this.stroke = null;
    this.view.draw(null);
  }
}
