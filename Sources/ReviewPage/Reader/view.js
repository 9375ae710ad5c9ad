// @ts-nocheck
// A page for a reader: the image, its marks, and the actions common to hands, keys and buttons.

import * as L from "leaflet/leaflet.esm.min.js";
import { pageAddress } from "../Page/address.js";
import { el, fill, mayGlide, tell } from "../Page/dom.js";
import { Scan } from "../Page/scan.js";
import * as service from "../Page/service.js";
import { copy } from "../Page/text.js";
import { fetchBeside, takeExpected } from "./ahead.js";
import { Continuation } from "./continuation.js";
import { Hands } from "./hands.js";
import { handleKey } from "./keys.js";
import { charactersIn, marksIn, rectAround } from "./lasso.js";
import { ColourSheet, HandleSheet, handlesOf, StrokeSheet } from "./mark-sheets.js";
import { rangesOf } from "./marker.js";
import { Marks, numbersOf } from "./marks.js";
import { editionNow } from "./offline.js";
import { sourceOf, textOf } from "./quotations.js";
import * as requests from "./requests.js";
import { articleOf, scrapOf, showScrap } from "./scrap.js";
import { remember, remembered } from "./settings.js";
import { Facing, facingOf, takeCarried } from "./spread.js";
import { boundsOf, isStroke } from "./strokes.js";
import { follow } from "./sync.js";
import { copied, quoteOf, showText } from "./text-layer.js";
import { tierAt } from "./tiers.js";
import { Tools } from "./tools.js";
import { say } from "./words.js";

/** A place of a page in an address, such as `1200,800,0.5`: the px in the middle, and px of the screen per px of the page; null for another text. */
export const placeIn = (text) => (/^-?\d+,-?\d+,\d+\.\d+$/.test(text) ? text.split(",").map(Number) : null);

/** Time in ms after which a reader has seen the page, and may turn to another. */
const moment = 500;

/** The edition that was opened last. */
let lately = null;

/**
 * Opens a page; `numbers` are the characters to go to, such as `12-40@3`, `place` comes from `placeIn`. `isWanted` is false once the reader has gone
 * elsewhere. A page that was fetched ahead is shown at once, and opened `again` if it has changed meanwhile.
 */
export async function openPage(main, { edition, page, numbers, place, fail, isWanted, again }) {
  const entryIn = ({ pages }) => pages.find((one) => one.page === page && one.map);
  const held = lately?.edition === edition ? entryIn(lately) : null;
  const isHeld = Boolean(held) && service.isAhead(requests.mapAddress(held.map));
  const now = editionNow(edition, { isQuiet: isHeld });
  if (isHeld) now.then((newer) => entryIn(newer)?.revision === held.revision, ({ status }) => ![404, 410].includes(status)).then((isSame) => {
    if (isSame) return;
    service.keepAhead([]);
    if (isWanted()) again();
  });
  const about = isHeld ? lately : await now;
  lately = about;
  const entry = entryIn(about);
  if (!entry) throw new service.ServiceError(404, { detail: say("noSuchPage", page) });
  takeExpected(edition, entry);
  const [map, text] = await Promise.all([requests.map(entry.map), requests.characters(edition, page)]);
  const isRead = text?.revision === entry.revision;
  const signs = isRead ? text.characters : null;
  const ruby = new Map(isRead ? text.ruby : []);
  const marks = new Marks({ edition, page, revision: entry.revision, map: entry.map, image: map.sha256, quote: (ranges) => quoteOf(signs, ranges) });
  let counts = null;
  try { counts = await marks.open(map, requests.map); } catch (error) { tell(say("marksClosed", error.message), true); }
  if (!isWanted()) return undefined;
  const view = new ReaderView(main, { about, entry, map, signs, ruby, marks, fail });
  if (counts) view.tellMoved(counts);
  view.takeOver(takeCarried(page));
  view.continuation.arrive();
  view.goTo(numbers);
  if (place) view.goOn({ centre: [-place[1], place[0]], zoom: Math.log2(place[2]) });
  view.place.classList.add("arrived");
  view.place.focus({ preventScroll: true });
  return view;
}

/** The bounds of a page and its facing one, from `left` to `right`, and those of the map's movement. */
function boundsOfPage({ width, height }, [left, right]) {
  const pageBounds = [[-height, Math.min(0, left)], [0, Math.max(width, right)]];
  return { pageBounds, maxBounds: L.latLngBounds(pageBounds).pad(0.25) };
}

/** The number of characters in ranges. */
const countOf = (ranges) => ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0);

class ReaderView {
  constructor(main, { about, entry, map, signs, ruby, marks, fail }) {
    Object.assign(this, { main, about, entry, page: map, signs, ruby, marks, fail, mode: "preview", tool: "marker", isHidden: false, caret: null, fingersMark: false, isSpread: false, facing: null, onward: null });
    // The selected mark, or the choice of a lasso: its line and the ids of the marks in it. At most one of them is set.
    Object.assign(this, { selected: null, choice: null });
    this.colour = remembered("colour", "yellow");
    this.ink = remembered("ink", "black");
    this.closing = new AbortController();
    this.build();
    const { signal } = this.closing;
    for (const [name, act] of [["change", () => this.update()], ["unkept", ({ detail }) => this.reportUnkept(detail)], ["kept", () => { this.showStatus(); this.facing?.reopen(); }]]) marks.addEventListener(name, act, { signal });
    document.addEventListener("keydown", (event) => handleKey(this, event), { signal });
    follow(this);
    this.update();
    this.updateSpread();
  }

  close() {
    this.closing.abort();
    this.facing?.close();
    this.scan.close();
    this.map.remove();
    // Leaflet leaves its drag listeners on the document, and with them the whole page in memory.
    for (const key of Object.keys(document)) if (key.startsWith("_leaflet_touch")) delete document[key];
    for (const id of ["tools", "where", "rare"]) fill(document.getElementById(id));
    document.getElementById("bar").classList.remove("marking");
  }

  build() {
    this.place = el("div", { id: "map", role: "application", tabindex: "0" });
    this.text = el("section", { id: "page-text", class: "unseen" });
    this.panel = el("div", { class: "mark-panel", id: "mark-panel", hidden: true });
    this.status = el("span", { class: "status", id: "status", role: "status" });
    this.continuation = new Continuation(this);
    fill(this.main, el("div", { class: "reader" }, el("div", { class: "stage" }, this.continuation.notice, this.place), this.text));
    // Make the bar first, so that it takes its space before the page is fitted.
    this.tools = new Tools(this);
    this.tools.build();
    this.map = L.map(this.place, {
      crs: L.CRS.Simple, minZoom: -5, maxZoom: 2, zoomSnap: 0, zoomDelta: 0.5, wheelPxPerZoomLevel: 90, attributionControl: false, zoomControl: false,
      boxZoom: false, doubleClickZoom: false, keyboard: false, trackResize: false, zoomAnimation: mayGlide(), fadeAnimation: mayGlide(), inertia: mayGlide(),
      ...boundsOfPage(this.page, [0, 0]),
    });
    // The map takes no clicks on the panel: in preview they would select other marks.
    L.DomEvent.disableClickPropagation(this.panel);
    this.place.append(this.panel, this.status);
    this.fit();
    const { edition } = this.about;
    this.scan = new Scan(this.map, { edition, page: this.entry.page, revision: this.entry.revision, model: this.page }, this.fail, () => tell(say("noImage"), true));
    this.colours = new ColourSheet(this.page).addTo(this.map);
    this.strokes = new StrokeSheet().addTo(this.map);
    this.handles = new HandleSheet(this.page).addTo(this.map);
    this.scan.look().then(() => { setTimeout(() => this.fetchBeside(), moment); });
    this.hands = new Hands(this);
    this.map.on("moveend resize", () => { this.exposeView(); this.noteAddressSoon(); });
    window.addEventListener("pagehide", () => this.noteAddress(), { signal: this.closing.signal });
    const watching = new ResizeObserver(() => {
      const { isWhole } = this;
      this.map.invalidateSize({ animate: false, pan: false });
      if (isWhole) this.fit();
      this.updateSpread();
    });
    watching.observe(this.place);
    this.closing.signal.addEventListener("abort", () => watching.disconnect());
    this.exposeView();
    this.retell();
  }

  /** Whether the page has a facing one, and the window is wide enough for both. */
  get hasSpread() {
    const { x, y } = this.map.getSize();
    return x > y && facingOf(this.about.pages, this.entry.page) !== null;
  }

  setSpread(isOn) {
    remember("spread", isOn ? "on" : null);
    this.updateSpread();
  }

  /** Shows or hides the facing page, by the reader's choice and the width of the window. */
  async updateSpread() {
    const isWanted = remembered("spread", null) === "on" && this.hasSpread;
    if (this.isSpread !== isWanted) {
      this.isSpread = isWanted;
      this.facing?.close();
      this.facing = null;
      // A failure of the facing page must not end the reading of this one.
      const facing = isWanted ? await Facing.open(this, facingOf(this.about.pages, this.entry.page)).catch(() => null) : null;
      if (this.closing.signal.aborted || this.isSpread !== isWanted) return facing?.close();
      this.facing = facing;
      const { isWhole } = this;
      // Leaflet's `setMaxBounds` would glide to a place within the bounds, even while the page is fitted.
      Object.assign(this.map.options, boundsOfPage(this.page, facing?.sides ?? [0, 0]));
      if (this.carried) this.goOn(this.carried);
      else if (isWhole) this.fit();
      this.carried = null;
      for (const sheet of [this.scan.layer, this.colours, this.strokes, this.handles]) sheet.ask();
    }
    return this.tools.update();
  }

  goOn({ centre, zoom }) {
    this.map.setView(centre, zoom, { animate: false });
  }

  /** Goes on where the reader was when a tap on the facing page opened this one. */
  takeOver(carried) {
    if (!carried) return;
    // The map moves there once the facing page has widened its bounds.
    this.carried = carried;
    if (carried.mode !== this.mode) this.setMode(carried.mode);
    if (carried.tool !== this.tool) this.setTool(carried.tool);
  }

  /** Px of the screen per px of the page. */
  get scale() { return this.map.getZoomScale(this.map.getZoom(), 0); }

  /** The visible part for tests that drive the page from outside: px of the page at the map's corner, and the scale. */
  exposeView() {
    const corner = this.map.containerPointToLatLng([0, 0]);
    this.place.dataset.view = [corner.lng, -corner.lat, this.scale].map((value) => value.toFixed(5)).join(" ");
  }

  noteAddressSoon() {
    clearTimeout(this.noting);
    this.noting = setTimeout(() => this.noteAddress(), 250);
  }

  /** Notes the place in the address, for a reload or a link. */
  noteAddress() {
    clearTimeout(this.noting);
    const base = pageAddress(this.about.edition, this.entry.page);
    if (this.closing.signal.aborted || `${location.hash}/`.indexOf(`${base}/`) !== 0) return;
    const { lng, lat } = this.map.getCenter();
    const place = this.isWhole ? null : `${Math.round(lng)},${Math.round(-lat)},${this.scale.toFixed(3)}`;
    history.replaceState(null, "", [base, this.numbers, place].filter(Boolean).join("/"));
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

  /** The marks that are visible. */
  get seen() { return this.isHidden ? [] : this.marks.shown; }

  /** The selected marks: one, or those of the lasso. */
  get chosen() { return this.choice ? this.seen.filter(({ id }) => this.choice.ids.has(id)) : this.selected ? [this.selected] : []; }

  update() {
    if (this.selected) this.selected = this.marks.shown.find(({ id }) => id === this.selected.id) ?? null;
    this.paint(this.seen, null);
    this.facing?.update();
    this.showSelected();
    this.tools.update();
    this.continuation.show();
    this.showStatus();
  }

  paint(marks, draft) {
    this.colours.set({ draft, marks: marks.filter((mark) => !isStroke(mark)) });
    this.strokes.show(marks.filter(isStroke));
  }

  showSelected() {
    const { chosen, choice, selected } = this;
    const isSeen = !this.isHidden;
    const hasHandles = isSeen && this.mode === "edit" && ["marker", "eraser"].includes(this.tool) && selected?.ranges.length;
    this.handles.set({
      selected: isSeen ? chosen.flatMap(({ ranges }) => ranges) : null, boxes: isSeen ? chosen.filter(isStroke).map(boundsOf) : null, lasso: choice?.line ?? null,
      handles: hasHandles ? handlesOf(this.page, selected.ranges) : null, caret: this.caret?.at ?? null,
    });
    this.tools.showPanel();
  }

  select(mark) {
    Object.assign(this, { selected: mark, choice: null, onward: null, numbers: null });
    this.noteAddressSoon();
    this.showSelected();
    this.showStatus();
  }

  /** Selects the marks and strokes inside a lasso's line. */
  choose(line) {
    Object.assign(this, { selected: null, choice: { line, ids: new Set(marksIn(line, this.page, this.seen).map(({ id }) => id)) } });
    this.showSelected();
    this.showStatus();
  }

  /** Shows the mark being drawn; hides it when `draft` is null. */
  draw(draft) {
    const { held, rubber } = (draft && this.hands?.stroke) || {};
    const left = rubber ? this.seen.map((mark) => rubber.left(mark)).filter(Boolean) : this.seen;
    this.paint(held ? left.filter(({ id }) => id !== held.mark.id) : left, draft);
    if (draft) this.drawOver({});
    else {
      this.handles.set({ ink: null });
      this.showSelected();
      this.showStatus();
    }
    if (draft?.ranges.length) this.status.textContent = say("marking", countOf(draft.ranges)) + (this.hands?.stroke?.beyond ? say("inArticle") : "");
  }

  /** Shows the unfinished stroke or lasso, and hides the selection. */
  drawOver({ ink = null, lasso = null }) { this.handles.set({ selected: null, boxes: null, handles: null, ink, lasso }); }

  /** Adds a mark from one number to another, and selects it. `onward` is its range if it continues into other articles, if any. */
  marked(first, last, onward = null) {
    if (this.isHidden) this.setHidden(false);
    this.select(this.marks.add(first, last, this.colour, this.continuation.mark));
    if (this.continuation.mark) this.continuation.end();
    this.onward = onward || null;
    this.tools.showPanel();
  }

  /** Lets the new mark go on into the article where the finger was lifted. */
  goOnward() {
    this.marks.change(this.selected, { ranges: [this.onward] });
    this.select(this.selected);
  }

  setMode(mode) {
    this.mode = mode;
    this.continuation.mode = mode;
    this.hands.cancel();
    this.hideCaret();
    this.map.dragging[mode === "edit" ? "disable" : "enable"]();
    this.place.classList.toggle("marking", mode === "edit");
    this.tools.build();
    this.update();
  }

  setTool(tool) {
    const isOther = tool !== this.tool;
    this.tool = tool;
    this.hands.cancel();
    if (isOther) this.select(null);
    this.tools.update();
  }

  /** Chooses a colour for the pen if it is in use, or else for the marker. */
  setColour(name) {
    const isPen = this.tool === "pen";
    this[isPen ? "ink" : "colour"] = name;
    remember(isPen ? "ink" : "colour", name);
    if (!isPen && this.continuation.mark) this.marks.recolour([this.continuation.mark], name);
    if (isPen) this.tools.update(); else this.setTool("marker");
  }

  setHidden(isHidden) {
    this.isHidden = isHidden;
    if (isHidden) Object.assign(this, { selected: null, choice: null });
    this.update();
  }

  /** A pen was used: from now on fingers move the page, unless the reader decides otherwise. */
  penCame() {
    tell(say("penCame"));
    this.tools.build();
    this.tools.update();
  }

  /** The pages that can be read. */
  get readable() { return this.about.pages.filter(({ map }) => map); }

  /** The numbers to copy: those of the selected marks; of a lasso without marks, the characters in it. */
  get copiedRanges() {
    const ranges = rangesOf(new Set(this.chosen.flatMap((mark) => numbersOf(mark.ranges))));
    return ranges.length || !this.choice ? ranges : charactersIn(this.choice.line, this.page);
  }

  /** Copies the text of the selection, also on other pages, with its source; `hasRuby` adds this page's ruby in brackets. */
  async copySelected(hasRuby = false) {
    if (!this.selected && !this.choice) return;
    const parts = this.selected ? this.marks.partsOf(this.selected) : [{ page: this.entry.page, ranges: this.copiedRanges }];
    const textHere = (ranges) => quoteOf(this.signs, ranges) && copied(this.page, this.signs, ranges, hasRuby ? this.ruby : null);
    const quote = textOf(parts, (part) => (this.choice || this.marks.isHere(part) ? textHere(part.ranges) : "") || part.quote);
    if (!quote) return tell(say("noQuote"), true);
    const { title, date, edition } = this.about;
    tell(await copy(`${quote}\n${sourceOf(parts, title ?? edition, date ?? "")}`) ? say("copied") : say("notCopied"));
    return undefined;
  }

  removeSelected() { this.remove(this.chosen); }

  remove(marks) {
    this.marks.removeAll(marks);
    this.select(null);
  }

  scrap() {
    const rect = rectAround(this.page, this.chosen, this.choice?.line);
    return showScrap(this, (bitmap, source) => scrapOf(bitmap, this.page, this.marks.shown, rect, source));
  }

  /** Shows the article of the selected mark alone. */
  showArticle() {
    const article = this.page.articleOf(this.selected.ranges[0][0]);
    return showScrap(this, (bitmap, source) => articleOf(bitmap, this.page, article, source));
  }

  showStatus() {
    const { marks, selected } = this;
    const unkept = marks.unkept?.size && this.isUnkept ? ` ${say("unkeptShort")}` : "";
    const strokes = marks.shown.filter(isStroke).length;
    const all = say("marks", marks.shown.length - strokes) + (strokes ? say("strokes", strokes) : "");
    this.status.textContent = (this.choice ? say("chosen", this.chosen.length) : !selected ? all : isStroke(selected) ? say("selectedStroke") : say("selected", countOf(selected.ranges))) + unkept;
  }

  reportUnkept(error) {
    this.isUnkept = true;
    tell(error?.name === "QuotaExceededError" ? say("full") : say("unkept", error?.message ?? ""), true);
    this.showStatus();
  }

  tellMoved({ moved, partly, lost, unknown }) {
    const sentences = [];
    if (moved) sentences.push(say("moved", moved));
    if (partly) sentences.push(say("movedPartly", partly));
    if (lost) sentences.push(say("movedLost", lost));
    if (unknown) sentences.push(say("movedUnknown", unknown));
    if (sentences.length) tell(sentences.join(" "), lost + partly + unknown > 0);
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

  /** Whether the map shows the whole page, or both pages of a spread. */
  get isWhole() { return Math.abs(this.map.getZoom() - this.map.getBoundsZoom(this.map.options.pageBounds)) < 0.01; }

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
    // A larger zoom than the image's resolution does not sharpen the print.
    const zoom = Math.min(this.map.getBoundsZoom(right - left > bottom - top ? tall : bounds), 0);
    if (Math.abs(this.map.getZoom() - zoom) < 0.1) return this.fit();
    return this.map.setView([-(top + bottom) / 2, right - left > bottom - top ? x : (left + right) / 2], zoom, { animate: mayGlide() });
  }

  bringIntoView([left, top, right, bottom]) {
    const bounds = L.latLngBounds([[-bottom, left], [-top, right]]);
    if (!this.map.getBounds().contains(bounds)) this.map.panInside(bounds.getCenter(), { padding: [60, 60], animate: mayGlide() });
  }

  /** Goes to numbers, and selects the mark on them; without a mark, highlights them. */
  show(first, last) {
    if (!this.page.count) return;
    this.goToRect(rectAround(this.page, [{ ranges: [[first, last]] }], null));
    this.select(this.marks.at(first));
    this.numbers = `${first}-${last}@${this.entry.revision}`;
    // Highlights the search result until another selection.
    if (!this.selected) this.handles.set({ selected: [[first, last]] });
  }

  /** Brings a rectangle of the page to the middle of the map. */
  goToRect([left, top, right, bottom]) {
    const bounds = L.latLngBounds([[-bottom, left], [-top, right]]).pad(0.35);
    this.map.setView(bounds.getCenter(), Math.min(0, this.map.getBoundsZoom(bounds)), { animate: mayGlide() });
  }

  /** Goes to the numbers in the address, or to the stroke with this id; numbers of another revision belong to other characters. */
  goTo(numbers) {
    const stroke = this.marks.shown.find((mark) => isStroke(mark) && mark.id === numbers);
    if (stroke) {
      this.goToRect(boundsOf(stroke));
      this.select(stroke);
      this.numbers = numbers;
      return undefined;
    }
    const [, first, last, revision] = (/^(\d+)-(\d+)@(\d+)$/.exec(numbers ?? "") ?? []).map(Number);
    if (!first) return undefined;
    return revision === this.entry.revision && last <= this.page.count ? this.show(first, last) : tell(say("otherNumbers"));
  }

  get isTextShown() { return !this.text.classList.contains("unseen"); }

  showText(isShown) {
    this.text.classList.toggle("unseen", !isShown);
    this.tools.update();
  }

  /** The page before or after those that are visible; undefined at the ends of the edition. */
  entryBeside(step) {
    const pages = this.readable.filter(({ page }) => page !== this.facing?.entry.page);
    return pages[pages.findIndex(({ page }) => page === this.entry.page) + step];
  }

  /** Its address, or null. */
  pageBeside(step) {
    const next = this.entryBeside(step);
    return next ? pageAddress(this.about.edition, next.page) : null;
  }

  fetchBeside() {
    if (!this.closing.signal.aborted) fetchBeside(this.about.edition, this.entry, [1, -1].map((step) => this.entryBeside(step)).filter(Boolean));
  }

  turn(step) {
    const address = this.pageBeside(step);
    if (address) location.hash = address;
    else tell(say(step > 0 ? "lastPage" : "firstPage"));
  }
}
