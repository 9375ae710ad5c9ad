// What stands over the map as long as it is so: that the page was withdrawn, that it has no image, that somebody else has saved.

import * as L from "./leaflet/leaflet.esm.js";
import { el, fill } from "./dom.js";
import { ServiceError } from "./service.js";
import { say } from "./words.js";

/** So many ms between two looks at what others do. */
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

  /** Looks what others have done; when the service does not answer, the next time. */
  async look() {
    if (document.hidden) return;
    try { await this.view.session.look(); } catch (error) {
      if (!(error instanceof ServiceError) && error.name !== "AbortError") throw error;
    }
  }

  /** There is no image of the page. */
  lackImage() {
    this.hasImage = false;
    this.draw();
  }

  /** Draws what is different from what is shown: what stays is not told again to who cannot see it. */
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
