// A layer of the map on one canvas, a quarter of a window larger on each side than the visible part, but no larger than the page. Panning moves the
// canvas; it is redrawn only when its margin is used up or the zoom has changed. During a zoom the drawing is stretched, and redrawn when the map has
// been still for a moment.

import * as L from "leaflet/leaflet.esm.min.js";

/** Time in ms that the map must be still before a stretched drawing is redrawn. */
const moment = 120;
/** Largest distance, in px of the screen, by which text beside a line may exceed the page. */
const brim = 40;

/**
 * Subclasses have `paint(context, scale, seen)`: the context is in px of the page, `scale` is px of the screen per px of the page, `seen` is the
 * visible part.
 * The map's option `pageBounds` is the extent of the page.
 */
export const Sheet = L.Layer.extend({
  onAdd(map) {
    this.map = map;
    this.canvas = L.DomUtil.create("canvas", `sheet leaflet-zoom-animated ${this.options.className}`);
    map.getPanes()[this.options.pane].appendChild(this.canvas);
    map.on("move", this.pan, this);
    map.on("moveend zoomend viewreset resize", this.moved, this);
    map.on("zoomanim", this.animate, this);
    map.on("zoom", this.zoomed, this);
    this.draw();
  },

  onRemove(map) {
    clearTimeout(this.due);
    this.canvas.remove();
    // Release the canvas's pixels now instead of at the browser's next garbage collection.
    Object.assign(this.canvas, { width: 0, height: 0 });
    map.off("move", this.pan, this);
    map.off("moveend zoomend viewreset resize", this.moved, this);
    map.off("zoomanim", this.animate, this);
    map.off("zoom", this.zoomed, this);
  },

  /** Sets the contents, and draws them in the next frame. */
  set(changes) {
    Object.assign(this, changes);
    this.ask();
  },

  ask() {
    if (this.asked) return;
    this.asked = true;
    requestAnimationFrame(() => {
      this.asked = false;
      if (this.canvas.isConnected) this.draw();
    });
  },

  animate({ zoom, center }) { this.stretch(zoom, center); },

  /** Called during a pinch, or if animations are off. */
  zoomed() { this.stretch(this.map.getZoom(), this.map.getCenter()); },

  /** Puts the drawing in its place at another zoom. */
  stretch(zoom, center) {
    const offset = this.map._latLngBoundsToNewLayerBounds(this.bounds, zoom, center).min;
    L.DomUtil.setTransform(this.canvas, offset, this.map.getZoomScale(zoom, this.zoom));
    this.stretched = zoom;
  },

  /** Whether the canvas covers all of the visible page. */
  isWide() {
    const seen = this.map.getBounds();
    const [[bottom, left], [top, right]] = this.map.options.pageBounds;
    const { bounds } = this;
    return bounds.getWest() <= Math.max(left, seen.getWest()) && bounds.getEast() >= Math.min(right, seen.getEast())
      && bounds.getSouth() <= Math.max(bottom, seen.getSouth()) && bounds.getNorth() >= Math.min(top, seen.getNorth());
  },

  pan() {
    if (!this.map._animatingZoom && !this.isWide()) this.draw();
  },

  moved() {
    const zoom = this.map.getZoom();
    if (this.zoom === zoom && this.window.equals(this.map.getSize()) && this.isWide()) this.isDrawn();
    else if (this.stretched === zoom && this.isWide()) this.askLater();
    else this.ask();
  },

  /** Whether the drawing is current; it also is after zooming away and back. */
  isDrawn() {
    clearTimeout(this.due);
    this.canvas.classList.remove("stale");
  },

  /** Redraws the canvas when the map has been still for a moment; `stale` marks the pending redraw for programs that drive the page from outside. */
  askLater() {
    clearTimeout(this.due);
    this.canvas.classList.add("stale");
    this.due = setTimeout(() => this.ask(), moment);
  },

  /** The place of the canvas, in Leaflet's px: the visible part and a margin, within the page. */
  place() {
    const { map } = this;
    const [[bottom, left], [top, right]] = map.options.pageBounds;
    const margin = this.window.multiplyBy(0.25);
    const around = L.bounds(map.containerPointToLayerPoint(margin.multiplyBy(-1)), map.containerPointToLayerPoint(this.window.add(margin)));
    const page = L.bounds(map.latLngToLayerPoint([top, left]).subtract([brim, brim]), map.latLngToLayerPoint([bottom, right]).add([brim, brim]));
    const min = L.point(Math.max(around.min.x, page.min.x), Math.max(around.min.y, page.min.y)).round();
    const max = L.point(Math.min(around.max.x, page.max.x), Math.min(around.max.y, page.max.y)).round();
    return { origin: min, size: L.point(Math.max(1, max.x - min.x), Math.max(1, max.y - min.y)) };
  },

  draw() {
    if (this.map._animatingZoom) return;
    this.isDrawn();
    this.window = this.map.getSize();
    Object.assign(this, this.place());
    this.zoom = this.map.getZoom();
    this.stretched = null;
    this.bounds = L.latLngBounds(
      this.map.layerPointToLatLng(this.origin), this.map.layerPointToLatLng(this.origin.add(this.size)));
    const { canvas, size } = this;
    const ratio = Math.min(2, window.devicePixelRatio || 1);
    const [width, height] = [Math.ceil(size.x * ratio), Math.ceil(size.y * ratio)];
    if (canvas.width !== width || canvas.height !== height) {
      Object.assign(canvas, { width, height });
      canvas.style.width = `${size.x}px`;
      canvas.style.height = `${size.y}px`;
    }
    L.DomUtil.setTransform(canvas, this.origin, 1);
    const context = canvas.getContext("2d");
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    const scale = this.map.getZoomScale(this.zoom, 0);
    const zero = this.map.latLngToLayerPoint([0, 0]).subtract(this.origin);
    context.setTransform(scale * ratio, 0, 0, scale * ratio, zero.x * ratio, zero.y * ratio);
    this.paint(context, scale, [-zero.x / scale, -zero.y / scale, (size.x - zero.x) / scale, (size.y - zero.y) / scale]);
  },
});
