// Mouse, pen and finger on the map: selecting, dragging a cut, marking like a reader, drawing a rectangle.

import { setCross } from "./actions.js";
import { units } from "./selection.js";

export class Pointer {
  constructor(view) {
    this.view = view;
    this.hover = null;
    this.markFrom = -1;
    const { map, place, closing: { signal } } = view;
    map.on("click", (event) => this.click(event));
    map.on("dblclick", (event) => this.doubleClick(event));
    map.on("mousemove", (event) => { this.hover = this.onPage(event.latlng); });
    for (const [name, act] of [["pointerdown", "press"], ["pointermove", "drag"], ["pointerup", "release"], ["pointercancel", "cancel"]]) {
      place.addEventListener(name, (event) => this[act](event), { signal, capture: true });
    }
  }

  onPage(latlng) { return { x: latlng.lng, y: -latlng.lat }; }
  placeOf(event) { return this.onPage(this.view.map.mouseEventToLatLng(event)); }

  /** Tolerance of a hit in px of the page, large enough for a finger. */
  get reach() { return 14 / this.scale; }

  /** Px of the screen per px of the page. */
  get scale() { return this.view.map.getZoomScale(this.view.map.getZoom(), 0); }

  click({ latlng, originalEvent }) {
    const { view } = this;
    if (view.mode !== "edit" || view.pending?.kind === "draw" || this.hasDragged) return;
    const point = this.onPage(latlng);
    const { model } = view.session;
    const cell = model.cellAt(point.x, point.y, this.reach);
    if (view.pending?.kind === "move") {
      if (cell >= 0) view.moveTo(model.lines[model.lineOfCell[cell]], originalEvent.shiftKey ? "before" : "after");
      return;
    }
    if (cell < 0) {
      const region = model.regionAt(point.x, point.y);
      // Lost print may be numbered after the selection, so keep it.
      if (!view.findings.showAt(point) || region) view.selection.clear(region);
    } else {
      view.selection.select(cell, { isMore: originalEvent.shiftKey || originalEvent.ctrlKey || view.selection.isExtending });
      view.selection.point = point;
    }
    view.selectionPanel.draw();
  }

  doubleClick(event) {
    const { selection } = this.view;
    if (this.view.mode !== "edit" || this.view.pending) return;
    selection.setUnit(units[(units.indexOf(selection.unit) + 1) % units.length]);
    this.click(event);
  }

  press(event) {
    const { view } = this;
    this.hasDragged = false;
    // A second finger zooms instead of continuing the action of the first.
    if (!event.isPrimary) return this.giveUp();
    if (event.button !== 0 || event.target.closest(".leaflet-control, .miniature, .notices")) return undefined;
    const point = this.placeOf(event);
    if (view.mode === "marker") {
      view.unmark();
      this.markFrom = view.session.model.cellAt(point.x, point.y, 3 * this.reach);
      this.mark(event);
    } else if (view.pending?.kind === "draw") {
      this.drawFrom = point;
    } else if (!view.pending && (this.edge = this.edgeAt(point))) {
      view.map.dragging.disable();
    } else return undefined;
    view.place.setPointerCapture(event.pointerId);
    return undefined;
  }

  drag(event) {
    if (this.markFrom >= 0) this.mark(event);
    else if (this.drawFrom) this.view.overlay.set({ box: this.boxTo(event) });
    else if (this.edge) this.view.overlay.set({ cut: this.cutTo(event) });
    else if (this.view.mode === "edit" && event.pointerType === "mouse" && !event.buttons) {
      const edge = this.view.pending ? null : this.edgeAt(this.placeOf(event));
      this.view.place.style.cursor = edge ? ((edge.line.writing === "vertical") === edge.isLong ? "ew-resize" : "ns-resize") : "";
    }
  }

  release(event) {
    const { view, edge } = this;
    this.mark(event);
    if (this.drawFrom) {
      const box = this.boxTo(event);
      this.cancel();
      // The click that ends a drag selects nothing.
      this.hasDragged = true;
      view.drawn(box);
    } else if (edge) {
      const { to } = this.cutTo(event);
      // A small tremble of a click is not a drag.
      const moved = to !== edge.at && Math.abs(to - edge.at) * this.scale >= 2;
      this.cancel();
      if (!moved) return;
      this.hasDragged = true;
      view.make(() => [edge.correction(to)]);
    } else this.cancel();
  }

  /** Cancels the action, and removes its marks. */
  giveUp() {
    const { view } = this;
    if (this.markFrom >= 0) {
      view.unmark();
      view.showStatus();
    }
    this.cancel();
  }

  cancel() {
    if (this.edge) {
      this.view.map.dragging.enable();
      this.view.overlay.set({ cut: null });
    }
    Object.assign(this, { markFrom: -1, drawFrom: null, edge: null });
  }

  /** The edge at a point: an end of the selected character, or a long side of the selected line. */
  edgeAt({ x, y }) {
    const { selection } = this.view;
    if (selection.isEmpty) return null;
    const { line, unit } = selection;
    const [along, across] = line.writing === "vertical" ? [y, x] : [x, y];
    if (unit === "line" && selection.lines.length === 1) return this.longEdgeAt(line, along, across);
    if (unit === "cell" && selection.range[0] === selection.range[1]) return this.endAt(line, selection.cellRect, along, across);
    return null;
  }

  endAt(line, cell, along, across) {
    const [start, end, near, far] = line.writing === "vertical" ? [cell[1], cell[3], cell[0], cell[2]] : [cell[0], cell[2], cell[1], cell[3]];
    const reach = Math.min(this.reach, (end - start) / 3);
    if (across < near - reach || across > far + reach) return null;
    const edge = Math.abs(along - end) <= reach ? ["end", end] : Math.abs(along - start) <= reach ? ["start", start] : null;
    if (!edge) return null;
    return {
      line, isLong: false, at: edge[1], grip: along - edge[1], span: [near, far], limit: (to) => to,
      correction: (to) => ({ do: "moveCut", cell, edge: edge[0], to }),
    };
  }

  longEdgeAt(line, along, across) {
    const { start, cross: [near, far], lean = 0, characters } = line.data;
    const { end } = characters.at(-1);
    if (along < start || along > end) return null;
    const reach = Math.min(this.reach, (far - near) / 3);
    const leant = (lean * (along - start)) / Math.max(1, end - start);
    const isNear = Math.abs(across - leant - near) <= reach;
    if (!isNear && Math.abs(across - leant - far) > reach) return null;
    const at = isNear ? near : far;
    return {
      line, isLong: true, at, grip: across - at, span: [start, end], limit: (to) => (isNear ? Math.min(to, far - 1) : Math.max(to, near + 1)),
      correction: (to) => setCross(line.rect, isNear ? [to, far] : [near, to], lean),
    };
  }

  cutTo(event) {
    const { line, grip, isLong, span: [first, last], limit } = this.edge;
    const { x, y } = this.placeOf(event);
    // An end moves along its line, a long side across it.
    const isAcross = (line.writing === "vertical") !== isLong;
    const to = limit(Math.round((isAcross ? y : x) - grip));
    return { to, rect: isAcross ? [first, to, last, to] : [to, first, to, last] };
  }

  boxTo(event) {
    const to = this.placeOf(event);
    const { width, height } = this.view.session.model;
    const clamp = (value, most) => Math.max(0, Math.min(most, Math.round(value)));
    const [x, y] = [[this.drawFrom.x, to.x], [this.drawFrom.y, to.y]];
    return [clamp(Math.min(...x), width), clamp(Math.min(...y), height), clamp(Math.max(...x), width), clamp(Math.max(...y), height)];
  }

  mark(event) {
    const { view, markFrom: from } = this;
    if (from < 0) return;
    const point = this.placeOf(event);
    const to = view.session.model.cellAt(point.x, point.y, 6 * this.reach);
    if (to < 0) return;
    view.overlay.set({ fill: view.session.model.span(from, to) });
    view.marked = [Math.min(from, to) + 1, Math.max(from, to) + 1];
    view.showStatus();
  }
}
