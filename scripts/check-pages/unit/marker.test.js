import assert from "node:assert/strict";
import test from "node:test";
import { HighlightMap, MapError, moveMark, rangesOf } from "../Reader/marker.js";
import { json, line, map } from "./map.js";

test("numbers go from the first line to the last without a gap", () => {
  const page = map();
  assert.equal(page.count, 16);
  assert.deepEqual([0, 1, 4, 5, 16, 17].map((number) => page.lineOf(number)), [-1, 0, 0, 1, 3, -1]);
  for (let number = 1; number <= 16; number++) {
    const [left, top, right, bottom] = page.cell(number);
    assert.equal(page.numberAt((left + right) / 2, (top + bottom) / 2), number);
  }
  assert.equal(page.cell(17), null);
});

test("a touch beside the print finds only the nearest number within reach", () => {
  const page = map();
  assert.equal(page.numberNear(195, 20, 4), 0);
  assert.equal(page.numberNear(195, 20, 6), 1);
});

test("a marker that stays in its article ends at its last character before the finger", () => {
  const page = map();
  assert.equal(page.numberNear(90, 80, 20), 16);
  assert.equal(page.numberInArticle(90, 80, 2), 8);
  assert.equal(page.numberInArticle(90, 80, 17), 0);
});

test("a mark has a shape in each line, in either order", () => {
  const page = map();
  assert.deepEqual(page.fill(3, 6).map(({ first, last, rect }) => [first, last, rect]), [[3, 4, [170, 50, 190, 90]], [5, 6, [140, 10, 160, 50]]]);
  assert.deepEqual(page.fill(6, 3), page.fill(3, 6));
});

test("cells of a leaning line follow it, and numbers of a line read from the right begin at the right", () => {
  const leaning = map({ lines: [line(0, 190, { lean: 8 })] });
  assert.deepEqual([1, 2, 3, 4].map((number) => leaning.cell(number)[0]), [171, 173, 175, 177]);
  const turned = map({ lines: [line(0, 50, { writing: "horizontal", cuts: [10, 20, 40], rtl: true })] });
  assert.deepEqual(turned.cell(1), [20, 30, 40, 50]);
});

for (const [what, lines, place] of [
  ["falling cuts", [line(0, 190, { cuts: [10, 9] })], "/lines/0/cuts"], ["an unknown role", [line(0, 190, { role: "poem" })], "/lines/0/role"],
  ["a vertical line read from the right", [line(0, 190, { rtl: true })], "/lines/0/writing"]]) {
  test(`a map with ${what} is refused with the place of the fault`, () => {
    assert.throws(() => HighlightMap.fromJSON(json({ lines })), (error) => error instanceof MapError && error.message.startsWith(place));
  });
}

test("a mark follows its print to a corrected map, over cells that were merged or have vanished", () => {
  const merged = map({ revision: 2, lines: [line(0, 160), line(0, 190, { cuts: [10, 50, 70, 90] })] });
  const renumbering = map().renumbering(merged);
  assert.deepEqual(renumbering.recuts, [{ old: [1, 2], new: [5] }]);
  assert.deepEqual(renumbering.vanished, [[9, 16]]);
  assert.deepEqual(moveMark(renumbering, [1, 5]), [[1, 1], [5, 7]]);
  assert.deepEqual(moveMark(renumbering, [9, 12]), []);
});

test("touching ranges become one", () => assert.deepEqual(rangesOf([5, 1, 2, 4, 9]), [[1, 2], [4, 5], [9, 9]]));
