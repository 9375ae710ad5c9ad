import { database, serve } from "./browser.js";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { exported, imported } from "../Reader/annotations.js";
import { allMarks, keep } from "../Reader/mark-store.js";
import { Marks } from "../Reader/marks.js";
import { pagesName, quotationsOf, rejoined, textOf } from "../Reader/quotations.js";
import { map } from "./map.js";

globalThis.location = new URL("http://h/read/");

let clock = 0;
const mark = (id, page, follows, changes = {}) => ({
  id, edition: "e", page, revision: 1, map: "map-1", ranges: [[1, 2]], colour: "green", quote: id, ...follows ? { follows } : {},
  created: new Date(clock += 1000).toISOString(), modified: "2026-01-01T00:00:00.000Z", ...changes,
});
const ids = (quotations) => quotations.map((parts) => parts.map(({ id }) => id).join(""));
const byID = (...marks) => new Map(marks.map((one) => [one.id, one]));

async function opened(page) {
  const marks = new Marks({ edition: "e", page, revision: 1, map: "map-1", image: "", quote: (ranges) => `${page}:${ranges}` });
  await marks.open(map(), async () => map());
  return marks;
}

beforeEach(() => { database.reset(); serve(null); });

test("marks that follow one another are a quotation, in their order", () => {
  const [a, b, c, d] = [mark("a", "1"), mark("b", "2", "a"), mark("c", "3", "b"), mark("d", "1")];
  assert.deepEqual(ids(quotationsOf([c, d, a, b])), ["abc", "d"]);
});

test("two devices may continue the same mark, and nothing is lost", () => {
  assert.deepEqual(ids(quotationsOf([mark("a", "1"), mark("b", "2", "a"), mark("c", "2", "a"), mark("d", "3", "b")])), ["abdc"]);
});

test("a mark that follows an unknown mark, or one of another edition, is an ordinary mark", () => {
  assert.deepEqual(ids(quotationsOf([mark("a", "1", "x"), mark("b", "1", "a", { edition: "f" }), mark("c", "1", { odd: 1 })])), ["a", "b", "c"]);
});

test("a ring of marks, or a very long quotation, does no harm", () => {
  assert.deepEqual(ids(quotationsOf([mark("a", "1", "c"), mark("b", "2", "a"), mark("c", "3", "b"), mark("d", "1", "d")])), ["abc", "d"]);
  const long = Array.from({ length: 10_000 }, (_, i) => mark(`${i}`, "1", i ? `${i - 1}` : undefined));
  assert.equal(quotationsOf(long)[0].length, 10_000);
  assert.equal(rejoined(mark("b", "1", "a"), byID(mark("a", "1", "c"), mark("c", "1", "a"))).follows, "a");
});

test("omitted print leaves a sign in the text, but the end of a page does not", () => {
  const on = (page, first, quote) => ({ page, ranges: [[first, first + 1]], quote });
  assert.equal(textOf([on("1", 1, "前"), on("2", 1, "後")]), "前後");
  assert.equal(textOf([on("1", 1, "前"), on("1", 3, "中"), on("1", 9, "後")]), "前中…後");
  assert.equal(textOf([on("1", 1, "前"), on("2", 1, ""), on("3", 1, "後")]), "前…後");
  assert.equal(textOf([on("1", 1, ""), on("2", 1, "")]), "");
});

for (const [pages, name] of [["1", "Page 1"], ["1 1", "Page 1"], ["1 2 3", "Pages 1–3"], ["01 02 12", "Pages 01–02, 12"], ["3 1", "Pages 3, 1"], ["A1 A2", "Pages A1, A2"]]) {
  test(`the pages ${pages} are ${name}`, () => assert.equal(pagesName(pages.split(" ").map((page) => ({ page }))), name));
}

test("a mark on another page continues the last part of a quotation, and is kept", async () => {
  const first = (await opened("1")).add(1, 2, "green");
  const on = await opened("2");
  const second = on.add(1, 2, "green", first);
  const third = on.add(4, 5, "green", on.byID(first.id));
  assert.deepEqual([second.follows, third.follows, "follows" in first], [first.id, second.id, false]);
  assert.deepEqual(on.shown.map(({ id }) => id), [second.id, third.id]);
  await on.writing;
  assert.deepEqual((await opened("1")).partsOf(first).map(({ quote }) => quote), ["1:1,2", "2:1,2", "2:4,5"]);
});

test("changes of colour and deletions affect all parts, and are undone together", async () => {
  await keep([mark("a", "1"), mark("b", "2", "a"), mark("c", "3")]);
  const marks = await opened("2");
  const kept = async () => { await marks.writing; return (await allMarks()).map(({ id, colour }) => `${id} ${colour}`).sort(); };
  marks.recolour([marks.byID("b")], "pink");
  assert.deepEqual(await kept(), ["a pink", "b pink", "c green"]);
  marks.removeAll(marks.partsOf(marks.byID("b")));
  assert.deepEqual(await kept(), ["c green"]);
  marks.undo();
  marks.undo();
  assert.deepEqual(await kept(), ["a green", "b green", "c green"]);
});

test("a mark that followed a deleted part follows the part before it", async () => {
  await keep([mark("a", "1"), mark("b", "2", "a"), mark("c", "3", "b", { odd: [1] })]);
  const marks = await opened("2");
  marks.erase(1, 4);
  assert.deepEqual(ids(quotationsOf(marks.all)), ["ac"]);
  await marks.writing;
  const { modified, ...kept } = (await allMarks()).find(({ id }) => id === "c");
  assert.deepEqual([kept.follows, kept.odd, modified > "2026-01-02"], ["a", [1], true]);
  const here = await opened("1");
  here.remove(here.byID("a"));
  assert.equal("follows" in here.byID("c"), false);
  marks.undo();
  assert.deepEqual(ids(quotationsOf(marks.all)), ["abc"]);
});

test("a part that moves to a corrected map, or loses its print, stays in its quotation", async () => {
  await keep([mark("a", "1"), mark("b", "2", "a"), mark("c", "2", "b", { ranges: [[9, 10]] })]);
  const corrected = map({ revision: 2, lines: map().lines.slice(0, 2).reverse().map(({ article, paragraph, role, writing, cross, cuts }) => ({ article, paragraph, role, writing, cross, cuts })) });
  const marks = new Marks({ edition: "e", page: "2", revision: 2, map: "map-2", image: "", quote: () => "" });
  assert.deepEqual(await marks.open(corrected, async () => map()), { moved: 1, partly: 0, lost: 1, unknown: 0 });
  assert.deepEqual(marks.partsOf(marks.byID("a")).map(({ ranges, revision, lost }) => [ranges, revision, lost]), [[[[1, 2]], 1, undefined], [[[5, 6]], 2, undefined], [[[9, 10]], 1, 2]]);
});

test("a quotation is exported as linked annotations, and imported from them", async () => {
  const uuid = (n) => `00000000-0000-4000-8000-00000000000${n}`;
  const marks = [mark(uuid(1), "1", null, { ranges: [[1, 2], [5, 6]] }), mark(uuid(2), "2", uuid(1)), mark(uuid(3), "2", uuid(9))];
  const { items } = await exported(marks);
  assert.deepEqual(items.map(({ id, body }) => [id.slice(9), body?.source.slice(9)]), [
    [`${uuid(1)}#1`, undefined], [`${uuid(1)}#2`, undefined], [uuid(2), `${uuid(1)}#2`], [uuid(3), undefined]]);
  assert.deepEqual(items[2].body, { type: "SpecificResource", purpose: "linking", source: `urn:uuid:${uuid(1)}#2` });
  serve(() => [200, { revision: 1, map: "map-1", marks: [{ first: 1, last: 2 }] }]);
  const { marks: back, refused } = await imported([...items, { ...items[3], id: "urn:x", body: [null, { purpose: "linking" }, { purpose: "tagging", source: `urn:uuid:${uuid(1)}` }] }]);
  assert.deepEqual([back.map(({ follows }) => follows), refused], [[undefined, uuid(1), undefined, undefined], []]);
});
