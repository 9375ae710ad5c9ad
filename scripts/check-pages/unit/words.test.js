import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";

const read = (name) => readFileSync(new URL(`../${name}`, import.meta.url), "utf8");
const keysIn = (folder) => readdirSync(new URL(`../${folder}`, import.meta.url)).filter((name) => name.endsWith(".js"))
  .flatMap((name) => [...read(`${folder}/${name}`).matchAll(/\bsay\("([\w-]+)"/g)].map(([, key]) => key));

test("The readers' page has words for every key that it uses", () => {
  const known = new Set([...read("Reader/words.js").matchAll(/^\s*([A-Za-z]+): \[|, ([a-z]+): \[/gm)].map((found) => found[1] ?? found[2]));
  const used = keysIn("Reader");
  assert.ok(used.length > 100);
  assert.deepEqual(used.filter((key) => !known.has(key)), []);
});

test("The editors' page has words in both languages for every key, action and correction", () => {
  const known = new Set([...read("Page/words.js").matchAll(/^ {2}"?([\w-]+)"?: \[\s*"[^"]+",\s*"[^"]+"/gm)].map(([, key]) => key));
  const actions = [...read("Page/actions.js").matchAll(/\bname: "(\w+)"/g)].map(([, name]) => name);
  const corrections = [...read("schemas/corrections.schema.json").matchAll(/"const": "(\w+)"/g)].map(([, name]) => `do-${name}`);
  const used = [...keysIn("Page"), ...actions, ...corrections.filter((key) => key !== "do-mojiwaku")];
  assert.ok(used.length > 100);
  assert.deepEqual(used.filter((key) => !known.has(key)), []);
});
