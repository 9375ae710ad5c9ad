// What stands beside the page: a part with a heading that can be folded.

import { el, fill } from "./dom.js";
import { say } from "./words.js";

export class Panel {
  /** `name` is its id and its word. */
  constructor(view, name, isOpen = true) {
    Object.assign(this, { view, name, body: el("div"), heading: el("summary", {}, say(name)) });
    this.element = el("details", { open: isOpen, id: name }, this.heading, this.body);
  }

  get session() { return this.view.session; }

  /** Says all again, in the language that was chosen. */
  retell() {
    this.heading.textContent = say(this.name);
    this.draw();
  }

  /**
   * Fills it anew. The focus stays on what has the same id, with what is being chosen there, and lists stay where they were scrolled to.
   */
  fill(...children) {
    const focused = this.body.contains(document.activeElement) ? document.activeElement : null;
    const scrolled = this.body.querySelector("ol")?.scrollTop;
    if (focused) focused.isKept = true;
    fill(this.body, ...children);
    if (scrolled) this.body.querySelector("ol")?.scrollTo(0, scrolled);
    const again = focused?.id ? document.getElementById(focused.id) : null;
    again?.focus({ preventScroll: true });
    if (again?.tagName === "SELECT") again.value = focused.value;
  }
}
