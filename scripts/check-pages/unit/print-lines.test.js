import "./browser.js";
import assert from "node:assert/strict";
import test from "node:test";
import { evenLine, linesIn } from "../Page/print-lines.js";

const em = 20;

/** The print of bars `[left, top, right, bottom]` on a place of the page at (1000, 2000). */
function printed(width, height, bars) {
  const pixels = new Uint8Array(width * height).fill(230);
  for (const [left, top, right, bottom] of bars) for (let y = top; y < bottom; y++) pixels.fill(15, y * width + left, y * width + right);
  return { pixels, width, height, rect: [1000, 2000, 1000 + width, 2000 + height], scale: 1 };
}

/** The strokes of 一, 二, 三, and squares for 四, 五, 六, one below the other. */
const numerals = (pitch) => [[8], [3, 14], [2, 8, 15]].flatMap((strokes, i) => strokes.map((y) => [10, 10 + i * pitch + y, 30, 13 + i * pitch + y]))
  .concat([3, 4, 5].map((i) => [10, 11 + i * pitch, 30, 29 + i * pitch]));
const turned = (bars) => bars.map(([left, top, right, bottom]) => [top, left, bottom, right]);

// Without wide blanks a rectangle that is drawn gets seven characters, too.
for (const [pitch, count] of [[26, 7], [44, 6], [60, 6]]) {
  test(`一 to 六, ${pitch} px apart, are one line in a drawn rectangle`, () => {
    const height = 40 + 6 * pitch;
    const lines = linesIn(printed(40, height, numerals(pitch)), [], em);
    assert.deepEqual(lines.map(({ rect, writing, cuts }) => [rect, writing, cuts.length + 1]), [[[1010, 2018, 1030, 2029 + 5 * pitch], "vertical", count]]);
    assert.equal(evenLine(lines[0].rect).writing, "vertical");
    const [row] = linesIn(printed(height, 40, turned(numerals(pitch))), [], em);
    assert.deepEqual([row.writing, row.cuts.length + 1], ["horizontal", count]);
  });
}

const ems = (x, y, count, height = 20, pitch = 22) => Array.from({ length: count }, (_, i) => [x, y + i * pitch, x + 20, y + i * pitch + height]);
const row = (x, y, count, size = 20) => Array.from({ length: count }, (_, i) => [x + i * (size + 2), y, x + i * (size + 2) + size, y + size]);
const columns = [...ems(150, 10, 6), ...ems(110, 10, 6), ...ems(70, 10, 3)];
const ofColumns = [["vertical", [150, 10, 170, 140], 6], ["vertical", [110, 10, 130, 140], 6], ["vertical", [70, 10, 90, 74], 3]];
const inverted = (print) => ({ ...print, pixels: print.pixels.map((grey) => 255 - grey) });
const taken = [[149, 9, 171, 143], [109, 53, 131, 97]].map(([a, b, c, d]) => [a + 1000, b + 2000, c + 1000, d + 2000]);

for (const [what, print, cells, expected] of [
  ["columns", printed(200, 160, columns), [], ofColumns],
  ["white columns on black", inverted(printed(200, 160, columns)), [], ofColumns],
  ["columns of flat type", printed(200, 160, [...ems(150, 10, 8, 14, 16), ...ems(110, 10, 8, 14, 16)]), [],
    [["vertical", [150, 10, 170, 136], 8], ["vertical", [110, 10, 130, 136], 8]]],
  ["columns with ruby", printed(200, 160, [...ems(100, 10, 6), [122, 12, 129, 50], ...ems(60, 10, 6)]), [],
    [["vertical", [100, 10, 120, 140], 6], ["vertical", [60, 10, 80, 140], 6]]],
  ["a headline", printed(200, 160, row(10, 20, 4, 40)), [], [["horizontal", [10, 20, 176, 60], 4]]],
  ["rows", printed(200, 160, [...row(10, 20, 8), ...row(10, 60, 8), ...row(10, 100, 5)]), [],
    [["horizontal", [10, 20, 184, 40], 8], ["horizontal", [10, 60, 184, 80], 8], ["horizontal", [10, 100, 118, 120], 5]]],
  ["columns around existing cells", printed(200, 160, [...ems(150, 10, 6), ...ems(110, 10, 6)]), taken,
    [["vertical", [110, 10, 130, 52], 2], ["vertical", [110, 98, 130, 140], 2]]],
  ["blank paper", printed(200, 160, []), [], []]]) {
  test(`lines and cells are cut where the ink is: ${what}`, () => {
    const found = linesIn(print, cells, em).map(({ rect: [a, b, c, d], writing, cuts }) => [writing, [a - 1000, b - 2000, c - 1000, d - 2000], cuts.length + 1]);
    assert.deepEqual(found, expected);
  });
}

test("beside existing cells a column stays in pieces", () => {
  const lines = linesIn(printed(40, 200, [[10, 10, 30, 30], [10, 100, 30, 120]]), [[1009, 2040, 1031, 2090]], em);
  assert.equal(lines.length, 2);
});
