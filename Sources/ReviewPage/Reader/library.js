// The readable editions, and those stored for offline reading.

import { pageAddress } from "../Page/address.js";
import { el, fill, tell } from "../Page/dom.js";
import { chosenEditions, editionFilter, learnTitles } from "../Page/edition-filter.js";
import { TextSearch } from "../Page/search.js";
import { editions } from "../Page/service.js";
import { keptEditions } from "./mark-store.js";
import * as offline from "./offline.js";
import { remember, remembered } from "./settings.js";
import { say } from "./words.js";

const widths = [2000, 3000, 4000];
const megabytes = (bytes) => say("megabytes", (bytes / 1e6).toFixed(1));

/** Number of editions that are shown at first, and more at each request. */
const step = 200;

/** The day of an edition: its date or else the date in its folder's name; empty without any. */
const dayOf = ({ date, edition }) => date ?? /(\d{4})-?(\d\d)-?(\d\d)/.exec(edition)?.slice(1).join("-") ?? "";

/** An edition's name for readers: its title and day, or else its folder's name. */
export const nameOf = (about) => (about.title ? `${about.title} ${dayOf(about)}`.trim() : about.edition);

/** All editions, newest first: those of the service or, when it cannot be reached, the stored ones. `{ list, kept, isOffline }` */
export async function readable(options) {
  const kept = await keptEditions().catch(() => []);
  let list = [];
  let isOffline = false;
  try {
    for (let after; after !== null;) {
      const { editions: some, next } = await editions({ after, ...options });
      list.push(...some);
      after = next ?? null;
    }
  } catch (error) {
    if (error.status !== 0) throw error;
    isOffline = true;
    list = kept;
  }
  list.sort((a, b) => dayOf(b).localeCompare(dayOf(a)) || a.edition.localeCompare(b.edition, undefined, { numeric: true }));
  return { list, kept, isOffline };
}

/** Opens the list of editions. */
export async function openLibrary(main, { fail, isWanted }) {
  const { list, kept, isOffline } = await readable();
  if (!isWanted()) return undefined;
  const library = new Library(main, list, kept, isOffline, fail);
  library.retell();
  return library;
}

class Library {
  main;
  list;
  kept;
  isOffline;
  fail;

  constructor(main, list, kept, isOffline, fail) {
    Object.assign(this, { main, list, kept: new Map(kept.map((record) => [record.edition, record])), isOffline, fail });
    this.closing = new AbortController();
    this.shown = step;
    this.names = new Map(list.map((about) => [about.edition, nameOf(about)]));
    learnTitles(list);
  }

  close() { this.closing.abort(); }

  retell() {
    document.title = say("title");
    this.searching = this.isOffline ? null : new TextSearch({ signal: this.closing.signal, fail: this.fail, nothing: say("nothingFound"), value: this.searching?.question.value, nameOf: (edition) => this.names.get(edition) ?? edition });
    this.shelf = el("ul", { class: "shelf" });
    this.count = el("p", { class: "quiet", role: "status", id: "edition-count" });
    this.more = el("button", { type: "button", id: "more-editions", onclick: () => { this.shown += step; this.draw(); } }, say("moreEditions"));
    fill(this.main, el("div", { class: "library" }, el("h1", {}, say("editions")), this.searching?.form, this.searching?.found,
      this.isOffline ? el("p", { class: "notice", role: "status" }, say("isOffline")) : null,
      this.list.length ? editionFilter(() => this.draw()).element : null, this.count, this.shelf, this.more));
    this.draw();
  }

  /** Shows the chosen editions. */
  draw() {
    const { title, from, to } = chosenEditions();
    const found = this.list.filter((about) => (!title || about.title === title) && (!from || dayOf(about) >= from) && (!to || (dayOf(about) && dayOf(about) <= to)));
    this.count.textContent = this.list.length ? say("editionCount", found.length) : say("noEditions");
    fill(this.shelf, ...found.slice(0, this.shown).map((about) => this.item(about)));
    this.more.hidden = found.length <= this.shown;
  }

  item({ edition, title, date, pages }) {
    const count = pages?.published ?? Object.keys(this.kept.get(edition)?.maps ?? {}).length;
    const keeping = el("span", { class: "keeping" });
    this.showKept(keeping, edition);
    return el("li", {}, el("a", { href: pageAddress(edition) }, el("strong", {}, title ?? edition), el("span", {}, `${dayOf({ date, edition }) || edition}・${say("pages", count)}`)), keeping);
  }

  showKept(place, edition) {
    const record = this.kept.get(edition);
    if (!offline.canKeep()) return fill(place);
    const button = (id, text, act) => el("button", { type: "button", id: `${id}-${edition}`, onclick: act }, text);
    if (!record) return fill(place, this.isOffline ? null : button("keep", say("keep"), () => this.ask(place, edition)));
    return fill(place, el("span", { class: "good" }, say("isKept", megabytes(record.bytes))),
      this.isOffline ? null : button("renew", say("renew"), () => this.ask(place, edition)),
      button("drop", say("drop"), () => this.act(async () => {
        await offline.dropEdition(record);
        this.kept.delete(edition);
        this.showKept(place, edition);
      })));
  }

  async act(body) {
    try { await body(); } catch (error) {
      if (error.name === "AbortError") return;
      if (error.name === "QuotaExceededError") tell(say("full"), true); else this.fail(error);
    }
  }

  /** Shows the space that an edition needs in each width, before anything is fetched. */
  ask(place, edition) {
    return this.act(async () => {
      const width = Number(remembered("width", widths[0]));
      fill(place, el("span", { role: "status" }, say("counting")));
      let plan = await offline.plan(edition, width);
      const room = await offline.room();
      const size = el("span", { class: "size", role: "status" });
      const start = el("button", { type: "button", id: `start-${edition}`, class: "primary", onclick: () => this.keep(place, plan) }, say("fetch"));
      const showSize = () => {
        const isTooLarge = room !== null && plan.bytes > room;
        size.textContent = isTooLarge ? say("noRoom", megabytes(plan.bytes), megabytes(room)) : megabytes(plan.bytes);
        start.disabled = isTooLarge;
      };
      const choice = el("select", { id: `width-${edition}`, "aria-label": say("width"), onchange: (event) => this.act(async () => {
        remember("width", event.target.value);
        start.disabled = true;
        size.textContent = say("counting");
        plan = await offline.plan(edition, Number(event.target.value));
        showSize();
      }) }, ...widths.map((one) => el("option", { value: one, selected: one === width }, `${one} px`)));
      showSize();
      fill(place, choice, size, start, el("button", { type: "button", onclick: () => this.showKept(place, edition) }, say("cancel")));
    }).then(() => { if (place.querySelector("[role=status]")?.textContent === say("counting")) this.showKept(place, edition); });
  }

  keep(place, plan) {
    const { edition } = plan.about;
    const controller = new AbortController();
    this.closing.signal.addEventListener("abort", () => controller.abort());
    const bar = el("progress", { max: `${Math.max(1, plan.bytes)}`, value: "0", "aria-label": say("keep") });
    const amount = el("span", { class: "size", role: "status" });
    fill(place, bar, amount, el("button", { type: "button", onclick: () => controller.abort() }, say("stop")));
    return this.act(async () => {
      await offline.keepEdition(plan, (bytes) => {
        bar.value = bytes;
        amount.textContent = `${megabytes(bytes)} / ${megabytes(plan.bytes)}`;
      }, controller.signal);
      this.kept = new Map((await keptEditions()).map((record) => [record.edition, record]));
      tell(say("nowKept"));
    }).finally(() => this.showKept(place, edition));
  }
}
