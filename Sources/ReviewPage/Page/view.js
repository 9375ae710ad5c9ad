// @ts-nocheck
// A page on the map: its frame, its tools, and the actions common to the mouse, the keys and the panels.

import * as L from "leaflet/leaflet.esm.min.js";
import { moved } from "./actions.js";
import { pageAddress } from "./address.js";
import { el, fill, mayGlide, tell } from "./dom.js";
import { handleKey } from "./keys.js";
import { miniature } from "./miniature.js";
import { Notices } from "./notices.js";
import { Overlay } from "./overlay.js";
import { TextSheet } from "./overlay-text.js";
import { Changes, lossWords } from "./panel-changes.js";
import { Findings } from "./panel-findings.js";
import { History } from "./panel-history.js";
import { Outline } from "./panel-outline.js";
import { SelectionPanel } from "./panel-selection.js";
import { Pointer } from "./pointer.js";
import { Scan } from "./scan.js";
import { Selection } from "./selection.js";
import { Session } from "./session.js";
import * as service from "./service.js";
import { Tools } from "./tools.js";
import { placesOf } from "./unnumbered.js";
import { say } from "./words.js";
import { refusalText } from "./words-refusals.js";

/**
 * `isWanted` is false once the user has gone elsewhere; `numbers` are the characters to show with their revision, such as `12-40@3`. Returns the view
 * for app.js.
 */
export async function openPage(main, edition, page, fail, isWanted, numbers) {
  const session = new Session(edition, page, await service.who());
  const { kept, lost } = await session.open();
  if (!isWanted()) {
    session.close();
    return undefined;
  }
  const view = new PageView(main, session, fail);
  const [, first, last, revision] = (/^(\d+)-(\d+)@(\d+)$/.exec(numbers ?? "") ?? []).map(Number);
  // In another revision, and after unsaved corrections, the numbers belong to other characters.
  if (first && revision === session.revision && !kept) view.showNumbers(first, last);
  else if (first) tell(say("otherNumbers"));
  if (kept || lost) tell(lost ? say("draftLost", kept, lost) : say("draft", kept));
  return {
    close: () => view.close(), retell: () => view.retell(), signedIn: () => session.signedIn(),
    // Check the token with a request that readers may not make.
    check: () => service.revisions(edition, page, { isQuiet: true }),
  };
}

class PageView {
  constructor(main, session, fail) {
    Object.assign(this, { main, session, fail, mode: "edit", pending: null, marked: null });
    this.selection = new Selection().on(session.model);
    this.closing = new AbortController();
    this.build();
    session.addEventListener("change", () => this.update(), { signal: this.closing.signal });
    session.addEventListener("unkept", () => tell(say("unkept"), true), { signal: this.closing.signal });
    session.addEventListener("lost", ({ detail: { kept, lost } }) => tell(say("draftLost", kept, lost), true), { signal: this.closing.signal });
    session.addEventListener("news", () => this.showNews(), { signal: this.closing.signal });
    session.addEventListener("work", () => this.showStatus(), { signal: this.closing.signal });
    document.addEventListener("keydown", (event) => handleKey(this, event), { signal: this.closing.signal });
    this.update();
  }

  close() {
    this.closing.abort();
    this.session.close();
    this.scan.close();
    this.map.remove();
    // Leaflet leaves its drag listeners on the document, and with them the whole page in memory.
    for (const key of Object.keys(document)) if (key.startsWith("_leaflet_touch")) delete document[key];
    document.getElementById("where").textContent = "";
    fill(document.getElementById("tools"));
  }

  // Frame

  build() {
    const { session } = this;
    document.getElementById("where").replaceChildren(
      el("a", { href: pageAddress(session.edition) }, session.edition), ` ${session.page}`);
    this.overlay = new Overlay();
    this.textSheet = new TextSheet();
    this.place = el("div", { id: "map", role: "application", tabindex: "0" });
    this.panels = [SelectionPanel, Findings, Outline, Changes, History].map((Panel) => new Panel(this));
    [this.selectionPanel, this.findings] = this.panels;
    this.history = this.panels.at(-1);
    this.beside = el("aside", {}, this.findings.bar, ...this.panels.map((panel) => panel.element));
    fill(this.main, el("div", { class: "page" }, this.place, this.beside, this.selectionPanel.spoken));
    this.tools = new Tools(this);
    this.notices = new Notices(this);
    // The status is on the map, so that its text does not move other parts of the page.
    this.status = el("span", { class: "status", id: "status", role: "status" });
    this.map = L.map(this.place, {
      crs: L.CRS.Simple, minZoom: -4, maxZoom: 3, zoomSnap: 0.25, zoomDelta: 0.5, wheelPxPerZoomLevel: 90,
      attributionControl: false, zoomControl: false, boxZoom: false, doubleClickZoom: false, keyboard: false,
      zoomAnimation: mayGlide(), fadeAnimation: mayGlide(), inertia: mayGlide(),
    });
    this.place.append(this.status, this.notices.element);
    L.control.zoom().addTo(this.map);
    this.name();
    this.frame();
    this.overlay.addTo(this.map);
    this.scan = new Scan(this.map, session, this.fail, () => this.notices.lackImage());
    this.scan.look();
    this.pointer = new Pointer(this);
    this.drawMiniature = miniature(this);
    this.map.on("moveend", () => this.exposeView());
    this.exposeView();
  }

  /** Fits the whole page into the map. */
  frame() {
    const { width, height } = this.session.model;
    this.bounds = this.map.options.pageBounds = [[-height, 0], [0, width]];
    // The old bounds would keep the map away from the new page.
    this.map.setMaxBounds(null);
    this.map.fitBounds(this.bounds);
    this.map.setMaxBounds(L.latLngBounds(this.bounds).pad(0.3));
  }

  /** Shows the image of the session's current revision. Marks and pending actions on another image are cancelled. */
  showImage() {
    const { session, scan } = this;
    const isOther = session.image !== scan.image;
    scan.take(session);
    if (!isOther) return;
    this.stopPending();
    this.selection.clear();
    this.overlay.set({ places: [], difference: null });
    this.notices.hasImage = true;
    this.frame();
    scan.look();
  }

  /** Removes the mark and its numbers. */
  unmark() {
    this.marked = null;
    this.overlay.set({ fill: [] });
  }

  /** The visible part for programs that drive the page from outside: px of the page at the map's corner, and px of the screen per px of the page. */
  exposeView() {
    const corner = this.map.containerPointToLatLng([0, 0]);
    this.place.dataset.view = [corner.lng, -corner.lat, this.map.getZoomScale(this.map.getZoom(), 0)].join(" ");
  }

  /** Sets the texts that are not redrawn with each change. */
  name() {
    const { session } = this;
    document.title = `${session.edition} ${session.page} — ${say("title")}`;
    this.place.setAttribute("aria-label", say("pageOf", session.edition, session.page));
    this.beside.setAttribute("aria-label", say("panels"));
    for (const [name, text] of [["in", say("zoomIn")], ["out", say("zoomOut")]]) {
      const button = this.place.querySelector(`.leaflet-control-zoom-${name}`);
      button.title = text;
      button.setAttribute("aria-label", text);
    }
  }

  /** Redraws everything in the chosen language. The work and the view stay unchanged. */
  retell() {
    this.name();
    this.tools.build();
    this.panels.forEach((panel) => panel.retell());
    this.notices.draw();
    this.tools.update();
    this.showStatus();
  }

  /** Goes to the next page of the edition, or the one before. Corrections stay in the draft. */
  turn(by) {
    const { edition, page, pages } = this.session;
    const next = pages[pages.indexOf(page) + by];
    if (next === undefined) tell(say(by > 0 ? "lastPage" : "firstPage"));
    else location.hash = pageAddress(edition, next);
  }

  // State

  update() {
    const { session } = this;
    this.showImage();
    // The marks belong to other numbers.
    if (this.overlay.model !== session.model) this.unmark();
    this.selection.on(session.model);
    if (this.pending?.kind === "move") this.stopPending();
    this.overlay.set({ model: session.model, lost: placesOf(session.findings) });
    this.textSheet.take(session.model);
    this.panels.forEach((panel) => panel.draw());
    this.drawMiniature();
    this.notices.draw();
    this.tools.update();
    this.showStatus();
  }

  /** Shows other persons' changes; nothing of the work moves. */
  showNews() {
    this.history.draw();
    this.notices.draw();
    this.tools.update();
    this.showStatus();
  }

  showStatus() {
    const { session } = this;
    const parts = [`${say("revision")} ${session.revision}`];
    if (session.approved) parts.push(say("approvedBy", session.approved.by));
    if (session.steps.length) parts.push(say("unsaved", session.steps.length));
    const [first, last] = this.marked ?? [];
    const statusText = this.marked ? say("markerFill", first, last, last - first + 1) : parts.join("・");
    this.status.textContent = session.isWorking ? say("working") : statusText;
  }

  /** Runs an action, and reports its error if it fails. */
  async act(body) {
    try { await body(); } catch (error) {
      if (error.name === "AbortError") return;
      if (error instanceof service.ServiceError && error.status === 422) tell(refusalText(error), true);
      else this.fail(error);
    }
  }

  /** Applies the corrections that `correct` returns once the previous actions have ended. */
  make(correct) { return this.act(() => this.session.make(correct)); }

  async save() {
    if (this.session.hasErrors) return tell(say("errors"), true);
    const note = document.getElementById("note");
    await this.act(async () => {
      const made = await this.session.save(note.value);
      if (made?.revision) note.value = "";
      if (made) this.tellOutcome(made);
    });
    return undefined;
  }

  /** Takes over another person's revision, and repeats the editor's corrections on it. */
  takeNewer() { return this.act(async () => this.tellOutcome(await this.session.takeNewer())); }

  async approve() {
    if (document.getElementById("approve").disabled) return;
    await this.act(async () => {
      const conflict = await this.session.approve();
      if (conflict) this.tellOutcome(conflict); else tell(say("isApproved"));
    });
  }

  /** Reports the outcome of saving: the editor's revision, or another person's. */
  tellOutcome({ revision, by, conflict, kept, lost, before, isOther }) {
    if (revision) {
      this.compare(null);
      tell(say("saved", revision));
      return;
    }
    if (isOther) {
      tell(say("replaced", conflict, lost), true);
      return;
    }
    const first = lost ? ` ${say("conflictLost", lossWords(this.session.losses[0]))}` : "";
    tell(`${say("conflict", by ?? say("byEngine"), conflict, kept, lost)}${first}`, true);
    this.compare(before, this.session.base);
  }

  /** Shows the differences between two pages; hides them when `before` is null. */
  compare(before, after) {
    this.history.compare(before, after);
  }

  setMode(mode) {
    this.mode = mode;
    this.stopPending();
    for (const name of ["edit", "marker"]) document.getElementById(`mode-${name}`).setAttribute("aria-pressed", `${mode === name}`);
    if (mode === "marker") this.map.dragging.disable(); else this.map.dragging.enable();
    this.place.classList.toggle("marking", mode === "marker");
    this.unmark();
    this.selectionPanel.draw();
    if (mode === "marker") tell(say("markerEmpty"));
    this.showStatus();
  }

  // The action of the next click or key

  /** Lets the next chosen line become the neighbour of the selection. */
  startMove() {
    if (this.selection.isEmpty) return;
    if (this.selection.unit === "cell") this.selection.setUnit("line");
    this.pending = { kind: "move", target: this.selection.line.index };
    this.overlay.set({ moving: this.selection.lines.map((line) => line.rect) });
    this.selectionPanel.draw();
    tell(say("moveHint"));
  }

  moveTo(line, side) {
    this.stopPending();
    if (!this.selection.isEmpty && line) this.make(() => moved(this.selection, line, side));
  }

  /** Uses the next drawn rectangle for an action; `rect` is the rectangle with which the keys begin. */
  drawBox(rect, done) {
    if (this.mode !== "edit") this.setMode("edit");
    this.pending = { kind: "draw", done, rect };
    this.map.dragging.disable();
    this.place.classList.add("marking");
    this.overlay.set({ box: rect });
    tell(say("drawHint"));
  }

  drawn(rect) {
    const done = this.pending?.done;
    this.stopPending();
    if (rect[2] - rect[0] > 1 && rect[3] - rect[1] > 1) done?.(rect);
  }

  stopPending() {
    this.pending = null;
    this.overlay.set({ box: null, moving: null, cut: null });
    if (this.mode === "edit") {
      this.map.dragging.enable();
      this.place.classList.remove("marking");
    }
  }

  // View

  get isTextShown() { return this.map?.hasLayer(this.textSheet) ?? false; }

  showText(isShown) {
    if (isShown) this.textSheet.addTo(this.map); else this.textSheet.remove();
  }

  /** Gives the keys to the page. */
  focus() { this.place.focus({ preventScroll: true }); }

  fly([left, top, right, bottom]) {
    const bounds = L.latLngBounds([[-bottom, left], [-top, right]]).pad(0.35);
    const zoom = Math.min(0.5, this.map.getBoundsZoom(bounds));
    this.map.setView(bounds.getCenter(), zoom, { animate: mayGlide() });
  }

  /** Marks the characters with these numbers, even in several lines, selects the first one, and goes there. Ignores numbers outside the page. */
  showNumbers(first, last) {
    const { selection, session: { model } } = this;
    const count = model.cells.length / 4;
    if (first < 1 || first > count || last < first) return;
    selection.select(first - 1);
    this.selectionPanel.draw();
    const places = Array.from({ length: Math.min(last, count) - first + 1 }, (_, i) => model.cellRect(first - 1 + i));
    this.overlay.set({ places });
    this.fly([0, 1, 2, 3].map((side) => places.reduce((far, rect) => (side < 2 ? Math.min : Math.max)(far, rect[side]), places[0][side])));
  }

  bringIntoView([left, top, right, bottom]) {
    const bounds = L.latLngBounds([[-bottom, left], [-top, right]]);
    if (!this.map.getBounds().contains(bounds)) this.map.panInside(bounds.getCenter(), { padding: [60, 60], animate: mayGlide() });
  }

  /** The middle of the visible part, as a small rectangle. */
  get middleBox() {
    const { lat, lng } = this.map.getCenter();
    const [x, y] = [Math.round(lng), Math.round(-lat)];
    return [Math.max(0, x - 20), Math.max(0, y - 60), x + 20, y + 60];
  }
}
