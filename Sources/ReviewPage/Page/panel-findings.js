// Findings for the editor, the most important first.

import { el, tell } from "./dom.js";
import { Panel } from "./panel.js";
import { isSame, union } from "./model.js";
import { isUnnumbered, numbering } from "./unnumbered.js";
import { candidateText, findingText, flawText, quoted, say } from "./words.js";

export class Findings extends Panel {
  constructor(view) {
    super(view, "findings");
    this.shown = null;
    /** The index of the place shown last, by rule. */
    this.passed = new Map();
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
    const { view, session: { findings, flaws, model } } = this;
    if (this.shown) {
      const index = findings.findIndex((finding) => isSameFinding(finding, this.shown));
      if (index >= 0) this.current = index;
      else {
        this.shown = null;
        this.current -= 1;
        this.view.overlay.set({ places: [], candidates: [] });
      }
    }
    this.current = Math.min(this.current, findings.length - 1);
    this.back.disabled = this.on.disabled = !findings.length;
    this.place.textContent = findings.length ? `${this.shown ? this.current + 1 : "–"} / ${findings.length}` : say("noFindings");
    this.fill(
      el("ol", { class: "findings" }, ...findings.map((finding, i) => el("li", { class: `${finding.severity}${this.shown && i === this.current ? " current" : ""}` },
        el("button", { id: `finding-${i}`, onclick: () => this.show(i) }, el("strong", {}, say(finding.severity)), ` ${findingText(finding, model)}`),
        ...(isUnnumbered(finding) ? [
          el("button", { class: "number", id: `number-${i}`, onclick: () => this.number(i), title: "l" }, say("numberPrint")),
          el("button", { class: "number", id: `follow-${i}`, onclick: () => this.number(i, true), title: "⇧ l" }, say("numberAfter"))] : []),
        this.shown && i === this.current && view.mode === "edit" ? this.candidates(finding) : null,
        finding.isDoubt ? el("button", { class: "dismiss", id: `dismiss-${i}`, onclick: () => this.dismiss(i), title: "d" }, say("dismiss")) : null))),
      flaws.length ? el("p", { class: "quiet" }, say("flaws")) : null,
      flaws.length ? el("ul", { class: "findings", id: "flaws" }, ...flaws.map((flaw) => el("li", {}, el("button", { onclick: () => this.showFlaw(flaw) }, flawText(flaw))))) : null);
  }

  /** Buttons that take a candidate of a doubt of order. */
  candidates({ candidates }) {
    const { model } = this.session;
    return el("span", { class: "candidates" }, ...candidates.map((one, i) => el("button", { id: `candidate-${i + 1}`, class: `candidate-${i + 1}`, onclick: () => this.take(i + 1) },
      `${i + 1} ${candidateText(one, model)}`)));
  }

  /** Takes a candidate of the doubt shown, counted from 1; the first is the order as it is. Returns whether there is such a candidate. */
  take(number) {
    const { view, shown, session } = this;
    const candidate = shown?.candidates[number - 1];
    if (!candidate || view.mode !== "edit") return false;
    if (number === 1) this.dismiss();
    else view.make(() => reordered(session.model, shown.place, candidate.place ?? null));
    return true;
  }

  /** Goes to the next place of a broken rule. */
  showFlaw({ code, places }) {
    const { view, session: { model } } = this;
    this.passed.set(code, ((this.passed.get(code) ?? -1) + 1) % places.length);
    const at = this.passed.get(code);
    const place = places[at];
    Object.assign(this, { shown: null, current: -1 });
    view.overlay.set({ places: [place].filter(Boolean), candidates: [] });
    if (place) view.fly(place);
    this.draw();
    tell(`${at + 1} / ${places.length}${place ? quoted(model.textAt(place)) : ""}`);
  }

  /** Goes to a finding; after the last finding comes the first. */
  show(index) {
    const { view, session: { findings, model } } = this;
    if (!findings.length) return;
    this.current = (index + findings.length) % findings.length;
    const finding = findings[this.current];
    this.shown = finding;
    const candidates = finding.candidates.map(({ place }) => place ?? null);
    const places = [finding.place, ...candidates].filter(Boolean);
    view.overlay.set({ places: [finding.place].filter(Boolean), candidates });
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

  /** Goes to the finding of print without a number at a point; returns whether there is one. */
  showAt({ x, y }) {
    const index = this.session.findings.findIndex((finding) => {
      const [left, top, right, bottom] = isUnnumbered(finding) ? finding.place : [];
      return x >= left && x < right && y >= top && y < bottom;
    });
    if (index >= 0) this.show(index);
    return index >= 0;
  }

  /** Shows no finding any more. */
  leave() {
    if (!this.shown) return;
    this.shown = null;
    this.view.overlay.set({ places: [], candidates: [] });
    this.draw();
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
    view.selection.selectLines([model.lines[model.lineOfCell[cell]]]);
    view.selectionPanel.draw();
  }

  /** Dismisses a finding as checked; by default the finding shown. */
  dismiss(index = this.shown ? this.current : -1) {
    const finding = this.session.findings[index];
    if (!finding?.isDoubt) return;
    this.view.overlay.set({ places: [], candidates: [] });
    this.view.make(() => [{ do: "dismissFinding", code: finding.code, ...(finding.place ? { place: finding.place } : {}) }]);
  }
}

/** Corrections after which the line at a place is followed by the paragraph that begins at another place, or ends its article. */
function reordered({ lines, articles }, place, next) {
  const [line, other] = [place, next].map((rect) => lines.find((one) => isSame(one.rect, rect)));
  if (!line) return null;
  const after = lines[line.index + 1]?.article === line.article ? lines[line.index + 1] : null;
  if (!next) return after && [{ do: "splitArticle", before: after.rect }];
  if (!other) return null;
  const before = lines[other.index - 1];
  const isFirst = articles[other.article].lines[0] === other.index;
  if (!after && isFirst) {
    const isBeside = other.article === line.article + 1;
    return [...isBeside ? [] : [{ do: "moveArticle", line: other.rect, side: "after", of: line.rect }], { do: "joinArticle", line: other.rect }];
  }
  return [
    ...after?.paragraph === line.paragraph ? [{ do: "splitParagraph", before: after.rect }] : [],
    ...!isFirst && before?.paragraph === other.paragraph ? [{ do: "splitParagraph", before: other.rect }] : [],
    { do: "moveParagraph", line: other.rect, side: "after", of: line.rect }];
}

function isSameFinding(a, b) {
  return a.code === b.code && a.isDoubt === b.isDoubt && a.message === b.message && (a.place ?? []).join() === (b.place ?? []).join();
}
