import { database, serve } from "./browser.js";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { token } from "../Page/service.js";
import { allMarks, keep } from "../Reader/mark-store.js";
import { exchange, soon, stateInWords } from "../Reader/sync.js";

const mark = (id, changes = {}) => ({
  id, edition: "e", page: "01", map: "m", revision: 1, ranges: [[1, 2]], colour: "yellow", quote: "一二", created: "2026-01-01T00:00:00.000Z", modified: "2026-01-01T00:00:00.000Z", ...changes,
});
const stampOf = ({ modified }) => Date.parse(modified);

/** A service with the marks of each token: the later stamp counts. */
class Service {
  marks = new Map();
  posted = [];
  refuses = () => false;
  problem = {};

  answer(method, path, body, name) {
    const about = { set: `set-${name}`, holder: `holder-${name}` };
    const ours = [...this.marks.values()].filter((entry) => entry.name === name);
    if (method === "GET") {
      const after = Number(new URLSearchParams(path.split("?")[1]).get("after") ?? 0);
      if (after > 0 && this.isForgetful) return [410, {}];
      return [200, { ...about, cursor: `${this.marks.size + 1}`, more: false, marks: ours.map(({ id, stamp, mark }) => ({ id, stamp, mark })) }];
    }
    this.posted.push(...body.marks);
    if (body.marks.some(this.refuses)) return [413, this.problem];
    const outdated = [];
    for (const entry of body.marks) {
      if ((this.marks.get(entry.id)?.stamp ?? -1) > entry.stamp) outdated.push(entry.id); else this.marks.set(entry.id, { ...entry, name });
    }
    return [200, { ...about, outdated }];
  }
}

let service;

beforeEach(() => {
  database.reset();
  token.set("anna");
  service = new Service();
  serve((...request) => service.answer(...request));
});

/** Exchanges marks once, and returns the kind of state at the end. */
function exchanged() {
  return new Promise((resolve) => {
    const see = () => {
      const { kind } = stateInWords();
      if (kind === "busy") return;
      exchange.removeEventListener("state", see);
      // The next exchange must not begin by itself.
      setTimeout(() => { soon(600_000); resolve(kind); });
    };
    exchange.addEventListener("state", see);
    soon(0);
  });
}

test("a mark made here is sent once", async () => {
  await keep([mark("a")]);
  assert.equal(await exchanged(), "done");
  assert.equal(await exchanged(), "done");
  assert.deepEqual(service.posted.map(({ id }) => id), ["a"]);
  assert.deepEqual(service.marks.get("a").mark, mark("a"));
});

test("a mark of another device arrives, and so does its deletion", async () => {
  service.marks.set("b", { name: "anna", id: "b", stamp: 5, mark: mark("b") });
  await exchanged();
  assert.deepEqual(await allMarks(), [mark("b")]);
  service.marks.set("b", { name: "anna", id: "b", stamp: 6, mark: null });
  await exchanged();
  assert.deepEqual([await allMarks(), service.posted], [[], []]);
});

test("the service keeps the mark that a mark follows, and fields of newer programs", async () => {
  const all = [mark("a", { follows: "x", newer: { x: 1 } }), mark("b", { follows: "a" })];
  await keep([all[0]]);
  service.marks.set("b", { name: "anna", id: "b", stamp: 5, mark: all[1] });
  await exchanged();
  assert.deepEqual([service.marks.get("a").mark, await allMarks()], [all[0], all]);
});

test("a deletion here reaches the other devices", async () => {
  await keep([mark("a")]);
  await exchanged();
  await keep([], ["a"]);
  await exchanged();
  assert.equal(service.marks.get("a").mark, null);
});

for (const [who, here, there, colour] of [["here", "2026-01-03", "2026-01-02", "green"], ["on another device", "2026-01-02", "2026-01-03", "pink"]]) {
  test(`the later of two changes counts, made ${who}`, async () => {
    await keep([mark("a")]);
    await exchanged();
    await keep([mark("a", { colour: "green", modified: `${here}T00:00:00.000Z` })]);
    const other = mark("a", { colour: "pink", modified: `${there}T00:00:00.000Z` });
    service.marks.set("a", { name: "anna", id: "a", stamp: stampOf(other), mark: other });
    await exchanged();
    assert.equal((await allMarks())[0].colour, colour);
    assert.equal(service.marks.get("a").mark.colour, colour);
  });
}

test("a deletion before a later change on another device does not count", async () => {
  await keep([mark("a")]);
  await exchanged();
  await keep([], ["a"]);
  const other = mark("a", { colour: "pink", modified: "2999-01-01T00:00:00.000Z" });
  service.marks.set("a", { name: "anna", id: "a", stamp: stampOf(other), mark: other });
  await exchanged();
  assert.deepEqual([await allMarks(), service.marks.get("a").mark], [[other], other]);
});

test("an unsent mark waits for its maker when another person signs in", async () => {
  await keep([mark("a")]);
  token.set("berta");
  assert.equal(await exchanged(), "done");
  assert.deepEqual(service.posted, []);
  await keep([mark("b")]);
  await exchanged();
  assert.equal(service.marks.get("b").name, "berta");
  token.set("anna");
  await exchanged();
  assert.equal(service.marks.get("a").name, "anna");
});

test("marks missing in a service that forgot its changes count as deleted", async () => {
  await keep([mark("a"), mark("b")]);
  await exchanged();
  service.marks.delete("a");
  service.isForgetful = true;
  assert.equal(await exchanged(), "done");
  assert.deepEqual((await allMarks()).map(({ id }) => id), ["b"]);
});

test("a refused mark stays here and is counted; the others are sent", async () => {
  service.refuses = ({ id }) => id === "bad";
  await keep([mark("good"), mark("bad")]);
  assert.equal(await exchanged(), "failed");
  assert.ok(service.marks.has("good"));
  assert.match(stateInWords().short, /1/);
});

test("marks stay here and are counted while the service is full, and are sent once it has room", async () => {
  Object.assign(service, { refuses: () => true, problem: { type: "urn:mojiwaku:problem:quota" } });
  await keep([mark("a")]);
  assert.equal(await exchanged(), "full");
  assert.equal(stateInWords().short, "full, not sent: 1");
  service.refuses = () => false;
  assert.equal(await exchanged(), "done");
  assert.ok(service.marks.has("a"));
});

test("marks wait for the service, and are counted", async () => {
  serve(null);
  await keep([mark("a")]);
  assert.equal(await exchanged(), "waiting");
  assert.match(stateInWords().short, /1/);
});

test("without the service, a page with nothing to send is offline", async () => {
  serve(null);
  assert.equal(await exchanged(), "away");
  assert.equal(stateInWords().short, "offline");
});

test("without a token marks stay here", async () => {
  token.clear();
  await keep([mark("a")]);
  assert.equal(await exchanged(), "local");
  assert.deepEqual(service.posted, []);
});

test("a mark of a newer program stays in the service", async () => {
  service.marks.set("c", { name: "anna", id: "c", stamp: 5, mark: { id: "c", kind: "note" } });
  await exchanged();
  assert.deepEqual([await allMarks(), service.posted], [[], []]);
});
