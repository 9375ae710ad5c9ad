// @ts-nocheck
// The desk: the list of editions, and the pages of the open edition with their states. It follows changes.

import { pageAddress } from "./address.js";
import { el, fill, tell } from "./dom.js";
import { dueText, timeText } from "./due.js";
import { chooseAll, chosenEditions, editionFilter, isAnythingChosen, learnTitles } from "./edition-filter.js";
import { showNewspaper } from "./newspaper.js";
import { TextSearch } from "./search.js";
import * as service from "./service.js";
import { withdrawalButton } from "./withdrawal.js";
import { say } from "./words.js";
import { reasonText } from "./words-refusals.js";

/** States of pages to filter by, worst first. A page can have several of these. */
const standings = {
  quarantined: (page) => page.state === "quarantined",
  expected: (page) => page.state === "expected",
  received: (page) => page.state === "received",
  held: (page) => Boolean(page.waitsFor),
  doubtful: (page) => page.state !== "withdrawn" && total(page) > 0 && !page.approved,
  corrected: (page) => Boolean(page.by),
  approved: (page) => Boolean(page.approved),
  published: (page) => page.state === "published",
  withdrawn: (page) => page.state === "withdrawn",
};

/** Number of pages in each state; expected pages without a name count as missing too. */
function counts({ pages, expectedPages = 0 }) {
  const unknown = expectedPages - Object.values(pages).reduce((sum, count) => sum + count, 0);
  return unknown > 0 ? { ...pages, expected: (pages.expected ?? 0) + unknown } : pages;
}

const total = ({ findings }) => (findings ? findings.error + findings.warning + findings.note : 0);

/** The chosen editions. */
async function chosen() {
  const list = await service.editions(chosenEditions());
  if (!chosenEditions().title) learnTitles(list.editions);
  return list;
}

/** `isWanted` is false once the user has gone elsewhere. Returns the view for app.js. */
export async function openDesk(main, wanted, fail, isWanted) {
  let list = await chosen();
  if (!list.editions.length && isAnythingChosen()) {
    chooseAll();
    list = await chosen();
  }
  if (!isWanted()) return undefined;
  const { editions } = list;
  if (!editions.length) {
    fill(main, el("p", { class: "empty" }, say("noEditions")));
    return undefined;
  }
  // If the edition is not among the newest, request it by its name; a missing edition causes an error message.
  const shown = wanted === undefined ? editions[0] : editions.find(({ edition }) => edition === wanted) ?? await service.edition(wanted);
  if (!isWanted()) return undefined;
  const desk = new Desk(main, list, shown, fail);
  await desk.load();
  desk.follow();
  return { close: () => desk.close(), retell: () => desk.retell(), check: () => service.editions({ isQuiet: true }) };
}

class Desk {
  constructor(main, list, shown, fail) {
    Object.assign(this, { main, listed: list, shown, name: shown.edition, fail, filter: null, pictures: new Map(), closing: new AbortController() });
    this.build();
  }

  build() {
    const { main, shown } = this;
    document.title = `${shown.edition} — ${say("title")}`;
    document.getElementById("where").textContent = `${shown.title ?? ""} ${shown.edition}`;
    this.list = el("ul");
    this.choice = editionFilter(() => this.choose());
    this.searching = new TextSearch({ signal: this.closing.signal, fail: this.fail, value: this.searching?.question.value });
    this.filters = el("div", { class: "filters", role: "group", "aria-label": say("filters") });
    this.notice = el("div");
    this.due = el("p", { id: "due" });
    this.actions = el("div", { class: "actions" });
    this.grid = el("ul", { class: "pages" });
    fill(main, el("div", { class: "desk" },
      el("nav", { class: "editions", "aria-label": say("editions") }, el("h2", {}, say("editions")), this.choice.element, this.list),
      el("section", { "aria-label": shown.edition }, this.notice, el("div", { class: "edition" }, this.due, this.actions),
        this.searching.form,
        this.searching.found, this.filters, this.grid)));
  }

  close() {
    this.closing.abort();
    for (const { address } of this.pictures.values()) if (address) URL.revokeObjectURL(address);
  }

  /** Redraws everything in the chosen language. */
  retell() {
    this.build();
    this.draw();
  }

  /** Lists other editions; the open edition stays open. */
  async choose() {
    try {
      this.listed = await chosen();
      this.drawList();
    } catch (error) { this.fail(error); }
  }

  async load() {
    this.edition = await service.edition(this.name);
    this.draw();
    this.loadPictures();
  }

  /** Waits for changes, and also polls now and then: unpublished pages cause no change in the feed. */
  async follow() {
    const { signal } = this.closing;
    let { cursor } = this.edition;
    while (!signal.aborted) {
      try {
        const waiting = this.edition.pages.some((page) => page.state === "received" || page.state === "expected");
        const began = Date.now();
        const answer = await service.changes(cursor, waiting ? 3 : 20, signal);
        cursor = answer.cursor;
        await this.again();
        // Redraw only once for many simultaneous changes.
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, 1000 - (Date.now() - began))));
      } catch (error) {
        if (error.name === "AbortError" || signal.aborted) return;
        if (error.status === 410) cursor = error.problem.resume ?? this.edition.cursor;
        else if (error.status === 401 || error.status === 403) return this.fail(error);
        // The service may be restarting.
        await new Promise((resolve) => setTimeout(resolve, 5000));
      }
    }
    return undefined;
  }

  /** Reloads the list of editions and the states of the pages. */
  async again() {
    this.listed = await chosen();
    await this.load();
  }

  drawList() {
    const { editions, next } = this.listed;
    this.choice.update();
    fill(this.list, ...editions.map((entry) => el("li", {}, el("a", {
      href: pageAddress(entry.edition), "aria-current": entry.edition === this.name ? "page" : null,
    }, el("strong", {}, entry.edition), entry.title ? el("span", {}, entry.title) : null,
    entry.withdrawn ? el("span", { class: "bad" }, say("withdrawn")) : null, el("span", {}, Object.entries(counts(entry))
      .filter(([, count]) => count).map(([state, count]) => `${say(state)} ${count}`).join("  "))))),
    editions.length ? null : el("li", { class: "quiet" }, say("noSuchEditions")), next ? el("li", { class: "quiet" }, say("moreEditions")) : null);
  }

  draw() {
    const { edition } = this;
    this.drawList();
    this.due.textContent = edition.withdrawn ? "" : dueText(edition);
    fill(this.actions, edition.hasProfile ? el("button", {
      id: "newspaper", title: say("newspaperHelp"), onclick: () => showNewspaper(edition.title, edition.timeZone, this.fail),
    }, say("newspaper")) : null, this.withdrawal({ isWithdrawn: Boolean(edition.withdrawn) }));
    fill(this.notice, edition.withdrawn ? el("p", { class: "notice" }, say("editionWithdrawn", edition.withdrawn.by, timeText(edition.withdrawn.at, edition.timeZone))) : null,
      edition.publication === "after-approval" && !edition.approved ? el("p", { class: "notice" }, say("waits"), " ",
      el("button", { id: "publish", class: "primary", onclick: () => this.publish() }, say("publish"))) : null, this.textState());
    const filters = [null, ...Object.keys(standings).filter((name) => edition.pages.some(standings[name]))];
    if (!filters.includes(this.filter)) this.filter = null;
    fill(this.filters, ...filters.map((name) => el("button", {
      id: `filter-${name ?? "all"}`, "aria-pressed": `${this.filter === name}`, onclick: () => { this.filter = name; this.draw(); },
    }, `${name ? say(name) : say("allStates")} ${name ? edition.pages.filter(standings[name]).length : edition.pages.length}`)));
    fill(this.grid, ...edition.pages.filter(standings[this.filter] ?? (() => true)).map((page) => this.card(page)));
  }

  /** Progress of reading the text; null if no page was read or given up. */
  textState() {
    const { read, pages, givenUp } = this.edition.text;
    if (!read && !givenUp.length) return null;
    const state = say("textRead", read, pages);
    return givenUp.length
      ? el("p", { id: "text-state", class: "notice" }, `${state} ${say("textGivenUp", givenUp.length, givenUp.join(", "), this.name)}`)
      : el("p", { id: "text-state", class: "quiet" }, state);
  }

  card(page) {
    const known = this.pictures.get(page.page) ?? { image: el("img", { alt: "", class: "picture" }), revision: null };
    this.pictures.set(page.page, known);
    // Omit the picture, if it shows another revision than the rest of the card.
    if (known.revision !== page.latest) this.putPicture(known, null);
    const link = page.latest ? { href: pageAddress(this.name, page.page) } : {};
    const isWithdrawn = page.state === "withdrawn";
    return el("li", {}, el(page.latest ? "a" : "div", { ...link, id: `page-${page.page}`, class: `card ${page.state}` }, known.image,
      el("strong", {}, page.page), el("span", { class: "state" }, say(page.state)),
      page.latest ? el("span", {}, [page.characters && page.revision === page.latest ? say("characters", page.characters) : null, `${say("revision")} ${page.latest}`].filter(Boolean).join("・")) : null,
      // The broken rules of the layout are known only once the layout is opened.
      total(page) ? el("span", { class: page.findings.error ? "bad" : page.findings.warning ? "warn" : "", title: say("doubtsHelp") }, `${say("doubts")} ${total(page)}`) : null,
      page.by ? el("span", {}, say("correctedBy", page.by)) : null,
      page.approved ? el("span", { class: "good" }, `✓ ${say("approvedBy", page.approved.by)}`) : null,
      page.proposals ? el("span", { class: "warn" }, say("newResult")) : null,
      page.waitsFor ? el("span", { class: "warn" }, `${say("held")}: ${reasonText(page.waitsFor)}`) : null,
      page.reason ? el("span", { class: "bad" }, reasonText(page.reason)) : null,
      page.receivedAt ? el("span", {}, say("arrived", timeText(page.receivedAt, this.edition.timeZone))) : null),
    page.state === "expected" ? null : this.withdrawal({ page: page.page, isWithdrawn, why: isWithdrawn && this.edition.withdrawn ? say("restoreTheEdition") : null }));
  }

  /** The button that withdraws or restores a page or the edition. */
  withdrawal(what) {
    return withdrawalButton({ edition: this.name, ...what, done: () => this.again(), fail: this.fail });
  }

  /** Loads pictures one after the other, after the pages are shown; then reloads those that changed meanwhile. */
  async loadPictures() {
    if (this.isLoading) return;
    this.isLoading = true;
    try {
      const lacks = ({ page, latest }) => latest && this.pictures.has(page) && this.pictures.get(page).revision !== latest;
      for (let page; (page = this.edition.pages.find(lacks));) await this.loadPicture(page);
    } catch (error) {
      if (error.name !== "AbortError") this.fail(error);
    } finally { this.isLoading = false; }
  }

  async loadPicture({ page, latest }) {
    const known = this.pictures.get(page);
    let address = null;
    try { address = await service.thumbnail(this.name, page, latest, this.closing.signal); } catch (error) {
      // This revision has no picture.
      if (error.status !== 404) throw error;
    }
    // Another revision came meanwhile. Its picture is loaded next.
    if (this.edition.pages.find((entry) => entry.page === page)?.latest !== latest) return address && URL.revokeObjectURL(address);
    this.putPicture(known, address);
    known.revision = latest;
    return undefined;
  }

  putPicture(known, address) {
    if (known.address) URL.revokeObjectURL(known.address);
    known.address = address;
    if (address) known.image.src = address; else known.image.removeAttribute("src");
  }

  async publish() {
    try {
      await service.publish(this.name);
      tell(say("isPublished"));
      await this.load();
    } catch (error) { this.fail(error); }
  }
}
