// What was corrected and is not saved yet.

import { el } from "./dom.js";
import { Panel } from "./panel.js";
import { say } from "./words.js";

export class Changes extends Panel {
  constructor(view) {
    super(view, "changes");
    this.note = el("input", { id: "note", maxlength: "500" });
    this.list = el("div");
    this.fill(this.list, this.note);
    this.nameNote();
  }

  nameNote() {
    this.note.placeholder = say("note");
    this.note.setAttribute("aria-label", say("note"));
  }

  retell() {
    super.retell();
    this.nameNote();
  }

  draw() {
    const { steps } = this.session;
    this.list.replaceChildren(steps.length
      ? el("ol", { class: "steps" }, ...steps.map((step) => el("li", {}, step.map((operation) => say(`do-${operation.do}`)).join("・"))))
      : el("p", { class: "quiet" }, say("noChanges")));
    this.list.querySelector("li:last-child")?.scrollIntoView({ block: "nearest" });
  }
}
