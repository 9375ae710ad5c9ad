// All marks of this browser, over all editions, with search, export and import.

import { el, fill, save, tell } from "../review/dom.js";
import { exported, imported, ImportError, limits, parsed } from "./annotations.js";
import { nameOf, readable } from "./library.js";
import { allMarks, keep } from "./mark-store.js";
import { isStroke } from "./strokes.js";
import { exchange, stateInWords } from "./sync.js";
import { say } from "./words.js";

/** Opens the list of marks, newest first. */
export async function openMarks(main, { fail, isWanted }) {
  const marks = await allMarks();
  if (!isWanted()) return undefined;
  const list = new MarkList(main, marks, fail);
  list.retell();
  list.name();
  return list;
}

/** The search form of a text, which ignores the width of letters and case. */
const folded = (text) => text.normalize("NFKC").toLowerCase();

/** The entries of the list: each mark, and the strokes of each page as one entry with `strokes`, which are newest first. */
function entriesOf(marks) {
  const newest = [...marks].sort((a, b) => b.modified.localeCompare(a.modified));
  const pages = Map.groupBy(newest.filter(isStroke), ({ edition, page, lost }) => JSON.stringify([edition, page, lost ?? 0]));
  const drawn = [...pages.values()].map((strokes) => ({ ...strokes[0], strokes, quote: say("strokesOf", strokes.length) }));
  return [...newest.filter((mark) => !isStroke(mark)), ...drawn].sort((a, b) => b.modified.localeCompare(a.modified));
}

class MarkList {
  constructor(main, marks, fail) {
    Object.assign(this, { main, marks, fail, phrase: "", names: new Map(), closing: new AbortController() });
    const { signal } = this.closing;
    exchange.addEventListener("changed", async () => {
      this.marks = await allMarks();
      if (!this.isClosed) this.draw();
    }, { signal });
    exchange.addEventListener("state", () => this.showState(), { signal });
  }

  get isClosed() { return this.closing.signal.aborted; }

  close() { this.closing.abort(); }

  /** Replaces the folders' names of editions by their titles. */
  async name() {
    try {
      const { list } = await readable({ isQuiet: true, signal: this.closing.signal });
      this.names = new Map(list.map((about) => [about.edition, nameOf(about)]));
      if (!this.isClosed) this.draw();
    } catch { /* the folders' names stay */ }
  }

  retell() {
    document.title = `${say("allMarks")} — ${say("title")}`;
    this.list = el("ul", { class: "all-marks", id: "all-marks" });
    this.count = el("p", { class: "quiet", role: "status", id: "mark-count" });
    this.state = el("p", { class: "quiet", id: "sync-state" });
    const file = el("input", { type: "file", id: "import-file", accept: ".json,.jsonld,application/json,application/ld+json", class: "unseen", tabindex: "-1", "aria-hidden": "true", onchange: (event) => this.importFile(event.target) });
    fill(this.main, el("div", { class: "library" }, el("h1", {}, say("allMarks")),
      el("div", { class: "actions" },
        el("input", { type: "search", id: "find-mark", placeholder: say("findMark"), "aria-label": say("findMark"), value: this.phrase, oninput: (event) => { this.phrase = event.target.value; this.draw(); } }),
        el("button", { type: "button", id: "export", onclick: () => this.export() }, say("export")),
        el("button", { type: "button", id: "import", onclick: () => file.click() }, say("import")), file),
      this.count, this.state, this.list));
    this.draw();
  }

  draw() {
    const phrase = folded(this.phrase.trim());
    const found = entriesOf(this.marks).filter(({ quote, edition, page }) => folded(`${quote} ${edition} ${this.names.get(edition) ?? ""} ${page}`).includes(phrase));
    const strokes = found.reduce((sum, entry) => sum + (entry.strokes?.length ?? 0), 0);
    this.count.textContent = say("markCount", found.filter((entry) => !entry.strokes).length) + (strokes ? say("strokes", strokes) : "");
    this.showState();
    fill(this.list, ...found.slice(0, 500).map((mark) => this.item(mark)), found.length > 500 ? el("li", {}, say("narrow")) : null);
  }

  showState() { this.state.textContent = stateInWords().long; }

  item(mark) {
    const { edition, page, ranges, revision, colour, quote, articles, lost, strokes } = mark;
    const numbers = strokes ? mark.id : `${ranges[0][0]}-${ranges[0][1]}@${revision}`;
    const about = `${this.names.get(edition) ?? edition} ${say("pageName", page)}・${new Date(mark.modified).toLocaleDateString(document.documentElement.lang)}`;
    const text = el("span", { class: "quote", lang: strokes ? null : "ja" }, quote || say("noQuoteShort"));
    return el("li", { class: lost ? "lost" : null },
      el("a", { href: `#/${encodeURIComponent(edition)}/${encodeURIComponent(page)}/${numbers}` }, el("span", { class: `dot ${strokes ? "ink-" : ""}${colour}` }), text, el("span", { class: "quiet" }, about)),
      articles ? el("span", { class: "across" }, say("acrossArticles", articles)) : null,
      lost ? el("span", { class: "error" }, say("isLost")) : null,
      lost ? el("button", { type: "button", onclick: () => this.forget(mark) }, say("forget")) : null);
  }

  /** Deletes a mark, or strokes, whose print is gone: no page can show it any more. */
  async forget(entry) {
    try {
      const gone = new Set((entry.strokes ?? [entry]).map(({ id }) => id));
      await keep([], [...gone]);
      this.marks = this.marks.filter(({ id }) => !gone.has(id));
      this.draw();
    } catch (error) { this.fail(error); }
  }

  async export() {
    try {
      const marks = [...this.marks].sort((a, b) => a.created.localeCompare(b.created));
      const json = JSON.stringify(await exported(marks, (done) => { this.count.textContent = say("exporting", done, this.marks.length); }), null, 1);
      save(new File([json], `marks-${new Date().toISOString().slice(0, 10)}.jsonld`, { type: "application/ld+json" }));
      this.draw();
    } catch (error) { this.fail(error); }
  }

  async importFile(input) {
    const [file] = input.files;
    input.value = "";
    if (!file) return;
    try {
      if (file.size > limits.bytes) throw new ImportError("tooLong");
      const annotations = parsed(await file.text());
      const { marks, refused } = await imported(annotations, (done) => { this.count.textContent = say("importing", done, annotations.length); });
      await keep(marks);
      this.marks = await allMarks();
      if (this.isClosed) return;
      this.draw();
      const why = refused.length ? ` ${say("refused", refused.length, ["noPage", "badStroke", "badTime"].includes(refused[0]) ? say(refused[0]) : refused[0])}` : "";
      tell(say("isImported", marks.length) + why, refused.length > 0);
    } catch (error) {
      if (error instanceof ImportError) tell(say(error.message, limits.annotations), true);
      else if (error.name === "QuotaExceededError") tell(say("full"), true);
      else this.fail(error);
      if (!this.isClosed) this.draw();
    }
  }
}
