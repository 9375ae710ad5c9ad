// A page for a reader: the image, its marks, and the actions common to hands, keys and buttons.

import * as L from "../review/leaflet/leaflet.esm.js";
import { el, fill, mayGlide, tell } from "../review/dom.js";
import { Scan } from "../review/scan.js";
import * as service from "../review/service.js";
import { copy } from "../review/text.js";
import { Hands } from "./hands.js";
import { handleKey } from "./keys.js";
import { ColourSheet, HandleSheet, handlesOf } from "./mark-sheets.js";
import { Marks } from "./marks.js";
import { dropWithdrawn } from "./offline.js";
import * as requests from "./requests.js";
import { remember, remembered } from "./settings.js";
import { follow } from "./sync.js";
import { copied, quoteOf, showText } from "./text-layer.js";
import { tierAt } from "./tiers.js";
import { Tools } from "./tools.js";
import { say } from "./words.js";

/** Opens a page; `numbers` are the characters to go to, such as `12-40@3`. `isWanted` is false once the reader has gone elsewhere. */
export async function openPage(main, { edition, page, numbers, fail, isWanted }) {
  const about = await editionNow(edition);
  const entry = about.pages.find((one) => one.page === page && one.map);
  if (!entry) throw new service.ServiceError(404, { detail: say("noSuchPage", page) });
  const [map, text] = await Promise.all([requests.map(entry.map), requests.characters(edition, page)]);
  const signs = text?.revision === entry.revision ? text.characters : null;
  const marks = new Marks({ edition, page, revision: entry.revision, map: entry.map, quote: (ranges) => quoteOf(signs, ranges) });
  let counts = null;
  try { counts = await marks.open(map, requests.map); } catch (error) { tell(say("marksClosed", error.message), true); }
  if (!isWanted()) return undefined;
  const view = new ReaderView(main, { about, entry, map, signs, marks, fail });
  if (counts) view.tellMoved(counts);
  view.goTo(numbers);
  return view;
}

/** The current state of an edition. Deletes stored resources that are no longer provided. */
async function editionNow(edition) {
  let about = null;
  try {
    about = await service.edition(edition);
  } catch (error) {
    if (error.status !== 404 && error.status !== 410) throw error;
    await dropWithdrawn(edition, null).catch(() => { /* no store to search */ });
    throw error;
  }
  await dropWithdrawn(edition, about).catch(() => { /* no store to search */ });
  return about;
}

class ReaderView {
  constructor(main, { about, entry, map, signs, marks, fail }) {
    Object.assign(this, { main, about, entry, page: map, signs, marks, fail, mode: "preview", tool: "marker", selected: null, isHidden: false, caret: null, fingersMark: false });
    this.colour = remembered("colour", "yellow");
    this.closing = new AbortController();
    this.build();
    const { signal } = this.closing;
    for (const [name, act] of [["change", () => this.update()], ["unkept", ({ detail }) => this.tellUnkept(detail)], ["kept", () => this.showStatus()]]) marks.addEventListener(name, act, { signal });
    document.addEventListener("keydown", (event) => handleKey(this, event), { signal });
    follow(this);
    this.update();
  }

  close() {
    this.closing.abort();
    this.scan.close();
    this.map.remove();
    // Leaflet leaves its drag listeners on the document, and with them the whole page in memory.
    for (const key of Object.keys(document)) if (key.startsWith("_leaflet_touch")) delete document[key];
    fill(document.getElementById("tools"));
    fill(document.getElementById("where"));
  }

  build() {
    this.place = el("div", { id: "map", role: "application", tabindex: "0" });
    this.text = el("section", { id: "page-text", class: "unseen" });
    this.panel = el("div", { class: "mark-panel", id: "mark-panel", hidden: true });
    this.status = el("span", { class: "status", id: "status", role: "status" });
    fill(this.main, el("div", { class: "reader" }, el("div", { class: "stage" }, this.place), this.text));
    // Make the bar first, so that it takes its space before the page is fitted.
    this.tools = new Tools(this);
    this.tools.build();
    this.map = L.map(this.place, {
      crs: L.CRS.Simple, minZoom: -5, maxZoom: 2, zoomSnap: 0.25, zoomDelta: 0.5, wheelPxPerZoomLevel: 90, attributionControl: false, zoomControl: false,
      boxZoom: false, doubleClickZoom: false, keyboard: false, zoomAnimation: mayGlide(), fadeAnimation: mayGlide(), inertia: mayGlide(),
      pageBounds: [[-this.page.height, 0], [0, this.page.width]],
    });
    this.place.append(this.panel, this.status);
    this.fit();
    this.map.setMaxBounds(L.latLngBounds(this.map.options.pageBounds).pad(0.25));
    const { edition } = this.about;
    this.scan = new Scan(this.map, { edition, page: this.entry.page, revision: this.entry.revision, model: this.page }, this.fail, () => tell(say("noImage"), true));
    this.colours = new ColourSheet(this.page).addTo(this.map);
    this.handles = new HandleSheet(this.page).addTo(this.map);
    this.scan.look();
    this.hands = new Hands(this);
    this.map.on("moveend resize", () => this.tellView());
    const watching = new ResizeObserver(() => this.map.invalidateSize({ animate: false, pan: false }));
    watching.observe(this.place);
    this.closing.signal.addEventListener("abort", () => watching.disconnect());
    this.tellView();
    this.retell();
  }

  /** Px of the screen per px of the page. */
  get scale() { return this.map.getZoomScale(this.map.getZoom(), 0); }

  /** The visible part for tests that drive the page from outside: px of the page at the map's corner, and the scale. */
  tellView() {
    const corner = this.map.containerPointToLatLng([0, 0]);
    this.place.dataset.view = [corner.lng, -corner.lat, this.scale].join(" ");
  }

  /** Writes all texts again, in the chosen language. */
  retell() {
    const { edition, title, date } = this.about;
    document.title = `${title ?? edition} ${date ?? ""} ${say("pageName", this.entry.page)}`;
    this.place.setAttribute("aria-label", say("pageLabel", this.entry.page));
    this.text.setAttribute("aria-label", say("text"));
    showText(this.text, this.page, this.signs, (first, last) => this.show(first, last));
    this.tools.build();
    this.update();
  }

  // Marks

  update() {
    const { marks } = this;
    if (this.selected) this.selected = marks.shown.find(({ id }) => id === this.selected.id) ?? null;
    this.colours.set({ marks: this.isHidden ? [] : marks.shown });
    this.showSelected();
    this.tools.update();
    this.showStatus();
  }

  showSelected() {
    const { selected } = this;
    const isShown = selected && !this.isHidden;
    this.handles.set({ selected: isShown ? selected.ranges : null, handles: isShown && this.mode === "edit" ? handlesOf(this.page, selected.ranges) : null, caret: this.caret?.at ?? null });
    this.tools.showPanel();
  }

  select(mark) {
    this.selected = mark;
    this.showSelected();
    this.showStatus();
  }

  /** Shows the mark being drawn; hides it when `draft` is null. */
  draw(draft) {
    const shown = this.isHidden ? [] : this.marks.shown;
    const held = draft && this.hands?.stroke?.held;
    this.colours.set({ draft, marks: held ? shown.filter(({ id }) => id !== held.mark.id) : shown });
    if (draft) this.handles.set({ selected: null, handles: null });
    else this.select(this.selected);
    if (draft) this.status.textContent = say("marking", draft.ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0));
  }

  /** Adds a mark from one number to another, and selects it. */
  marked(first, last) {
    if (this.isHidden) this.setHidden(false);
    this.select(this.marks.add(first, last, this.colour));
  }

  setMode(mode) {
    this.mode = mode;
    this.hands.cancel();
    this.hideCaret();
    this.map.dragging[mode === "edit" ? "disable" : "enable"]();
    this.place.classList.toggle("marking", mode === "edit");
    this.tools.build();
    this.update();
  }

  setTool(tool, colour = this.colour) {
    Object.assign(this, { tool, colour });
    remember("colour", colour);
    this.tools.update();
  }

  setHidden(isHidden) {
    this.isHidden = isHidden;
    if (isHidden) this.selected = null;
    this.update();
  }

  /** A pen was used: from now on fingers move the page, unless the reader decides otherwise. */
  penCame() {
    tell(say("penCame"));
    this.tools.build();
    this.tools.update();
  }

  async copySelected() {
    if (!this.selected) return;
    const { title, date, edition } = this.about;
    const quote = this.signs ? copied(this.page, this.signs, this.selected.ranges) : this.selected.quote;
    if (!quote) return tell(say("noQuote"), true);
    const source = say("source", title ?? edition, date ?? "", this.entry.page);
    tell(await copy(`${quote}\n${source}`) ? say("copied") : say("notCopied"));
    return undefined;
  }

  showStatus() {
    const { marks, selected } = this;
    const count = (mark) => mark.ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0);
    const unkept = marks.unkept?.size && this.isUnkept ? ` ${say("unkeptShort")}` : "";
    this.status.textContent = (selected ? say("selected", count(selected)) : say("marks", marks.shown.length)) + unkept;
  }

  tellUnkept(error) {
    this.isUnkept = true;
    tell(error?.name === "QuotaExceededError" ? say("full") : say("unkept", error?.message ?? ""), true);
    this.showStatus();
  }

  tellMoved({ moved, partly, lost, unknown }) {
    const told = [];
    if (moved) told.push(say("moved", moved));
    if (partly) told.push(say("movedPartly", partly));
    if (lost) told.push(say("movedLost", lost));
    if (unknown) told.push(say("movedUnknown", unknown));
    if (told.length) tell(told.join(" "), lost + partly + unknown > 0);
  }

  // Keys

  /** Moves the caret of the keys; `from` is the start of a mark, if any. */
  setCaret(at, from = null) {
    this.caret = { at, from };
    this.draw(from ? { ranges: [[Math.min(at, from), Math.max(at, from)]], colour: this.tool === "eraser" ? null : this.colour } : null);
    this.handles.set({ caret: at });
    this.bringIntoView(this.page.cell(at));
    this.status.textContent = say("caret", at, this.signs?.[at - 1] ?? "〓");
  }

  hideCaret() {
    if (!this.caret) return;
    this.caret = null;
    this.draw(null);
    this.showStatus();
  }

  // View

  /** Fits the whole page into the map. */
  fit() { this.map.fitBounds(this.map.options.pageBounds, { animate: false }); }

  /** Fits the tier at a place of the page; the whole page if the tier is already fitted, or nothing is printed there. */
  fitTier([x, y]) {
    const number = this.page.numberNear(x, y, 40 / this.scale);
    const tier = number ? tierAt(this.page, number) : null;
    if (!tier) return this.fit();
    const [left, top, right, bottom] = tier;
    const bounds = L.latLngBounds([[-bottom, left], [-top, right]]).pad(0.04);
    // Fit a wide tier by its height, around the tapped place.
    const tall = L.latLngBounds([[bounds.getSouth(), x], [bounds.getNorth(), x + 1]]);
    const zoom = Math.min(this.map.getBoundsZoom(right - left > bottom - top ? tall : bounds), 1);
    if (Math.abs(this.map.getZoom() - zoom) < 0.1) return this.fit();
    return this.map.setView([-(top + bottom) / 2, right - left > bottom - top ? x : (left + right) / 2], zoom, { animate: mayGlide() });
  }

  bringIntoView([left, top, right, bottom]) {
    const bounds = L.latLngBounds([[-bottom, left], [-top, right]]);
    if (!this.map.getBounds().contains(bounds)) this.map.panInside(bounds.getCenter(), { padding: [60, 60], animate: mayGlide() });
  }

  /** Goes to numbers, and selects the mark on them; without a mark, highlights them. */
  show(first, last) {
    const rects = this.page.fill(first, last).map(({ rect }) => rect);
    if (!rects.length) return;
    const side = (k) => rects.reduce((far, rect) => (k < 2 ? Math.min : Math.max)(far, rect[k]), rects[0][k]);
    const bounds = L.latLngBounds([[-side(3), side(0)], [-side(1), side(2)]]).pad(0.35);
    this.map.setView(bounds.getCenter(), Math.min(0, this.map.getBoundsZoom(bounds)), { animate: mayGlide() });
    this.select(this.marks.at(first));
    // Highlights the search result until another selection.
    if (!this.selected) this.handles.set({ selected: [[first, last]] });
  }

  /** Goes to the numbers in the address; numbers of another revision belong to other characters. */
  goTo(numbers) {
    const [, first, last, revision] = (/^(\d+)-(\d+)@(\d+)$/.exec(numbers ?? "") ?? []).map(Number);
    if (!first) return;
    if (revision === this.entry.revision && last <= this.page.count) this.show(first, last);
    else tell(say("otherNumbers"));
  }

  get isTextShown() { return !this.text.classList.contains("unseen"); }

  showText(isShown) {
    this.text.classList.toggle("unseen", !isShown);
    this.tools.update();
  }

  /** The address of a page before or after this one; null at the ends of the edition. */
  pageBeside(step) {
    const pages = this.about.pages.filter(({ map }) => map);
    const next = pages[pages.findIndex(({ page }) => page === this.entry.page) + step];
    return next ? `#/${encodeURIComponent(this.about.edition)}/${encodeURIComponent(next.page)}` : null;
  }

  turn(step) {
    const address = this.pageBeside(step);
    if (address) location.hash = address;
    else tell(say(step > 0 ? "lastPage" : "firstPage"));
  }
}
