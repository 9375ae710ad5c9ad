import "./browser.js";
import assert from "node:assert/strict";
import test from "node:test";
import { columnOf } from "../Reader/column.js";
import { line, map } from "./map.js";

test("A single article is one column without other articles: vertical lines from right to left, then a row below", () => {
  const page = map({ width: 400, lines: [...Array.from({ length: 9 }, (_, i) => line(0, 390 - 30 * i)), line(1, 100)] });
  const { size: [width, height], lines } = columnOf(page, 0);
  assert.equal(lines.length, 9);
  assert.ok(new Set(lines.map(({ y }) => y)).size > 1);
  for (const [i, { x, y, rect }] of lines.entries()) {
    assert.ok(x >= 0 && x + rect[2] - rect[0] <= width && y + rect[3] - rect[1] <= height);
    if (i && y === lines[i - 1].y) assert.ok(x + rect[2] - rect[0] <= lines[i - 1].x);
    else if (i) assert.ok(y >= lines[i - 1].y + rect[3] - rect[1]);
  }
});
