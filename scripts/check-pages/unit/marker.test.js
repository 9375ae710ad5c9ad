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
  assert.deepEqual([page.numberInArticle(90, 80, 0), page.numberInArticle(90, 80, 17)], [0, 0]);
  const distance = (x, y, number) => {
    const [left, top, right, bottom] = page.cell(number);
    return Math.max(left - x, 0, x - right + 1) ** 2 + Math.max(top - y, 0, y - bottom + 1) ** 2;
  };
  for (let x = -20; x < 220; x += 7) for (let y = -20; y < 120; y += 7) {
    const distances = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => distance(x, y, number));
    assert.equal(page.numberInArticle(x, y, 3), 1 + distances.indexOf(Math.min(...distances)));
  }
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

for (const [what, change, place] of [
  ["falling cuts", { cuts: [10, 9] }, "/cuts"], ["one cut", { cuts: [10] }, "/cuts"], ["equal cuts", { cuts: [10, 10] }, "/cuts"],
  ["a cut far off the page", { cuts: [0, 1e9] }, "/cuts"], ["an unknown role", { role: "poem" }, "/role"], ["slanted writing", { writing: "slanted" }, "/writing"],
  ["a line of no width", { cross: [9, 1] }, "/cross"], ["half a lean", { lean: 0.5 }, "/lean"], ["a vertical line read from the right", { rtl: true }, "/writing"]]) {
  test(`a map with ${what} is refused with the place of the fault`, () => {
    const isAtPlace = (error) => error instanceof MapError && error.message.startsWith(`/lines/0${place}`);
    assert.throws(() => HighlightMap.fromJSON(json({ lines: [line(0, 190, change)] })), isAtPlace);
  });
}

for (const change of [{ format: "x" }, { version: 9 }, { width: 0 }, { height: 2e6 }, { revision: 0 }, { source: { sha256: "x" } }, { page: null }]) {
  test(`a map with ${JSON.stringify(change)} is refused`, () => assert.throws(() => HighlightMap.fromJSON(json(change)), MapError));
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
