// A page on the map: its frame, its tools, and what is the same for the mouse, the keys and the panels.

import * as L from "./leaflet/leaflet.esm.js";
import { moved } from "./actions.js";
import { el, fill, mayGlide, tell } from "./dom.js";
import { handleKey, showKeys } from "./keys.js";
import { miniature } from "./miniature.js";
import { layerNames, Overlay } from "./overlay.js";
import { Changes } from "./panel-changes.js";
import { Findings } from "./panel-findings.js";
import { History } from "./panel-history.js";
import { Outline } from "./panel-outline.js";
import { SelectionPanel } from "./panel-selection.js";
import { Pointer } from "./pointer.js";
import { Scan } from "./scan.js";
import { Selection } from "./selection.js";
import { Session } from "./session.js";
import * as service from "./service.js";
import { say } from "./words.js";

/** `isWanted` tells whether somebody still waits for it. Gives back what closes it. */
export async function openPage(main, edition, page, fail, isWanted) {
  const session = new Session(edition, page, await service.who());
  const { kept, lost } = await session.open();
  if (!isWanted()) {
    session.close();
    return undefined;
  }
  const view = new PageView(main, session, fail);
  if (kept || lost) tell(lost ? say("draftLost", kept, lost) : say("draft", kept));
  return () => view.close();
}

class PageView {
  constructor(main, session, fail) {
    Object.assign(this, { main, session, fail, mode: "edit", pending: null });
    this.selection = new Selection().on(session.model);
    this.closing = new AbortController();
    this.build();
    session.addEventListener("change", () => this.update(), { signal: this.closing.signal });
    session.addEventListener("unkept", () => tell(say("unkept"), true), { signal: this.closing.signal });
    session.addEventListener("work", () => this.showStatus(), { signal: this.closing.signal });
    document.addEventListener("keydown", (event) => handleKey(this, event), { signal: this.closing.signal });
    this.update();
  }

  close() {
    this.closing.abort();
    this.session.close();
    this.scan.close();
    this.map.remove();
    // Leaflet leaves on the document what listened while the map was dragged, and with it all of the page.
    for (const key of Object.keys(document)) if (key.startsWith("_leaflet_touch")) delete document[key];
    document.getElementById("where").textContent = "";
    fill(document.getElementById("tools"));
  }

  // Frame

  build() {
    const { session } = this;
    const { width, height } = session.model;
    document.title = `${session.edition} ${session.page} — ${say("title")}`;
    document.getElementById("where").replaceChildren(
      el("a", { href: `#/${encodeURIComponent(session.edition)}` }, session.edition), ` ${session.page}`);
    this.place = el("div", { id: "map", role: "application", "aria-label": say("pageOf", session.edition, session.page) });
    this.panels = [SelectionPanel, Findings, Outline, Changes, History].map((Panel) => new Panel(this));
    [this.selectionPanel, this.findings] = this.panels;
    fill(this.main, el("div", { class: "page" }, this.place, el("aside", { "aria-label": say("panels") }, ...this.panels.map((panel) => panel.element))));
    this.buildTools();
    // On the map: what it says must not move anything under a finger.
    this.status = el("span", { class: "status", id: "status", role: "status" });
    this.bounds = [[-height, 0], [0, width]];
    this.map = L.map(this.place, {
      crs: L.CRS.Simple, pageBounds: this.bounds, minZoom: -4, maxZoom: 3, zoomSnap: 0.25, zoomDelta: 0.5, wheelPxPerZoomLevel: 90,
      attributionControl: false, zoomControl: false, boxZoom: false, doubleClickZoom: false, keyboard: false,
      zoomAnimation: mayGlide(), fadeAnimation: mayGlide(), inertia: mayGlide(),
    });
    this.place.append(this.status);
    L.control.zoom({ zoomInTitle: say("zoomIn"), zoomOutTitle: say("zoomOut") }).addTo(this.map);
    this.overlay = new Overlay();
    this.map.fitBounds(this.bounds);
    this.map.setMaxBounds(L.latLngBounds(this.bounds).pad(0.3));
    this.overlay.addTo(this.map);
    this.scan = new Scan(this.map, session.edition, session.page, session.model, this.fail);
    this.scan.look();
    this.pointer = new Pointer(this);
    this.drawMiniature = miniature(this);
    this.map.on("moveend", () => this.tellView());
    this.tellView();
  }

  /** What is seen, for whoever drives the page from outside: px of the page at the map's corner, and px of the screen for one of them. */
  tellView() {
    const corner = this.map.containerPointToLatLng([0, 0]);
    this.place.dataset.view = [corner.lng, -corner.lat, this.map.getZoomScale(this.map.getZoom(), 0)].join(" ");
  }

  buildTools() {
    const tool = (id, text, act, attributes = {}) => el("button", { id, onclick: act, ...attributes }, text);
    const modes = el("span", { class: "group", role: "group", "aria-label": say("mode") },
      tool("mode-edit", say("look"), () => this.setMode("edit"), { "aria-pressed": "true" }),
      tool("mode-marker", say("marker"), () => this.setMode("marker"), { "aria-pressed": "false" }));
    const layers = el("details", { class: "menu", id: "layers" }, el("summary", {}, say("layers")), el("div", {}, ...layerNames.map((name) => {
      const id = `layer-${name}`;
      const box = el("input", {
        type: "checkbox", id, checked: name === "cells" || name === "articles",
        onchange: () => {
          if (box.checked) this.overlay.shown.add(name); else this.overlay.shown.delete(name);
          this.overlay.ask();
        },
      });
      return el("label", { for: id }, box, say(`layer${name[0].toUpperCase()}${name.slice(1)}`));
    })));
    fill(document.getElementById("tools"), modes, layers,
      tool("fit", say("fit"), () => this.map.fitBounds(this.bounds)),
      tool("undo", say("undo"), () => this.act(() => this.session.undo())),
      tool("redo", say("redo"), () => this.act(() => this.session.redo())),
      tool("save", say("save"), () => this.save(), { class: "primary" }),
      tool("approve", say("approve"), () => this.approve()),
      tool("help", "?", () => showKeys(), { "aria-label": say("help") }));
  }

  // State

  update() {
    const { session } = this;
    this.selection.on(session.model);
    if (this.pending?.kind === "move") this.stopPending();
    this.overlay.set({ model: session.model });
    this.panels.forEach((panel) => panel.draw());
    this.drawMiniature();
    const isClean = !session.steps.length;
    document.getElementById("undo").disabled = isClean;
    document.getElementById("redo").disabled = !session.undone.length;
    document.getElementById("save").disabled = isClean || session.hasErrors;
    document.getElementById("approve").disabled = !isClean || session.hasErrors || Boolean(session.approved);
    this.showStatus();
  }

  showStatus() {
    const { session } = this;
    const parts = [`${say("revision")} ${session.revision}`];
    if (session.approved) parts.push(say("approvedBy", session.approved.by));
    if (session.steps.length) parts.push(say("unsaved", session.steps.length));
    this.status.textContent = session.isWorking ? say("working") : parts.join("・");
  }

  /** Does what may fail, and tells. */
  async act(body) {
    try { await body(); } catch (error) {
      if (error.name === "AbortError") return;
      if (error instanceof service.ServiceError && error.status === 422) tell(say("misfit", error.message), true);
      else this.fail(error);
    }
  }

  /** Makes what `say` gives when its turn has come. */
  make(say) { return this.act(() => this.session.make(say)); }

  async save() {
    if (this.session.hasErrors) return tell(say("errors"), true);
    await this.act(async () => {
      const made = await this.session.save(document.getElementById("note")?.value ?? "");
      if (made?.revision) {
        document.getElementById("note").value = "";
        this.compare(null);
        tell(say("saved", made.revision));
      } else if (made) this.tellConflict(made);
    });
    return undefined;
  }

  async approve() {
    if (document.getElementById("approve").disabled) return;
    await this.act(async () => {
      const conflict = await this.session.approve();
      if (conflict) this.tellConflict(conflict); else tell(say("isApproved"));
    });
  }

  tellConflict({ by, conflict, kept, lost, before }) {
    tell(say("conflict", by ?? say("byEngine"), conflict, kept, lost), true);
    this.compare(before, this.session.base);
  }

  /** Shows what became different from one page to another; nothing where `before` is null. */
  compare(before, after) {
    this.panels.at(-1).compare(before, after);
  }

  setMode(mode) {
    this.mode = mode;
    this.stopPending();
    for (const name of ["edit", "marker"]) document.getElementById(`mode-${name}`).setAttribute("aria-pressed", `${mode === name}`);
    if (mode === "marker") this.map.dragging.disable(); else this.map.dragging.enable();
    this.place.classList.toggle("marking", mode === "marker");
    this.overlay.set({ fill: [] });
    this.selectionPanel.draw();
    if (mode === "marker") tell(say("markerEmpty"));
    this.showStatus();
  }

  // What the next click or key is for

  /** Lets what is selected be put beside the line that comes next. */
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

  /** Lets the next rectangle that is drawn be something; `rect` is where the keys begin. */
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

  // Looking

  fly([left, top, right, bottom]) {
    const bounds = L.latLngBounds([[-bottom, left], [-top, right]]).pad(0.35);
    const zoom = Math.min(0.5, this.map.getBoundsZoom(bounds));
    this.map.setView(bounds.getCenter(), zoom, { animate: mayGlide() });
  }

  bringIntoView([left, top, right, bottom]) {
    const bounds = L.latLngBounds([[-bottom, left], [-top, right]]);
    if (!this.map.getBounds().contains(bounds)) this.map.panInside(bounds.getCenter(), { padding: [60, 60], animate: mayGlide() });
  }

  /** The middle of what can be seen, as a small rectangle. */
  get middleBox() {
    const { lat, lng } = this.map.getCenter();
    const [x, y] = [Math.round(lng), Math.round(-lat)];
    return [Math.max(0, x - 20), Math.max(0, y - 60), x + 20, y + 60];
  }
}
