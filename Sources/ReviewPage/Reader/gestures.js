// @ts-nocheck
// Gestures of the free pen, the eraser and the lasso, from touch to lift; hands.js chooses the gesture. Each has `move(event)` and `end(isTap)`.

import { addPoint, erased, isNear, isStroke, penWidth } from "./strokes.js";

/** Least distance of two points of a stroke or lasso, in px of the screen. */
const fine = 0.75;
/** The eraser's radius, and the reach of a tap to a stroke, in px of the screen. */
const [rubber, near] = [10, 10];

/** The positions since the previous event: browsers combine those of a frame in one event. */
const allOf = (event) => {
  const events = event.getCoalescedEvents?.() ?? [];
  return events.length ? events : [event];
};

/** The pressure of a pen; medium for others, because the pressure that browsers report for a finger is the size of its contact. */
const pressureOf = ({ pointerType, pressure }) => (pointerType === "pen" && pressure > 0 ? pressure : 0.5);

/** The newest shown stroke at a place, or null. */
export function strokeAt(view, place) {
  return view.seen.findLast((mark) => isStroke(mark) && isNear(mark, place, mark.width / 2 + near / view.scale)) ?? null;
}

/** A stroke of the pen. */
export class Pen {
  constructor(hands, event) {
    Object.assign(this, { hands, view: hands.view, piece: [] });
    const { page, ink } = this.view;
    this.stroke = { pieces: [this.piece], width: penWidth(page), colour: ink, size: [page.width, page.height] };
    this.add(event);
    this.view.drawOver({ ink: this.stroke });
  }

  add(event) { addPoint(this.piece, this.hands.pointAt(event), pressureOf(event), fine / this.view.scale); }

  move(event) {
    for (const one of allOf(event)) this.add(one);
    // Draw where the browser expects the pen to be next, so that the line does not lag behind; those points are not kept.
    const shown = [...this.piece];
    for (const one of event.getPredictedEvents?.() ?? []) addPoint(shown, this.hands.pointAt(one), pressureOf(one), fine / this.view.scale);
    this.view.drawOver({ ink: { ...this.stroke, pieces: [shown] } });
  }

  end() {
    if (this.view.isHidden) this.view.setHidden(false);
    this.view.marks.addStroke(this.stroke);
  }
}

/** A closed line around marks and strokes. */
export class Lasso {
  constructor(hands, event) {
    Object.assign(this, { hands, view: hands.view, at: hands.pointAt(event), line: [] });
    addPoint(this.line, this.at, 0, 0);
  }

  move(event) {
    for (const one of allOf(event)) addPoint(this.line, this.hands.pointAt(one), 0, fine / this.view.scale);
    this.view.drawOver({ lasso: this.line });
  }

  end(isTap) {
    if (this.view.isHidden) this.view.setHidden(false);
    if (isTap) this.hands.selectAt(this.at);
    else this.view.choose(this.line);
  }
}

/** The eraser of strokes; hands.js erases numbers. An eraser that begins on a stroke erases only strokes. */
export class Rubber {
  constructor(hands, event) {
    const { view } = hands;
    Object.assign(this, { hands, view, at: hands.pointAt(event), erased: new Map() });
    this.first = strokeAt(view, this.at);
  }

  /** Returns whether a stroke was erased. */
  move(event) {
    let isHit = false;
    for (const one of allOf(event)) {
      const to = this.hands.pointAt(one);
      for (const mark of this.view.seen.filter(isStroke)) {
        const before = this.erased.get(mark.id) ?? mark;
        const pieces = erased(before.pieces, this.at, to, rubber / this.view.scale + mark.width / 2);
        if (pieces === before.pieces) continue;
        this.erased.set(mark.id, { ...mark, pieces });
        isHit = true;
      }
      this.at = to;
    }
    return isHit;
  }

  /** The rest of a mark after the eraser; null for none. */
  left(mark) {
    const found = this.erased.get(mark.id) ?? mark;
    return isStroke(found) && !found.pieces.length ? null : found;
  }

  /** The pieces that the eraser has left, by the strokes' ids. */
  get pieces() { return new Map([...this.erased.values()].map(({ id, pieces }) => [id, pieces])); }
}
