// All marks of this browser, over all editions, with search, export and import.

import { el, fill, save, tell } from "../Page/dom.js";
import { exported, imported, ImportError, limits, parsed } from "./annotations.js";
import { nameOf, readable } from "./library.js";
import { allMarks, keep } from "./mark-store.js";
import { asMarkdown, asText } from "./mark-text.js";
import { addressOf, pagesName, partLinks, quotationsOf, rejoined, textOf } from "./quotations.js";
import { remember, remembered } from "./settings.js";
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

/** The forms of an export, with their types. */
const forms = { jsonld: "application/ld+json", md: "text/markdown", txt: "text/plain" };

/** The search form of a text, which ignores the width of letters and case. */
const folded = (text) => text.normalize("NFKC").toLowerCase();

const latest = (a, b) => b.modified.localeCompare(a.modified);

/** The entries of the list: each quotation, and the strokes of each page as one entry that `isDrawn`. An entry has its marks as `parts`; strokes are newest first. */
function entriesOf(marks) {
  const pages = Map.groupBy([...marks].sort(latest).filter(isStroke), ({ edition, page, lost }) => JSON.stringify([edition, page, lost ?? 0]));
  const drawn = [...pages.values()].map((parts) => ({ ...parts[0], parts, isDrawn: true, quote: say("strokesOf", parts.length) }));
  const quotations = quotationsOf(marks.filter((mark) => !isStroke(mark)));
  const quoted = quotations.map((parts) => ({ ...parts[0], parts, quote: textOf(parts), modified: [...parts].sort(latest)[0].modified }));
  return [...quoted, ...drawn].sort(latest);
}

class MarkList {
  main;
  marks;
  fail;
  phrase = "";
  names = new Map();
  closing = new AbortController();

  constructor(main, marks, fail) {
    Object.assign(this, { main, marks, fail });
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
    this.form = el("select", { id: "export-form", "aria-label": say("exportForm"), onchange: ({ target }) => remember("export", target.value) },
      ...Object.keys(forms).map((form) => el("option", { value: form, selected: form === remembered("export", "jsonld") }, say(form))));
    fill(this.main, el("div", { class: "library" }, el("h1", {}, say("allMarks")),
      el("div", { class: "actions" },
        el("input", { type: "search", id: "find-mark", placeholder: say("findMark"), "aria-label": say("findMark"), value: this.phrase, oninput: (event) => { this.phrase = event.target.value; this.draw(); } }),
        el("button", { type: "button", id: "export", onclick: () => this.export() }, say("export")), this.form,
        el("button", { type: "button", id: "import", onclick: () => file.click() }, say("import")), file),
      this.count, this.state, this.list));
    this.draw();
  }

  /** The entries that the search finds. */
  get found() {
    const phrase = folded(this.phrase.trim());
    return entriesOf(this.marks).filter((entry) => folded(`${entry.quote} ${entry.edition} ${this.sourceOf(entry)}`).includes(phrase));
  }

  sourceOf({ edition, parts }) { return `${this.names.get(edition) ?? edition} ${pagesName(parts)}`; }

  draw() {
    const { found } = this;
    const strokes = found.reduce((sum, { isDrawn, parts }) => sum + (isDrawn ? parts.length : 0), 0);
    this.count.textContent = say("markCount", found.filter(({ isDrawn }) => !isDrawn).length) + (strokes ? say("strokes", strokes) : "");
    this.showState();
    fill(this.list, ...found.slice(0, 500).map((entry) => this.item(entry)), found.length > 500 ? el("li", {}, say("narrow")) : null);
  }

  showState() { this.state.textContent = stateInWords().long; }

  item(entry) {
    const { colour, quote, isDrawn, parts } = entry;
    const lost = parts.filter((part) => part.lost);
    const articles = parts.find((part) => part.articles)?.articles;
    const about = `${this.sourceOf(entry)}・${new Date(entry.modified).toLocaleDateString(document.documentElement.lang)}`;
    const text = el("span", { class: "quote", lang: isDrawn ? null : "ja" }, quote || say("noQuoteShort"));
    return el("li", { class: lost.length === parts.length ? "lost" : null },
      el("a", { href: addressOf(entry) }, el("span", { class: `dot ${isDrawn ? "ink-" : ""}${colour}` }), text, el("span", { class: "quiet" }, about)),
      !isDrawn && parts.length > 1 ? partLinks(parts) : null,
      articles ? el("span", { class: "across" }, say("acrossArticles", articles)) : null,
      lost.length ? el("span", { class: "error" }, say("isLost")) : null,
      lost.length ? el("button", { type: "button", onclick: () => this.forget(lost) }, say("forget")) : null);
  }

  /** Deletes marks, or strokes, whose print is gone: no page can show them any more. */
  async forget(lost) {
    try {
      const deleted = new Map(lost.map((mark) => [mark.id, mark]));
      const marks = this.marks.filter(({ id }) => !deleted.has(id)).map((mark) => rejoined(mark, deleted));
      await keep(marks.filter((mark) => !this.marks.includes(mark)), [...deleted.keys()]);
      this.marks = marks;
      this.draw();
    } catch (error) { this.fail(error); }
  }

  /** Saves the marks found as a file in the chosen form. */
  async export() {
    try {
      const { found, form: { value: form } } = this;
      const address = (entry) => new URL(addressOf(entry), location.href).href;
      const texts = { md: () => asMarkdown(found, (entry) => this.sourceOf(entry), address), txt: () => asText(found, (entry) => this.sourceOf(entry)), jsonld: () => this.annotations(found) };
      save(new File([await texts[form]()], `marks-${new Date().toISOString().slice(0, 10)}.${form}`, { type: forms[form] }));
      this.draw();
    } catch (error) { this.fail(error); }
  }

  async annotations(found) {
    const marks = [...found].sort((a, b) => a.created.localeCompare(b.created)).flatMap(({ parts }) => parts);
    return JSON.stringify(await exported(marks, (done) => { this.count.textContent = say("exporting", done, marks.length); }), null, 1);
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
