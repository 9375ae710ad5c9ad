// @ts-nocheck
// The page's image under the overlay: a bitmap of the whole page, and tiles over it for closer views. The pixels of a bitmap are released when it is
// closed; a browser keeps the pixels of an image element for an unknown time.

import { Sheet } from "./sheet.js";
import * as service from "./service.js";

/** Widths of the images of pages that have no tiles. */
const wider = [2000, 3000, 4000];
/** Least width of an image to read in, as a share of its width on the screen. */
const nearShare = 0.8;
/** The side of a tile, and the number of tiles that stay loaded outside the visible part. */
const side = 512, kept = 64;

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
    this.scan.paintTiles(context);
    if (at === origin) dataset.scan = `${this.scan.sharpness ?? bitmap.width}`;
  },
});

export class Scan {
  /** `lack` is called when there is no image. The session's `at` is the place of another page beside the first: `{ x, scale }`. */
  constructor(map, session, fail, lack) {
    const { edition, page, revision, image, model, at = origin } = session;
    Object.assign(this, { map, edition, page, revision, image, model, at, fail, lack });
    this.begin();
    this.layer = new Picture(this).addTo(map);
    map.on("moveend", this.look, this);
  }

  begin() {
    Object.assign(this, { width: 0, bitmaps: new Map(), tiles: new Map(), awaited: new Map(), wanted: [], hasTiles: true, closing: new AbortController() });
  }

  /** Sets the current revision. If its image differs, removes the previous one. */
  take({ revision, image, model }) {
    const isOther = image !== this.image;
    Object.assign(this, { revision, image, model });
    if (!isOther) return;
    this.close();
    this.begin();
    this.layer.draw();
  }

  /** Width of the page on the screen, in the screen's own px, at most that of the image. */
  shown(scale, share) {
    return Math.min(this.model.width * this.at.scale * scale * Math.min(2, window.devicePixelRatio || 1) * share, this.model.width);
  }

  /** The width of the image of the whole page for a scale; undefined if tiles are needed. */
  wholeFor(scale) {
    const found = service.wholeWidths.find((width) => width >= this.shown(scale, service.leastShare));
    return found ?? (this.hasTiles ? undefined : wider.find((width) => width >= this.shown(scale, nearShare)) ?? wider.at(-1));
  }

  /** The narrowest bitmap that is wide enough, or the widest that is loaded. */
  bitmapFor(scale) {
    const there = [...this.bitmaps.keys()].sort((a, b) => a - b);
    return this.bitmaps.get(there.find((width) => width >= this.shown(scale, service.leastShare)) ?? there.at(-1));
  }

  /** Loads the image for the visible part, unless an equally good one is loaded. */
  async look() {
    const scale = this.map.getZoomScale(this.map.getZoom(), 0);
    const width = this.wholeFor(scale);
    this.wanted = width ? [] : this.tilesIn(scale);
    for (const [key, waiting] of this.awaited) if (!this.wanted.some((tile) => tile.key === key)) waiting.abort();
    await Promise.all([this.load(width ?? service.wholeWidths[0]), ...this.wanted.map((tile) => this.loadTile(tile))]);
  }

  async load(width) {
    if (width <= this.width) return undefined;
    const { width: before, closing: { signal } } = this;
    this.width = width;
    try {
      const bitmap = await createImageBitmap(await service.image(this.edition, this.page, this.revision, width, signal));
      if (signal.aborted) return bitmap.close();
      for (const [other, old] of this.bitmaps) {
        if (service.wholeWidths.includes(other) || other > width) continue;
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

  // Tiles

  /** The visible tiles, those in the middle first. */
  tilesIn(scale) {
    const full = Math.min(wider.at(-1), this.model.width);
    const level = Math.ceil(full / 2) > service.wholeWidths.at(-1) && full / 2 >= this.shown(scale, nearShare) ? 2 : 1;
    // Px of the page for a tile.
    const size = side * level * this.model.width / full;
    const seen = this.map.getBounds();
    const [left, right] = [seen.getWest(), seen.getEast()].map((x) => (x - this.at.x) / this.at.scale);
    const [top, bottom] = [-seen.getNorth(), -seen.getSouth()].map((y) => y / this.at.scale);
    const first = (least) => Math.max(0, Math.floor(least / size));
    const last = (most, length) => Math.ceil(Math.min(most, length) / size) - 1;
    const tiles = [];
    for (let row = first(top); row <= last(bottom, this.model.height); row++) {
      for (let column = first(left); column <= last(right, this.model.width); column++) {
        const away = Math.hypot((column + 0.5) * size - (left + right) / 2, (row + 0.5) * size - (top + bottom) / 2);
        tiles.push({ key: `${level}/${column}/${row}`, column, row, scale: level, size, full, away });
      }
    }
    return tiles.sort((a, b) => a.away - b.away);
  }

  async loadTile(tile) {
    const { key } = tile;
    if (this.tiles.has(key) || this.awaited.has(key)) return;
    const { tiles, awaited, closing } = this;
    const waiting = new AbortController();
    awaited.set(key, waiting);
    const stop = () => waiting.abort();
    closing.signal.addEventListener("abort", stop);
    try {
      const bitmap = await createImageBitmap(await service.tile(this.edition, this.page, this.revision, tile, waiting.signal));
      if (closing.signal.aborted) return void bitmap.close();
      tiles.set(key, { ...tile, bitmap });
      this.dropTiles();
      this.layer.ask();
    } catch (error) {
      if (waiting.signal.aborted) return;
      // Older pages have no tiles, and a kept edition has only whole images.
      if (error.status !== 404 && error.status !== 0) return void this.fail(error);
      if (error.status === 404) this.hasTiles = false;
      await this.load(wider.find((width) => width >= tile.full / tile.scale) ?? wider.at(-1));
    } finally {
      awaited.delete(key);
      closing.signal.removeEventListener("abort", stop);
    }
  }

  /** Closes the oldest tiles outside the visible part. */
  dropTiles() {
    const others = [...this.tiles.values()].filter(({ key }) => !this.wanted.some((tile) => tile.key === key));
    for (const { key, bitmap } of others.slice(0, Math.max(0, others.length - kept))) {
      bitmap.close();
      this.tiles.delete(key);
    }
  }

  /** Draws the tiles that are loaded, coarse ones first; the context is in px of the page. */
  paintTiles(context) {
    for (const { column, row, size, bitmap } of [...this.tiles.values()].sort((a, b) => b.scale - a.scale)) {
      context.drawImage(bitmap, column * size, row * size, bitmap.width * size / side, bitmap.height * size / side);
    }
  }

  /** The width of the image of which all visible tiles are loaded; undefined if some are not. */
  get sharpness() {
    const [tile] = this.wanted;
    return tile && this.wanted.every(({ key }) => this.tiles.has(key)) ? Math.ceil(tile.full / tile.scale) : undefined;
  }

  /** The page's image as a bitmap, in the best resolution of the service; null without an image. The caller closes it. */
  async whole() {
    const { edition, page, revision, closing: { signal } } = this;
    try {
      return await createImageBitmap(await service.image(edition, page, revision, wider.at(-1), signal));
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
    for (const bitmap of [...this.bitmaps.values(), ...[...this.tiles.values()].map((tile) => tile.bitmap)]) bitmap.close();
    for (const all of [this.bitmaps, this.tiles]) all.clear();
  }
}
