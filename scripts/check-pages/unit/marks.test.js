import { database } from "./browser.js";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { allMarks } from "../Reader/mark-store.js";
import { Marks, newID, without } from "../Reader/marks.js";
import { line, map } from "./map.js";

const signs = [..."一二三四五六七八九十百千万億兆京"];
const quote = (ranges) => ranges.map(([first, last]) => signs.slice(first - 1, last).join("")).join("…");

async function opened(current = map(), mapOf = async () => map()) {
  const marks = new Marks({ edition: "e", page: "01", revision: current.revision, map: `map-${current.revision}`, image: current.sha256, quote });
  const counts = await marks.open(current, mapOf);
  return { marks, counts };
}

beforeEach(() => { database.reset(); database.isFull = false; });

test("a mark is stored with its text", async () => {
  const { marks } = await opened();
  const mark = marks.add(4, 2, "green");
  assert.deepEqual([mark.ranges, mark.quote, mark.articles], [[[2, 4]], "二三四", undefined]);
  await marks.writing;
  assert.deepEqual(await allMarks(), [mark]);
});

test("a mark over two articles counts them until one is erased", async () => {
  const { marks } = await opened();
  const { id, articles } = marks.add(7, 10, "yellow");
  assert.equal(articles, 2);
  marks.erase(9, 16);
  assert.deepEqual([marks.byID(id).ranges, marks.byID(id).articles], [[[7, 8]], undefined]);
});

test("erasing the middle leaves two pieces, erasing all of it deletes the mark, and both are undone", async () => {
  const { marks } = await opened();
  const { id } = marks.add(1, 6, "yellow");
  marks.erase(3, 4);
  assert.deepEqual([marks.byID(id).ranges, marks.byID(id).quote], [[[1, 2], [5, 6]], "一二…五六"]);
  marks.erase(1, 6);
  assert.equal(marks.byID(id), null);
  marks.undo();
  marks.undo();
  assert.deepEqual(marks.byID(id).ranges, [[1, 6]]);
  marks.redo();
  assert.deepEqual(marks.byID(id).ranges, [[1, 2], [5, 6]]);
  await marks.writing;
  assert.deepEqual((await allMarks())[0].ranges, [[1, 2], [5, 6]]);
});

test("marks move to a corrected map, and marks without print stay as lost", async () => {
  const { marks: before } = await opened();
  const [kept, gone] = [before.add(1, 2, "yellow"), before.add(9, 10, "pink")];
  await before.writing;
  const { marks, counts } = await opened(map({ revision: 2, lines: [line(0, 160), line(0, 190)] }));
  assert.deepEqual(counts, { moved: 1, partly: 0, lost: 1, unknown: 0 });
  assert.deepEqual(marks.byID(kept.id).ranges, [[5, 6]]);
  assert.deepEqual(marks.lost.map(({ id, ranges }) => [id, ranges]), [[gone.id, [[9, 10]]]]);
});

test("a mark waits unchanged while its earlier map is unavailable", async () => {
  const { marks: before } = await opened();
  const { id } = before.add(1, 2, "yellow");
  await before.writing;
  const { marks, counts } = await opened(map({ revision: 2 }), async () => { throw new Error("offline"); });
  assert.equal(counts.unknown, 1);
  assert.equal(marks.byID(id).revision, 1);
});

test("a mark that could not be stored is stored with the next one", async () => {
  const { marks } = await opened();
  const told = [];
  for (const name of ["kept", "unkept"]) marks.addEventListener(name, () => told.push(name));
  database.isFull = true;
  marks.add(1, 1, "yellow");
  await marks.writing;
  assert.deepEqual([told, await allMarks()], [["unkept"], []]);
  database.isFull = false;
  marks.add(2, 2, "yellow");
  await marks.writing;
  assert.deepEqual([told, (await allMarks()).length], [["unkept", "kept"], 2]);
});

test("a part can be removed from ranges", () => assert.deepEqual(without([[1, 5], [8, 9]], [3, 8]), [[1, 2], [9, 9]]));

test("ids are random UUIDs", () => assert.match(newID(), /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/));
