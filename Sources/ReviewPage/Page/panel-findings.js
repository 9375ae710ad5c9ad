// Findings for the editor, worst first.

import { el, tell } from "./dom.js";
import { Panel } from "./panel.js";
import { union } from "./model.js";
import { isUnnumbered, numbering } from "./unnumbered.js";
import { findingText, say } from "./words.js";

/** Maximum number of findings in the list; the keys also reach the others. */
const most = 100;

export class Findings extends Panel {
  constructor(view) {
    super(view, "findings");
    this.shown = null;
    /** Index of the finding shown. If this finding is gone, the next finding has the index. */
    this.current = -1;
    // The bar is above all panels, so that its place never changes.
    this.bar = el("div", { class: "finding-bar", role: "group" });
    this.buildBar();
  }

  buildBar() {
    this.bar.setAttribute("aria-label", say("findings"));
    this.back = el("button", { id: "previous", onclick: () => this.step(-1), title: "p" }, say("previous"));
    this.on = el("button", { id: "next", onclick: () => this.step(1), title: "n" }, say("next"));
    this.place = el("span", { class: "quiet", id: "finding-count" });
    this.bar.replaceChildren(this.back, this.on, this.place);
  }

  retell() {
    this.buildBar();
    super.retell();
  }

  draw() {
    const { findings } = this.session;
    if (this.shown) {
      const index = findings.findIndex((finding) => isSameFinding(finding, this.shown));
      if (index >= 0) this.current = index;
      else {
        this.shown = null;
        this.current -= 1;
        this.view.overlay.set({ places: [] });
      }
    }
    this.current = Math.min(this.current, findings.length - 1);
    this.back.disabled = this.on.disabled = !findings.length;
    this.place.textContent = findings.length ? `${this.shown ? this.current + 1 : "–"} / ${findings.length}` : say("noFindings");
    this.fill(
      el("ol", { class: "findings" }, ...findings.slice(0, most).map((finding, i) => el("li", { class: `${finding.severity}${this.shown && i === this.current ? " current" : ""}` },
        el("button", { id: `finding-${i}`, onclick: () => this.show(i), title: finding.message }, el("strong", {}, say(finding.severity)), ` ${findingText(finding)}`),
        ...(isUnnumbered(finding) ? [
          el("button", { class: "number", id: `number-${i}`, onclick: () => this.number(i), title: "l" }, say("numberPrint")),
          el("button", { class: "number", id: `follow-${i}`, onclick: () => this.number(i, true), title: "⇧ l" }, say("numberAfter"))] : []),
        finding.isDoubt ? el("button", { class: "dismiss", id: `dismiss-${i}`, onclick: () => this.dismiss(i), title: "d" }, say("dismiss")) : null))),
      findings.length > most ? el("p", { class: "quiet" }, say("more", findings.length - most)) : null);
  }

  /** Goes to a finding; after the last finding comes the first. */
  show(index) {
    const { view, session: { findings, model } } = this;
    if (!findings.length) return;
    this.current = (index + findings.length) % findings.length;
    const finding = findings[this.current];
    this.shown = finding;
    const places = [finding.place, ...finding.candidates.map((candidate) => candidate.place)].filter(Boolean);
    view.overlay.set({ places });
    // The selection may be the text after which the editor wants to number the print, so keep it.
    if (finding.place && view.mode === "edit" && !isUnnumbered(finding)) {
      const cell = model.cellAt((finding.place[0] + finding.place[2]) / 2, (finding.place[1] + finding.place[3]) / 2, 30);
      if (cell >= 0) view.selection.select(cell);
      view.selectionPanel.draw();
    }
    if (places.length) view.fly(union(places));
    this.draw();
    this.body.querySelector(".current")?.scrollIntoView({ block: "nearest" });
  }

  /** Shows the next or previous finding; starts with the first. */
  step(by) { this.show(this.shown || by > 0 ? this.current + by : this.current); }

  /** The finding shown, if it is about unnumbered print; else null. */
  get print() { return isUnnumbered(this.shown) ? this.shown : null; }

  /** Numbers the print of a finding, by default of the finding shown, as a separate article or after the selection. Selects the first new line. */
  number(index = this.print ? this.current : -1, isAfter = false) {
    const { view, session } = this;
    const finding = session.findings[index];
    if (!isUnnumbered(finding)) return undefined;
    if (isAfter && view.selection.isEmpty) return tell(say("chooseLine"), true);
    return view.act(async () => {
      const print = await view.scan.print(finding.place);
      let first = null;
      await session.make(() => {
        // The key may have been pressed twice.
        if (!session.findings.some((other) => isSameFinding(other, finding))) return null;
        if (isAfter && view.selection.isEmpty) return null;
        const operations = numbering(session.model, finding.place, print, isAfter ? view.selection : null);
        if (!operations.length) tell(say("nothingPrinted"), true);
        first = operations.find((operation) => operation.do === "addLine") ?? null;
        return operations;
      });
      if (first) this.select(first);
    });
  }

  select({ rect: [left, top, right, bottom], writing }) {
    const { view, session: { model } } = this;
    const half = Math.min(right - left, bottom - top) / 4;
    const cell = writing === "vertical" ? model.cellAt((left + right) / 2, top + half) : model.cellAt(left + half, (top + bottom) / 2);
    if (cell < 0 || view.mode !== "edit") return;
    view.selection.select(cell);
    view.selection.setUnit("line");
    view.selectionPanel.draw();
  }

  /** Dismisses a finding as checked; by default the finding shown. */
  dismiss(index = this.shown ? this.current : -1) {
    const finding = this.session.findings[index];
    if (!finding?.isDoubt) return;
    this.view.overlay.set({ places: [] });
    this.view.make(() => [{ do: "dismissFinding", code: finding.code, ...(finding.place ? { place: finding.place } : {}) }]);
  }
}

function isSameFinding(a, b) {
  return a.code === b.code && a.isDoubt === b.isDoubt && a.message === b.message && (a.place ?? []).join() === (b.place ?? []).join();
}
