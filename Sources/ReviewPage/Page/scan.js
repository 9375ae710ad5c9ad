// @ts-nocheck
// The page's image under the overlay, in the rendition for the current zoom. The rendition is a bitmap, whose pixels
// are released when it is closed; a browser keeps the pixels of an image element for an unknown time.

import { Sheet } from "./sheet.js";
import * as service from "./service.js";

const widths = [1000, 2000, 3000, 4000];
/** Largest width of the renditions that stay loaded: they are small, and distant views draw much faster from them. */
const kept = 2000;

/** The place of the page on the map. */
const origin = { x: 0, scale: 1 };

const Picture = Sheet.extend({
  options: { pane: "tilePane", className: "scan" },

  initialize(scan) { this.scan = scan; },

  paint(context, scale, seen) {
    const { model, at } = this.scan;
    const bitmap = this.scan.bitmapFor(scale);
    const { dataset } = this.map.getContainer();
    if (!bitmap) {
      if (at === origin) delete dataset.scan;
      return;
    }
    const [left, top, right, bottom] = seen.map((side, k) => (side - (k % 2 ? 0 : at.x)) / at.scale);
    context.transform(at.scale, 0, 0, at.scale, at.x, 0);
    const [x, y] = [Math.max(0, Math.floor(left)), Math.max(0, Math.floor(top))];
    const [width, height] = [Math.min(model.width, Math.ceil(right)) - x, Math.min(model.height, Math.ceil(bottom)) - y];
    if (width <= 0 || height <= 0) return;
    const [scaleX, scaleY] = [bitmap.width / model.width, bitmap.height / model.height];
    context.drawImage(bitmap, x * scaleX, y * scaleY, width * scaleX, height * scaleY, x, y, width, height);
    if (at === origin) dataset.scan = `${bitmap.width}`;
  },
});

export class Scan {
  /** `lack` is called when there is no image. The session's `at` is the place of another page beside the first: `{ x, scale }`. */
  constructor(map, session, fail, lack) {
    const { edition, page, revision, image, model, at = origin } = session;
    Object.assign(this, { map, edition, page, revision, image, model, at, fail, lack, width: 0, bitmaps: new Map() });
    this.closing = new AbortController();
    this.layer = new Picture(this).addTo(map);
    map.on("zoomend", this.look, this);
  }

  /** Sets the current revision. If its image differs, removes the previous one. */
  take({ revision, image, model }) {
    const isOther = image !== this.image;
    Object.assign(this, { revision, image, model });
    if (!isOther) return;
    this.close();
    Object.assign(this, { width: 0, closing: new AbortController() });
    this.layer.draw();
  }

  /** The width of the rendition for a scale. */
  wanted(scale) {
    const wanted = this.model.width * this.at.scale * scale * Math.min(2, window.devicePixelRatio || 1);
    return widths.find((width) => width >= Math.min(wanted * 0.8, this.model.width)) ?? widths.at(-1);
  }

  /** The narrowest bitmap that is wide enough, or the widest that is loaded. */
  bitmapFor(scale) {
    const wanted = this.wanted(scale);
    const there = [...this.bitmaps.keys()].sort((a, b) => a - b);
    return this.bitmaps.get(there.find((width) => width >= wanted) ?? there.at(-1));
  }

  /** Loads the rendition for the zoom, unless an equally good one is loaded. */
  async look() {
    const width = this.wanted(this.map.getZoomScale(this.map.getZoom(), 0));
    if (width <= this.width) return undefined;
    const { width: before, closing: { signal } } = this;
    this.width = width;
    try {
      const bitmap = await createImageBitmap(await service.image(this.edition, this.page, this.revision, width, signal));
      if (signal.aborted) return bitmap.close();
      for (const [other, old] of this.bitmaps) {
        if (other <= kept || other > width) continue;
        old.close();
        this.bitmaps.delete(other);
      }
      this.bitmaps.set(width, bitmap);
      this.layer.ask();
    } catch (error) {
      if (error.name === "AbortError" || signal.aborted) return undefined;
      // A page whose images were pruned is corrected without them: do not request them again.
      if (error.status === 404) return this.lack();
      this.width = before;
      this.fail(error);
    }
    return undefined;
  }

  /** The page's image as a bitmap, in the best resolution of the service; null without an image. The caller closes it. */
  async whole() {
    const { edition, page, revision, closing: { signal } } = this;
    try {
      return await createImageBitmap(await service.image(edition, page, revision, widths.at(-1), signal));
    } catch (error) {
      if (error.status === 404) return null;
      throw error;
    }
  }

  /**
   * The print of a place of the page, in the best resolution of the service: `{ pixels, width, height, rect, scale }`, a byte per pixel, `scale`
   * pixels per px of the page; null without an image.
   */
  async print(rect) {
    const bitmap = await this.whole();
    if (!bitmap) return null;
    const scale = bitmap.width / this.model.width;
    const [left, top] = [Math.floor(rect[0] * scale), Math.floor(rect[1] * scale)];
    const width = Math.max(1, Math.min(bitmap.width, Math.ceil(rect[2] * scale)) - left);
    const height = Math.max(1, Math.min(bitmap.height, Math.ceil(rect[3] * scale)) - top);
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width, height });
    const context = canvas.getContext("2d", { willReadFrequently: true });
    context.drawImage(bitmap, left, top, width, height, 0, 0, width, height);
    bitmap.close();
    const { data } = context.getImageData(0, 0, width, height);
    const pixels = new Uint8Array(width * height);
    for (let i = 0; i < pixels.length; i++) pixels[i] = (299 * data[4 * i] + 587 * data[4 * i + 1] + 114 * data[4 * i + 2]) / 1000;
    return { pixels, width, height, rect: [left / scale, top / scale, (left + width) / scale, (top + height) / scale], scale };
  }

  close() {
    this.closing.abort();
    for (const bitmap of this.bitmaps.values()) bitmap.close();
    this.bitmaps.clear();
  }
}
