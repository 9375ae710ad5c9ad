// Notices over the map for lasting states: the page is withdrawn, has no image, or was saved by another person.

import * as L from "leaflet/leaflet.esm.min.js";
import { el, fill } from "./dom.js";
import { ServiceError } from "./service.js";
import { say } from "./words.js";

/** Interval between queries for other persons' changes, in ms. */
const interval = 15000;

export class Notices {
  constructor(view) {
    this.view = view;
    this.hasImage = true;
    this.element = el("div", { class: "notices", role: "status" });
    L.DomEvent.disableClickPropagation(this.element);
    this.shown = null;
    const { signal } = view.closing;
    const timer = setInterval(() => this.look(), interval);
    signal.addEventListener("abort", () => clearInterval(timer));
    window.addEventListener("focus", () => this.look(), { signal });
    document.addEventListener("visibilitychange", () => this.look(), { signal });
  }

  /** Queries other persons' changes; ignores a service that does not answer, until the next time. */
  async look() {
    if (document.hidden) return;
    try { await this.view.session.look(); } catch (error) {
      if (!(error instanceof ServiceError) && error.name !== "AbortError") throw error;
    }
  }

  /** Notes that the page has no image. */
  lackImage() {
    this.hasImage = false;
    this.draw();
  }

  /** Redraws only changed notices, so that screen readers do not announce the others again. */
  draw() {
    const { session } = this.view;
    const newer = session.newer;
    const texts = [
      session.isWithdrawn ? say("isWithdrawn") : null, this.hasImage ? null : say("noImage"),
      newer ? (session.isOfImage(newer.revision) ? say("newer", newer.by ?? say("byEngine"), newer.revision) : say("newerImage", newer.revision)) : null];
    if (this.shown === texts.join("\n")) return;
    this.shown = texts.join("\n");
    const [withdrawn, imageless, news] = texts;
    fill(this.element,
      withdrawn ? el("p", { id: "withdrawn", class: "bad" }, withdrawn) : null,
      imageless ? el("p", { id: "imageless" }, imageless) : null,
      news ? el("p", { id: "newer" }, news, " ", el("button", { id: "take-newer", onclick: () => this.view.takeNewer() }, say("takeNewer"))) : null);
  }
}
