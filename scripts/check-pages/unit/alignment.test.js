import assert from "node:assert/strict";
import test from "node:test";
import { HighlightMap } from "../Reader/marker.js";

// The cases of AlignmentTests.swift: thirty lines of twelve characters, whose cuts are up to a sixth of an em from a grid.

let seed = 1;
const chance = (most) => {
  seed = (seed * 1103515245 + 12345) % 2147483648;
  return Math.floor((seed / 2147483648) * most);
};
const cuts = () => Array.from({ length: 13 }, (_, i) => 100 + 24 * i + (i % 12 ? chance(9) - 4 : 0));
const printed = (count = 30) => Array.from({ length: count }, (_, i) => ({ near: 50 + 40 * (count - i), cuts: cuts() }));

/** The map of lines on another image than `sha256`, at a scale and a shift. */
function mapOf(lines, image = "0", [scale, dx, dy] = [1, 0, 0]) {
  const place = (value, by) => Math.round(scale * value) + by;
  return HighlightMap.fromJSON({
    format: "mojiwaku.highlight-map", version: 1, edition: "e", page: "01", revision: 1, width: 6000, height: 2000, source: { sha256: image.repeat(64) },
    lines: lines.map(({ near, cuts: own }) => ({
      article: 0, paragraph: 0, role: "body", writing: "vertical", cross: [place(near, dx), place(near + 26, dx)], cuts: own.map((cut) => place(cut, dy)),
    })),
  });
}

const moves = [[1, 0, 0], [1, -24, 10], [1, 400, -90], [1.1, 0, 0], [0.93, 30, -12], [2, -40, 7]];

test("print keeps all numbers after a shift and a change of size", () => {
  for (const move of moves) {
    const lines = printed();
    const { runs, recuts, vanished, appeared } = mapOf(lines).renumbering(mapOf(lines, "1", move));
    assert.deepEqual({ runs, recuts, vanished, appeared }, { runs: [[1, 1, 360]], recuts: [], vanished: [], appeared: [] });
  }
});

test("missing and replaced lines vanish, and cells with other cuts are found", () => {
  for (const move of moves) {
    const lines = printed();
    const after = [...lines.slice(0, 4), ...lines.slice(5)].map((line) => ({ ...line }));
    for (const i of [9, 10, 11]) after[i].cuts = cuts();
    after[20].cuts = after[20].cuts.filter((_, i) => i !== 6);
    const { runs, recuts, vanished } = mapOf(lines).renumbering(mapOf(after, "1", move));
    // Line 4 is missing, lines 10 to 12 are replaced, and line 21 has two of its characters in one cell.
    assert.deepEqual(vanished, [[49, 60], [121, 156]]);
    assert.deepEqual(recuts, [{ old: [258, 259], new: [246] }]);
    assert.deepEqual(runs, [[1, 1, 48], [61, 49, 60], [157, 145, 101], [260, 247, 101]]);
  }
});

test("other print in the same columns keeps no number", () => {
  const { runs, recuts, vanished } = mapOf(printed()).renumbering(mapOf(printed(), "1"));
  assert.deepEqual([runs, recuts, vanished], [[], [], [[1, 360]]]);
});

test("the place of the print is found from three lines, but not from two", () => {
  const lines = printed(3);
  assert.deepEqual(mapOf(lines.slice(1)).renumbering(mapOf(lines.slice(1), "1", moves[1])).runs, []);
  assert.deepEqual(mapOf(lines).renumbering(mapOf(lines, "1", moves[1])).runs, [[1, 1, 36]]);
});
