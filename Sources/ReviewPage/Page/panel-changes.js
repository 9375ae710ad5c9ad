// The unsaved corrections, and those that did not fit another person's changes.

import { el } from "./dom.js";
import { Panel } from "./panel.js";
import { ruleButton, ruleOf } from "./rules.js";
import { say } from "./words.js";
import { lossText } from "./words-refusals.js";

const stepWords = (step) => step.map((operation) => say(`do-${operation.do}`)).join("・");

/** A correction that did not fit, with the reason. */
export const lossWords = ({ step, refusal }) => (refusal ? `${stepWords(step)} — ${lossText(refusal)}` : stepWords(step));

/** The place of a correction, as a rectangle; null for none. */
function placeOf(step) {
  const isRect = (value) => Array.isArray(value) && value.length === 4 && value.every(Number.isFinite);
  const values = step.flatMap((operation) => Object.values(operation)).flatMap((value) => (isRect(value) ? [value] : Array.isArray(value) ? value : []));
  return values.find(isRect) ?? null;
}

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
    const { steps, losses } = this.session;
    this.list.replaceChildren(...losses.length ? [this.lost(losses)] : [], steps.length
      ? el("ol", { class: "steps" }, ...steps.map((step) => el("li", {}, stepWords(step), ruleButton(this.view, ruleOf(step)))))
      : el("p", { class: "quiet" }, say("noChanges")));
    this.list.querySelector(".steps li:last-child")?.scrollIntoView({ block: "nearest" });
  }

  /** The corrections that did not fit, with links to their places, until they are closed or the rest is saved. */
  lost(losses) {
    const item = (loss) => {
      const place = placeOf(loss.step);
      return el("li", {}, place ? el("button", { onclick: () => this.view.fly(place) }, lossWords(loss)) : lossWords(loss));
    };
    return el("div", { class: "lost", id: "lost" }, el("p", {}, say("lost")), el("ul", {}, ...losses.map(item)),
      el("button", {
        id: "lost-end",
        onclick: () => {
          this.session.losses = [];
          this.draw();
        },
      }, say("close")));
  }
}
