// What stands beside the page: a part with a heading that can be folded.

import { el, fill } from "./dom.js";
import { say } from "./words.js";

export class Panel {
  /** `name` is its id and its word. */
  constructor(view, name, isOpen = true) {
    this.view = view;
    this.body = el("div");
    this.element = el("details", { open: isOpen, id: name }, el("summary", {}, say(name)), this.body);
  }

  get session() { return this.view.session; }

  /** Fills it anew. The focus stays on what has the same id, and lists stay where they were scrolled to. */
  fill(...children) {
    const focused = this.body.contains(document.activeElement) ? document.activeElement.id : null;
    const scrolled = this.body.querySelector("ol")?.scrollTop;
    fill(this.body, ...children);
    if (scrolled) this.body.querySelector("ol")?.scrollTo(0, scrolled);
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  }
}
