// A layer of the map that is drawn on one canvas, a quarter of a window larger on each side than what can be seen: panning moves it, and it is
// drawn anew only when its margin is used up or the zoom has changed.

import * as L from "./leaflet/leaflet.esm.js";

/**
 * Whoever extends it has `paint(context, scale, seen)`: the context is in px of the page, `scale` px of the screen for one of them, `seen`
 * what can be seen. The map's option `pageBounds` is where the page lies.
 */
export const Sheet = L.Layer.extend({
  onAdd(map) {
    this.map = map;
    this.canvas = L.DomUtil.create("canvas", `sheet leaflet-zoom-animated ${this.options.className}`);
    map.getPanes()[this.options.pane].appendChild(this.canvas);
    map.on("move", this.pan, this);
    map.on("moveend zoomend viewreset resize", this.moved, this);
    map.on("zoomanim", this.animate, this);
    this.draw();
  },

  onRemove(map) {
    this.canvas.remove();
    map.off("move", this.pan, this);
    map.off("moveend zoomend viewreset resize", this.moved, this);
    map.off("zoomanim", this.animate, this);
  },

  /** Takes what is to be drawn from now on, and draws it in the next frame. */
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

  animate(event) {
    const scale = this.map.getZoomScale(event.zoom, this.zoom);
    const offset = this.map._latLngBoundsToNewLayerBounds(this.bounds, event.zoom, event.center).min;
    L.DomUtil.setTransform(this.canvas, offset, scale);
  },

  /** Whether all of the page that can be seen lies on the canvas. */
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
    if (this.zoom !== this.map.getZoom() || !this.window.equals(this.map.getSize()) || !this.isWide()) this.ask();
  },

  draw() {
    if (this.map._animatingZoom) return;
    this.window = this.map.getSize();
    const margin = this.window.multiplyBy(0.25).round();
    this.size = this.window.add(margin.multiplyBy(2));
    this.origin = this.map.containerPointToLayerPoint(margin.multiplyBy(-1)).round();
    this.zoom = this.map.getZoom();
    this.bounds = L.latLngBounds(
      this.map.layerPointToLatLng(this.origin), this.map.layerPointToLatLng(this.origin.add(this.size)));
    const { canvas, size } = this;
    const ratio = Math.min(2, window.devicePixelRatio || 1);
    if (canvas.width !== size.x * ratio || canvas.height !== size.y * ratio) {
      canvas.width = size.x * ratio;
      canvas.height = size.y * ratio;
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
