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

test("beside existing cells a column stays in pieces", () => {
  const lines = linesIn(printed(40, 200, [[10, 10, 30, 30], [10, 100, 30, 120]]), [[1009, 2040, 1031, 2090]], em);
  assert.equal(lines.length, 2);
});
