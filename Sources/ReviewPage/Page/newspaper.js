// @ts-nocheck
// A newspaper's sheet: the corrections that editors repeat, and the things that its profile has learned, each with a switch.

import { timeText } from "./due.js";
import { el, fill } from "./dom.js";
import * as service from "./service.js";
import { currentLanguage, say } from "./words.js";
import { refusalText } from "./words-refusals.js";

/** Width of the images from which pictures of print are cut, in px. */
const imageWidth = 2000;
/** Largest size of a picture, in px of the screen. */
const [mostWidth, mostHeight] = [220, 110];
/** Largest ratio of the sides of a picture: of longer print, the beginning is shown, so that it can be read. */
const mostRatio = 5;

/** The kind of a recurring thing in words. */
export const kindText = (kind) => (kind === "aside" ? say("unnumber") : say(kind));

/** Shows the sheet over the desk until it is closed. */
export function showNewspaper(title, timeZone, fail) {
  const sheet = new Newspaper(title, timeZone, fail);
  sheet.load();
}

class Newspaper {
  constructor(title, timeZone, fail) {
    Object.assign(this, { title, timeZone, fail, parts: new Map(), closing: new AbortController() });
    this.body = el("div", {}, el("p", { class: "empty" }, say("loading")));
    // The page's own messages are below an open sheet.
    this.note = el("p", { class: "note", role: "status" });
    this.dialog = el("dialog", { id: "newspaper-sheet", class: "newspaper", "aria-labelledby": "newspaper-title" },
      el("header", {}, el("h2", { id: "newspaper-title", tabindex: "-1" }, title),
        el("button", { id: "newspaper-close", onclick: () => this.dialog.close() }, say("close")), this.note), this.body);
    this.dialog.addEventListener("close", () => {
      this.closing.abort();
      this.dialog.remove();
    });
    document.body.append(this.dialog);
    this.dialog.showModal();
    this.dialog.querySelector("h2").focus();
  }

  async load() {
    try {
      this.answer = await service.profile(this.title, { signal: this.closing.signal });
      this.draw();
    } catch (error) {
      if (error.name === "AbortError") return;
      this.dialog.close();
      this.fail(error);
    }
  }

  draw() {
    const { profile, corrections } = this.answer;
    fill(this.body,
      el("section", {}, el("h3", {}, say("profileThings")), ...profile ? this.learned(profile) : [el("p", { class: "quiet" }, say("noProfile"))]),
      el("section", {}, el("h3", {}, say("repeated")), corrections.length
        ? el("ul", { class: "repeated" }, ...corrections.map((one) => el("li", {}, this.place(one), el("span", {}, correctionText(one)))))
        : el("p", { class: "quiet" }, say("nothingRepeated"))));
    this.drawParts();
  }

  /** The state of the profile, and its things. */
  learned(profile) {
    const { pages: { length: pages }, learnedAt, leftOut, without, with: faults, things, isUsable, engine } = profile;
    const count = ({ wrongNumbered, wrongKinds, wrongJoins }) => wrongNumbered + wrongKinds + wrongJoins;
    return [
      isUsable ? null : el("p", { class: "notice" }, say("profileUnusable", engine)),
      pages ? el("p", {}, say("learnedFrom", pages, timeText(learnedAt, this.timeZone))) : null,
      pages ? el("p", {}, say("faultsBoth", count(without), count(faults), without.lines)) : null,
      leftOut.length ? el("details", { class: "left-out" }, el("summary", {}, say("leftOut", leftOut.length)),
        el("ul", {}, ...leftOut.map(({ name, why }) => el("li", {}, why ? `${name}${say("colon")}${say(`leftOut-${why}`)}` : name)))) : null,
      things.length ? el("ul", { class: "things" }, ...things.map((thing) => this.thing(thing))) : el("p", { class: "quiet" }, say("noThings")),
    ];
  }

  thing(thing) {
    const { id, kind, isOff, agreeing, contradicting, by } = thing;
    const box = el("input", { type: "checkbox", role: "switch", id: `thing-${id}`, checked: !isOff, onchange: () => this.turn(thing, box) });
    const facts = [by ? say("ruleBy", by) : null, agreeing > 1 || !by ? say("onPages", agreeing) : null, contradicting ? say("contradicting", contradicting) : null].filter(Boolean);
    return el("li", { class: isOff ? "off" : null }, el("label", { for: box.id }, box, this.picture(thing),
      el("span", { class: "facts" }, el("strong", {}, kindText(kind)), el("span", {}, facts.join(say("dot")))), this.place(thing)));
  }

  /** Switches a thing; after a failure it is shown as it was. */
  async turn(thing, box) {
    const isOff = !box.checked;
    box.disabled = true;
    try {
      await service.switchThing(this.title, thing.id, isOff);
      thing.isOff = isOff;
      box.closest("li").classList.toggle("off", isOff);
      this.tell(say(isOff ? "isSwitchedOff" : "isSwitchedOn"));
    } catch (error) {
      box.checked = !box.checked;
      if (error.status === 401 || error.status === 403) {
        this.dialog.close();
        return this.fail(error);
      }
      this.tell(refusalText(error), true);
    } finally { box.disabled = false; }
    return undefined;
  }

  tell(text, isError = false) {
    this.note.textContent = text;
    this.note.classList.toggle("error", isError);
  }

  /** A small page with a mark where the print is; empty for print that may be anywhere. */
  place({ x, y }) {
    if (x === undefined) return el("span", { class: "spot anywhere", title: say("anywhere") });
    const mark = el("i");
    const inside = (share, edge) => `${Math.min(100 - edge, Math.max(edge, share / 10))}%`;
    Object.assign(mark.style, { left: inside(x, 15), top: inside(y, 7) });
    return el("span", { class: "spot", title: say("placeOnPage") }, mark);
  }

  /** The print as the profile stores it, until `drawParts` cuts it from the image of a page. */
  picture({ picture, seen }) {
    const canvas = el("canvas", { class: "print", "aria-hidden": "true" });
    if (picture) drawPrint(canvas, picture); else canvas.classList.add("none");
    if (seen) {
      const key = `${seen.edition}/${seen.page}/${seen.revision}`;
      this.parts.set(key, [...this.parts.get(key) ?? [], { canvas, seen }]);
    }
    return canvas;
  }

  /** Draws print from images, one after the other: a phone has no memory for all. Print without an image stays as it is. */
  async drawParts() {
    for (const parts of this.parts.values()) {
      const [{ seen: { edition, page, revision } }] = parts;
      try {
        const bitmap = await createImageBitmap(await service.image(edition, page, revision, imageWidth, this.closing.signal));
        for (const { canvas, seen } of parts) drawPart(canvas, bitmap, seen);
        bitmap.close();
      } catch (error) {
        if (this.closing.signal.aborted) return;
        if (error.status === 401 || error.status === 403) {
          this.dialog.close();
          this.fail(error);
          return;
        }
      }
    }
  }
}

/** Draws 16 × 16 cells, a digit of base 16 each; 15 is the darkest. */
function drawPrint(canvas, digits) {
  const side = 16;
  Object.assign(canvas, { width: side, height: side });
  const context = canvas.getContext("2d");
  [...digits].forEach((digit, k) => {
    const grey = 255 - 17 * Number.parseInt(digit, 16);
    context.fillStyle = `rgb(${grey} ${grey} ${grey})`;
    context.fillRect(k % side, Math.floor(k / side), 1, 1);
  });
  Object.assign(canvas.style, { width: "48px", height: "48px" });
  canvas.dataset.of = "print";
}

/** Draws a place of an image, within the largest size. */
function drawPart(canvas, bitmap, { rect, width: whole }) {
  const [left, top, right, bottom] = rect.map((side) => side * bitmap.width / whole);
  const [across, along] = [right - left, bottom - top].map((length) => Math.max(1, length));
  const [width, height] = [Math.min(across, mostRatio * along), Math.min(along, mostRatio * across)];
  const scale = Math.min(mostWidth / width, mostHeight / height);
  const ratio = Math.min(2, window.devicePixelRatio || 1);
  Object.assign(canvas, { width: Math.max(1, Math.round(width * scale * ratio)), height: Math.max(1, Math.round(height * scale * ratio)) });
  Object.assign(canvas.style, { width: `${Math.round(width * scale)}px`, height: `${Math.round(height * scale)}px` });
  canvas.getContext("2d").drawImage(bitmap, left, top, width, height, 0, 0, canvas.width, canvas.height);
  canvas.classList.remove("none");
  canvas.dataset.of = "image";
}

/** A repeated correction in words. */
function correctionText({ do: name, kind, pages }) {
  const what = kind ? `${say(`do-${name}`)}${currentLanguage() === "ja" ? `（${say(kind)}）` : ` (${say(kind)})`}` : say(`do-${name}`);
  return say("repeatedOn", what, pages);
}
