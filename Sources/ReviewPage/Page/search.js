// A search of the text of all published pages: a form, and places with links to their characters.

import { pageAddress } from "./address.js";
import { el, fill } from "./dom.js";
import * as service from "./service.js";
import { say } from "./words.js";

export class TextSearch {
  signal;
  fail;
  nothing;
  nameOf;

  /** `nothing` is shown for a phrase without results; `value` is the initial text of the field; `nameOf` gives an edition's name for the list. */
  constructor({ signal, fail, nothing = say("nothingFound"), value = "", nameOf = (edition) => edition }) {
    Object.assign(this, { signal, fail, nothing, nameOf });
    this.question = el("input", { id: "search", type: "search", maxlength: "200", "aria-label": say("search"), placeholder: say("search"), value });
    this.form = el("form", { role: "search", onsubmit: (event) => { event.preventDefault(); this.search(); } }, this.question, el("button", { id: "find" }, say("find")));
    this.found = el("ul", { class: "found", "aria-live": "polite" });
  }

  /** The places of a phrase, each a link to its characters; none for an empty phrase. */
  async search() {
    const phrase = this.question.value.trim();
    this.asked = phrase;
    if (!phrase) return fill(this.found);
    try {
      const pages = await service.search(phrase, this.signal);
      // Another search has started meanwhile.
      if (this.asked !== phrase) return undefined;
      return fill(this.found, ...pages.length ? pages.flatMap((page) => this.places(page)) : [this.none()]);
    } catch (error) {
      if (error.name === "AbortError") return undefined;
      // The service refuses some phrases, for example one of punctuation only.
      return error.status === 400 ? fill(this.found, this.none()) : this.fail(error);
    }
  }

  none() { return el("li", { class: "quiet" }, this.nothing); }

  places({ edition, page, revision, count, places }) {
    const to = pageAddress(edition, page);
    const found = places.map(({ first, last, before, found: text, after }) => el("li", {}, el("a", { href: `${to}/${first}-${last}@${revision}` },
      el("strong", {}, `${this.nameOf(edition)} ${page}`), ` ${before}`, el("mark", {}, text), after)));
    return count > places.length ? [...found, el("li", { class: "quiet" }, say("more", count - places.length))] : found;
  }
}
