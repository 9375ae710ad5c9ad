// @ts-nocheck
// A mark that goes on on another page: the next mark of the edition continues its quotation. Until then, a notice is above the page.

import { el } from "../Page/dom.js";
import { showPages } from "./pages.js";
import { remembered } from "./settings.js";
import { say } from "./words.js";

/** The id of the mark that goes on, and the mode in which the next page opens; null for none. */
let waiting = null;

export class Continuation {
  constructor(view) {
    this.view = view;
    this.dot = el("span");
    this.text = el("span", { id: "continuation", role: "status" });
    this.choose = el("button", { type: "button", id: "continue-at", onclick: () => showPages(view) });
    this.cancel = el("button", { type: "button", id: "continue-not", onclick: () => { this.end(); view.place.focus(); } });
    this.notice = el("div", { class: "continuation", hidden: true }, this.dot, this.text, this.choose, this.cancel);
  }

  /** The mark that goes on; null for none. */
  get mark() { return waiting && this.view.marks.byID(waiting.id); }

  /** Lets a mark go on: opens the next page or, on the last page, the choice of pages. */
  begin({ id }) {
    const { view } = this;
    waiting = { id, mode: "edit" };
    view.select(null);
    if (view.facing?.isNext) view.facing.go();
    else if (view.pageBeside(1)) view.turn(1);
    else {
      this.arrive();
      // The focus comes back here from the choice.
      view.place.focus();
      showPages(view);
    }
  }

  /** Goes on on a page that was opened. */
  arrive() {
    const { mark, view } = this;
    if (!mark) waiting = null;
    else {
      view.colour = mark.colour;
      view.setTool("marker");
      if (view.mode !== waiting.mode) view.setMode(waiting.mode);
    }
    this.show();
  }

  /** Notes the mode, for the next page that is opened. */
  set mode(mode) { if (waiting) waiting.mode = mode; }

  /** Ends with the mark's continuation, or without it. */
  end() {
    waiting = null;
    this.view.colour = remembered("colour", "yellow");
    this.view.tools.update();
    this.show();
  }

  show() {
    const { mark } = this;
    this.notice.hidden = !mark;
    this.dot.className = `dot ${mark?.colour}`;
    const words = mark ? say("continues", mark.page) : "";
    // The same words again would be read out again.
    if (this.text.textContent === words) return;
    this.text.textContent = words;
    this.choose.textContent = say("otherPage");
    this.cancel.textContent = say("cancel");
  }
}
