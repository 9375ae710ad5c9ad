// A small view of the whole page that shows the visible part. A click moves the map to that place.

import { el, mayGlide } from "./dom.js";

/** Adds the miniature to the map. Returns a function that redraws it. */
export function miniature(view) {
  const canvas = el("canvas", { class: "miniature", "aria-hidden": "true" });
  view.place.append(canvas);
  const page = el("canvas");
  let drawn = null;
  let scale = 1;

  /** Draws the lines, which change when the page changes, but not when the map moves. */
  function drawPage(model) {
    scale = Math.min(110 / model.width, 150 / model.height);
    for (const each of [canvas, page]) Object.assign(each, { width: Math.round(model.width * scale), height: Math.round(model.height * scale) });
    const context = page.getContext("2d");
    context.fillStyle = "white";
    context.fillRect(0, 0, page.width, page.height);
    context.fillStyle = "hsl(210 15% 60%)";
    for (const { rect: [left, top, right, bottom] } of model.lines) {
      context.fillRect(left * scale, top * scale, Math.max(0.7, (right - left) * scale * 0.7), (bottom - top) * scale);
    }
    drawn = model;
  }

  function draw() {
    const { model, findings } = view.session;
    if (drawn !== model) drawPage(model);
    const context = canvas.getContext("2d");
    context.drawImage(page, 0, 0);
    context.fillStyle = "hsl(0 85% 45%)";
    for (const { place } of findings) if (place) context.fillRect(place[0] * scale - 1, place[1] * scale - 1, 3, 3);
    const seen = view.map.getBounds();
    context.strokeStyle = "hsl(205 100% 35%)";
    context.lineWidth = 2;
    context.strokeRect(
      seen.getWest() * scale, -seen.getNorth() * scale, (seen.getEast() - seen.getWest()) * scale, (seen.getNorth() - seen.getSouth()) * scale);
  }

  view.map.on("moveend", draw);
  canvas.addEventListener("click", (event) => {
    event.stopPropagation();
    const box = canvas.getBoundingClientRect();
    view.map.panTo([-(event.clientY - box.top) / scale, (event.clientX - box.left) / scale], { animate: mayGlide() });
  });
  return draw;
}
