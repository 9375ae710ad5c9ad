// @ts-nocheck
// A spread: the open page and the facing page side by side, equally tall, the page with the lower number at the right. Marks are made on the open
// page; a tap on the facing page opens it in the same place.

import * as L from "leaflet/leaflet.esm.min.js";
import { pageAddress } from "../Page/address.js";
import { Scan } from "../Page/scan.js";
import { ColourSheet } from "./mark-sheets.js";
import { Marks } from "./marks.js";
import * as requests from "./requests.js";

/** White between the pages, as a share of a page's width. */
const gap = 0.01;

/** The facing page, `{ entry, side }`, side -1 for left and 1 for right; null for none. An even page and the next one face each other. */
export function facingOf(pages, page) {
  const number = /^\d+$/.test(page) ? Number(page) : 0;
  const side = number % 2 ? 1 : -1;
  const entry = number > 1 ? pages.find((one) => one.map && /^\d+$/.test(one.page) && Number(one.page) === number - side) : null;
  return entry ? { entry, side } : null;
}

const FacingColours = ColourSheet.extend({
  paint(context) {
    const { x, scale } = this.at;
    context.transform(scale, 0, 0, scale, x, 0);
    ColourSheet.prototype.paint.call(this, context);
  },
});

/** The state of the view when a tap opens the facing page, whose view continues with this state: `{ page, centre, zoom, mode, tool }`. */
let carried = null;

export function takeCarried(page) {
  const state = carried?.page === page ? carried : null;
  carried = null;
  return state;
}

export class Facing {
  /** Opens the facing page on the map of a view. */
  static async open(view, { entry, side }) {
    const { edition } = view.about;
    const page = await requests.map(entry.map);
    const marks = new Marks({ edition, page: entry.page, revision: entry.revision, map: entry.map, image: page.sha256, quote: () => "" });
    // Without its marks the page can still be read; opening it reports the reason.
    await marks.open(page, requests.map).catch(() => { /* reported when this page is opened */ });
    return view.closing.signal.aborted ? null : new Facing(view, entry, side, page, marks);
  }

  constructor(view, entry, side, page, marks) {
    Object.assign(this, { view, entry, page, marks });
    const scale = view.page.height / page.height;
    const between = gap * view.page.width;
    this.at = { scale, x: side < 0 ? -(page.width * scale + between) : view.page.width + between };
    this.isNext = side < 0;
    this.scan = new Scan(view.map, { edition: view.about.edition, page: entry.page, revision: entry.revision, model: page, at: this.at }, view.fail, () => { /* no image any more */ });
    this.colours = new FacingColours(page);
    this.colours.at = this.at;
    this.colours.addTo(view.map);
    this.scan.look();
    this.update();
  }

  /** Shows the marks that are stored now: a quotation may have changed on both pages. */
  async reopen() {
    await this.marks.open(this.page, requests.map).catch(() => { /* reported when this page is opened */ });
    if (this.view.facing === this) this.update();
  }

  update() { this.colours.set({ marks: this.view.isHidden ? [] : this.marks.shown }); }

  /** The left and the right side of the facing page, in px of the open one. */
  get sides() { return [this.at.x, this.at.x + this.page.width * this.at.scale]; }

  holds([x]) { return x >= this.sides[0] && x <= this.sides[1]; }

  /** Opens the facing page in the same place of the screen. */
  go() {
    const { map, mode, tool, about } = this.view;
    const { lat, lng } = map.getCenter();
    const { scale, x } = this.at;
    carried = { page: this.entry.page, centre: L.latLng(lat / scale, (lng - x) / scale), zoom: map.getZoom() + Math.log2(scale), mode, tool };
    location.hash = pageAddress(about.edition, this.entry.page);
  }

  close() {
    this.view.map.off("moveend", this.scan.look, this.scan);
    this.scan.close();
    this.scan.layer.remove();
    this.colours.remove();
  }
}
