import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";

const folder = new URL("../Reader/", import.meta.url);
const read = (name) => readFileSync(new URL(name, folder), "utf8");

test("The readers' page has words for every key that it uses", () => {
  const known = new Set([...read("words.js").matchAll(/^\s*([A-Za-z]+): \[|, ([a-z]+): \[/gm)].map((found) => found[1] ?? found[2]));
  const used = readdirSync(folder).filter((name) => name.endsWith(".js")).flatMap((name) => [...read(name).matchAll(/\bsay\("([A-Za-z]+)"/g)].map((found) => found[1]));
  assert.ok(used.length > 100);
  assert.deepEqual(used.filter((key) => !known.has(key)), []);
});
