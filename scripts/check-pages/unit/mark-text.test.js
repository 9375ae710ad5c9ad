import "./browser.js";
import assert from "node:assert/strict";
import test from "node:test";
import { asMarkdown, asText } from "../Reader/mark-text.js";

const mark = (page, first, quote, changes = {}) => ({ edition: "e", page, ranges: [[first, first + 1]], quote, colour: "green", created: "2026-11-21T12:00:00.000Z", ...changes });
const entries = [mark("10", 1, "十"), mark("2", 9, "後"), mark("2", 3, "前*"), mark("2", 0, "2", { ranges: [], colour: "black" }), mark("1", 1, "")];
const source = ({ page }) => `朝刊 ${page}面`;

test("plain text lists marks in the order of the pages, with source, colour and day", () => {
  const parts = asText(entries, source).split("\n\n");
  assert.deepEqual(parts.map((part) => part.split("\n")[0]), ["(text not read)", "前*", "後", "2", "十"]);
  assert.equal(parts[1], "前*\n（朝刊 2面）Green・2026-11-21");
});

test("Markdown has marks as quotations with links, and escapes its own signs", () => {
  const text = asMarkdown(entries, source, ({ page }) => `http://h/#/e/${page}`);
  assert.match(text, /^# All marks\n\n> /);
  assert.ok(text.includes("> 前\\*\n>\n> — [朝刊 2面](http://h/#/e/2)・Green・2026-11-21\n"), text);
});
