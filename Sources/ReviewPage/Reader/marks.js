// The marks of an open page and its edition: the marked ranges, undo and redo, and the move of marks to a corrected map.

import { tokenName } from "../Page/service.js";
import { moveMark, rangesOf } from "./marker.js";
import * as store from "./mark-store.js";
import { quotationsOf, rejoined } from "./quotations.js";
import { isStroke } from "./strokes.js";

/** The marker's colours by name, which marks and annotations store; they darken the page like a marker, and never invert. */
export const colours = { yellow: "#ffe25c", green: "#a8e6a1", blue: "#a5d4ff", pink: "#ffb8cf", orange: "#ffcb8a" };

/** A random UUID; `crypto.randomUUID` is missing on pages from another machine without TLS. */
export function newID() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 15) | 64;
  bytes[8] = (bytes[8] & 63) | 128;
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

export const numbersOf = (ranges) => ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, i) => first + i));

/** Ranges without the numbers from `first` to `last`. */
export function without(ranges, /** @type {number[]} */ [first, last]) {
  return ranges.flatMap(([a, b]) => [[a, Math.min(b, first - 1)], [Math.max(a, last + 1), b]].filter(([from, to]) => from <= to));
}

/**
 * A mark: `{ id, edition, page, revision, map, ranges, colour, quote, created, modified }`, where `ranges` are numbers
 * of `revision`; a mark over several articles has their number, `articles`; the continuation of another mark has its id, `follows` (quotations.js). If the print has vanished, the mark keeps its ranges, and `lost` is the revision without the print. Pen
 * strokes are marks too (strokes.js); they stay in their place as long as the page has the same image.
 *
 * Sends `change` when marks have changed, `kept` when the browser has stored them, and `unkept` with the error when it
 * could not store them.
 */
export class Marks extends EventTarget {
  edition;
  page;
  revision;
  map;
  image;
  quote;
  /** The current map, from `open`. @type {import("./marker.js").HighlightMap} */
  current;
  /** The marks of all pages of the edition. */
  all = [];
  done = [];
  undone = [];
  /** Rises with each change that the reader makes. */
  turn = 0;
  /** The tokens with which the marks of this visit were made, by id: another person may sign in before a mark is kept. */
  makers = new Map();

  /** `revision`, `map` and `image`, the SHA-256 of the source image, are those of the page now; `quote` returns the text of ranges. */
  constructor({ edition, page, revision, map, image, quote }) {
    super();
    Object.assign(this, { edition, page, revision, map, image, quote });
  }

  /**
   * Loads the stored marks, again when other devices have changed them, and moves those of other revisions:
   * `{ moved, partly, lost, unknown }` are numbers of marks. `mapOf` returns the map of an id.
   */
  async open(current, mapOf) {
    Object.assign(this, { current, mapOf });
    await this.writing;
    const { turn } = this;
    const kept = (await store.marksOf(this.edition)).filter(({ id }) => !this.unkept?.has(id)).concat([...this.unkept?.values() ?? []].filter(Boolean));
    const counts = { moved: 0, partly: 0, lost: 0, unknown: 0 };
    const changed = [];
    const renumberings = new Map();
    for (const mark of kept) {
      if (mark.page !== this.page || mark.lost === this.revision) continue;
      if (isStroke(mark)) {
        if (this.isHere(mark)) continue;
        counts.lost += 1;
        changed.push({ ...mark, lost: this.revision });
        continue;
      }
      if (this.isHere(mark)) {
        const now = this.completed(mark);
        if (now !== mark) changed.push(now);
        continue;
      }
      // Keep the renumbering, because many marks belong to the same earlier map.
      if (!renumberings.has(mark.map)) renumberings.set(mark.map, mapOf(mark.map).then((map) => map.renumbering(current)).catch(() => null));
      const moved = this.move(mark, await renumberings.get(mark.map), counts);
      if (moved) changed.push(moved);
    }
    // The reader has changed a mark meanwhile.
    if (turn !== this.turn) return this.open(current, mapOf);
    const byID = new Map(changed.map((mark) => [mark.id, mark]));
    this.all = kept.map((mark) => byID.get(mark.id) ?? mark).sort((a, b) => a.created.localeCompare(b.created));
    if (changed.length) await this.write(changed, []);
    return counts;
  }

  /** The mark on the current map. Without a renumbering it stays unchanged until the next attempt. */
  move(mark, renumbering, counts) {
    if (!renumbering) {
      counts.unknown += 1;
      return null;
    }
    const ranges = rangesOf(mark.ranges.flatMap((range) => numbersOf(moveMark(renumbering, range))));
    if (!ranges.length) {
      counts.lost += 1;
      return { ...mark, lost: this.revision };
    }
    const isGone = (number) => renumbering.vanished.some(([first, last]) => number >= first && number <= last);
    counts[numbersOf(mark.ranges).some(isGone) ? "partly" : "moved"] += 1;
    const { lost, ...rest } = mark;
    return this.completed({ ...rest, ranges, revision: this.revision, map: this.map });
  }

  /** Whether the page now shows a mark: its numbers are of the current map, or a stroke's image is the current one. */
  isHere(mark) { return mark.page === this.page && (isStroke(mark) ? mark.image === this.image : mark.revision === this.revision); }

  get shown() { return this.all.filter((mark) => this.isHere(mark)); }

  get lost() { return this.all.filter((mark) => mark.page === this.page && !this.isHere(mark)); }

  byID(id) { return this.all.find((mark) => mark.id === id) ?? null; }

  /** The mark at a number, the newest of several; null for none. */
  at(number) { return this.shown.findLast(({ ranges }) => ranges.some(([first, last]) => number >= first && number <= last)) ?? null; }

  get quotations() { return quotationsOf(this.all.filter((mark) => !isStroke(mark))); }

  /** The marks of a mark's quotation, on all pages, in their order. */
  partsOf(mark) { return this.quotations.find((parts) => parts.some(({ id }) => id === mark.id)) ?? [mark]; }

  /** Marks the numbers from `first` to `last`, and returns the mark. It continues the quotation of the mark `before`, if any. */
  add(first, last, colour, before = null) {
    const ranges = [[Math.min(first, last), Math.max(first, last)]];
    return this.create(this.over({ colour, ...before ? { follows: this.partsOf(before).at(-1).id } : {} }, ranges));
  }

  /**
   * A mark over ranges, with their text, and the number of their articles if they are several.
   * @param {{ articles?: number, [field: string]: any }} mark
   */
  over({ articles: before, ...mark }, ranges) {
    const articles = new Set(ranges.flatMap(([first, last]) => this.current.fill(first, last).map(({ line }) => this.current.lines[line].article))).size;
    return { ...mark, ranges, quote: this.quote(ranges), ...articles > 1 ? { articles } : {} };
  }

  /** Keeps a stroke of the pen, `{ pieces, width, colour, size }`, and returns its record. */
  addStroke(stroke) { return this.create({ kind: "stroke", ranges: [], quote: "", image: this.image, ...stroke }); }

  /** A mark with the text that was read since it was made, and its number of articles. */
  completed(mark) {
    const now = this.over(mark, mark.ranges);
    return (mark.quote || !now.quote) && mark.articles === now.articles ? mark : { ...now, quote: mark.quote || now.quote };
  }

  create(parts) {
    const now = new Date().toISOString();
    const { edition, page, revision, map } = this;
    const mark = { id: newID(), edition, page, revision, map, ...parts, created: now, modified: now };
    this.makers.set(mark.id, tokenName());
    this.make([{ before: null, after: mark }]);
    return mark;
  }

  /** Changes the ranges or the colour of a mark. */
  change(mark, changes) { this.changeAll([mark], changes); }

  changeAll(marks, changes) { this.make(marks.map((mark) => ({ before: mark, after: this.changed(mark, changes) }))); }

  /** Changes the colour of marks, with all parts of their quotations. */
  recolour(marks, colour) {
    const chosen = new Set(marks.map(({ id }) => id));
    const parts = this.quotations.filter((own) => own.some(({ id }) => chosen.has(id))).flat();
    this.changeAll([...parts, ...marks.filter((mark) => !parts.some(({ id }) => id === mark.id))], { colour });
  }

  changed(mark, changes) {
    const after = { ...mark, ...changes, modified: new Date().toISOString() };
    return changes.ranges ? this.over(after, changes.ranges) : after;
  }

  remove(mark) { this.removeAll([mark]); }

  removeAll(marks) { this.make(marks.map((mark) => ({ before: mark, after: null }))); }

  /** Removes the numbers `first` to `last` (0 for none) from all marks. `strokes` are the pieces that remain of erased strokes, by id. */
  erase(first, last, strokes = new Map()) {
    const range = [Math.min(first, last), Math.max(first, last)];
    const marks = range[0] ? this.shown.filter(({ ranges }) => ranges.some(([a, b]) => a <= range[1] && b >= range[0])) : [];
    const step = marks.map((mark) => {
      const ranges = without(mark.ranges, range);
      return { before: mark, after: ranges.length ? this.changed(mark, { ranges }) : null };
    });
    for (const [id, pieces] of strokes) {
      const mark = this.byID(id);
      if (mark) step.push({ before: mark, after: pieces.length ? this.changed(mark, { pieces }) : null });
    }
    this.make(step);
  }

  /** Makes changes that are undone together. A mark that followed a deleted one then follows the mark before it. */
  make(changes) {
    if (!changes.length) return;
    const deletedMarks = new Map(changes.flatMap(({ before, after }) => (after ? [] : [[before.id, before]])));
    const ids = new Set(changes.map(({ before, after }) => (before ?? after).id));
    const others = this.all.filter(({ id, follows }) => deletedMarks.has(follows) && !ids.has(id)).map((mark) => ({ before: mark, after: mark }));
    const step = [...changes, ...others].map(({ before, after }) => ({ before, after: after && rejoined(after, deletedMarks) }));
    this.done.push(step);
    this.undone = [];
    this.apply(step);
  }

  undo() { this.turnBack(this.done, this.undone); }

  redo() { this.turnBack(this.undone, this.done); }

  turnBack(from, to) {
    const step = from.pop();
    if (!step) return;
    const back = step.map(({ before, after }) => ({ before: after, after: before }));
    to.push(back);
    this.apply(back);
  }

  apply(step) {
    this.turn += 1;
    const deletedIDs = step.filter(({ after }) => !after).map(({ before }) => before.id);
    const now = step.map(({ after }) => after).filter(Boolean);
    const ids = new Set([...deletedIDs, ...now.map(({ id }) => id)]);
    this.all = [...this.all.filter(({ id }) => !ids.has(id)), ...now].sort((a, b) => a.created.localeCompare(b.created));
    this.dispatchEvent(new Event("change"));
    this.write(now, deletedIDs);
  }

  /** Stores changes, one after the other. A failed change is tried again with the next one. */
  write(now, deletedIDs) {
    this.unkept = new Map([...(this.unkept ?? []), ...deletedIDs.map((id) => [id, null]), ...now.map((mark) => [mark.id, mark])]);
    this.writing = (this.writing ?? Promise.resolve()).then(async () => {
      const waiting = this.unkept;
      if (!waiting.size) return;
      this.unkept = new Map();
      try {
        const marks = [...waiting.values()].filter(Boolean);
        await store.keep(marks, [...waiting.keys()].filter((id) => waiting.get(id) === null), this.makers);
        this.dispatchEvent(new Event("kept"));
      } catch (error) {
        this.unkept = new Map([...waiting, ...this.unkept]);
        this.dispatchEvent(new CustomEvent("unkept", { detail: error }));
      }
    });
    return this.writing;
  }
}
