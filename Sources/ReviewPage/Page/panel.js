// A part of the side panel with a heading; it can be folded.

import { el, fill } from "./dom.js";
import { say } from "./words.js";

export class Panel {
  view;
  name;
  /** @type {HTMLElement} */
  body;
  /** @type {HTMLElement} */
  heading;

  /** `name` is its id and the key of its heading. */
  constructor(view, name, isOpen = true) {
    Object.assign(this, { view, name, body: el("div"), heading: el("summary", {}, say(name)) });
    this.element = el("details", { open: isOpen, id: name }, this.heading, this.body);
  }

  get session() { return this.view.session; }

  /** Draws the contents. */
  draw() { /* each panel has its own */ }

  /** Redraws everything in the chosen language. */
  retell() {
    this.heading.textContent = say(this.name);
    this.draw();
  }

  /** Replaces the contents. If an element with the same id exists before and after, it keeps the focus and an unfinished choice; lists keep their scroll position. */
  fill(...children) {
    const focused = this.body.contains(document.activeElement) ? document.activeElement : null;
    const scrolled = this.body.querySelector("ol")?.scrollTop;
    if (focused) focused.isKept = true;
    fill(this.body, ...children);
    if (scrolled) this.body.querySelector("ol")?.scrollTo(0, scrolled);
    const again = focused?.id ? document.getElementById(focused.id) : null;
    again?.focus({ preventScroll: true });
    if (again instanceof HTMLSelectElement) again.value = focused.value;
  }
}
