// Exchange of marks with other devices, through the service's `/v1/marks`. The last change of a mark counts. Without a token, or with a service that has
// no such address, marks stay in this browser.
//
// For each mark the browser keeps the form that the service has (`sent` in mark-store.js). So no part of the page has to report its changes: a mark that
// differs from this form was changed here, and a missing mark was deleted here. Marks of another person's token are neither sent nor changed: a mark
// belongs to its token's holder from the moment it is made.

import { ask, ServiceError, token, tokenName } from "../Page/service.js";
import * as store from "./mark-store.js";
import { delays, nowAndWhenBack } from "./requests.js";
import { remember, remembered } from "./settings.js";
import { isComplete, isStroke } from "./strokes.js";
import { say } from "./words.js";

const address = "/v1/marks";
/** Limits of a request (marks, bytes), and the most bytes of a mark: a longer mark stays in this browser. The service allows somewhat more (docs/http-api.md). */
const most = { marks: 200, bytes: 800_000, mark: 400_000 };
/** Delay in ms after a change. */
const afterChange = 800;

/** Sends `changed` when marks of other devices have come, and `state` when the state has changed. */
export const exchange = new EventTarget();

/** `kind` is `local` (marks stay here), `busy`, `done`, `waiting` (the service cannot be reached), `full` or `failed`; `count` are unsent changes. */
let state = { kind: "local", count: 0 };
let timer = null;
let isRunning = false;
/** The token of the exchange that is running. */
let used = null;

export const isOn = () => remembered("sync", "on") === "on";

export function setOn(on) {
  remember("sync", on ? "on" : "off");
  setState({ kind: "local", count: 0 });
  soon(0);
}

function setState(next) {
  state = next;
  exchange.dispatchEvent(new Event("state"));
}

/** The state in words: `short` for the bar, empty while marks stay in this browser, and `long`. */
export function stateInWords() {
  // Nothing waits: only the service is away.
  const kind = state.count === 0 && ["waiting", "failed"].includes(state.kind) ? "away" : state.kind;
  const name = { away: "syncAway", local: "syncLocal", busy: "syncBusy", done: "syncDone", waiting: "syncWaiting", full: "syncFull", failed: "syncFailed" }[kind];
  return { kind, short: kind === "local" ? "" : say(`${name}Short`, state.count), long: say(name, state.count) };
}

/** Begins to follow changes. */
export function startSync() {
  store.changes.addEventListener("change", () => {
    if (state.kind === "done") setState({ kind: "busy", count: 0 });
    soon();
  });
  nowAndWhenBack(() => soon(0));
}

/** Shows marks of other devices on an open page. */
export function follow(view) {
  exchange.addEventListener("changed", async () => {
    const counts = await view.marks.open(view.marks.current, view.marks.mapOf);
    if (view.closing.signal.aborted) return;
    view.update();
    view.tellMoved(counts);
  }, { signal: view.closing.signal });
}

/** Exchanges marks after a delay. */
export function soon(delay = afterChange) {
  clearTimeout(timer);
  timer = setTimeout(run, delay);
}

async function run() {
  timer = null;
  if (isRunning) return soon();
  isRunning = true;
  try {
    // Only one window sends at a time, if the browser has locks.
    const isDone = navigator.locks ? await navigator.locks.request("mojiwaku-marks", { ifAvailable: true }, (lock) => (lock ? attempt() : false)) : await attempt();
    if (timer === null) soon(isDone ? delays.rest : delays.retry);
  } finally { isRunning = false; }
  return undefined;
}

/** Exchanges marks once, and returns whether that succeeded. */
async function attempt() {
  if (!token.get() || !isOn()) {
    setState({ kind: "local", count: 0 });
    return true;
  }
  used = token.get();
  try {
    await noteDeletions();
    if (state.kind !== "done") setState({ kind: "busy", count: 0 });
    let left = 0;
    for (let turn = 0; turn < 3; turn += 1) {
      await pull();
      const { outdated, unsent } = await push();
      left = unsent;
      if (!outdated) break;
    }
    setState({ kind: left ? "failed" : "done", count: left });
    return true;
  } catch (error) {
    if ([401, 403, 404, 405].includes(error.status)) setState({ kind: "local", count: 0 });
    else setState({ kind: error.kind === "quota" ? "full" : error.status === 0 || error.status >= 429 ? "waiting" : "failed", count: await countPending().catch(() => 0) });
    return false;
  }
}

// Changes made here

const textOf = (mark) => (mark ? JSON.stringify(mark) : null);

/** The marks and their forms in the service, by id, and the head: the set of marks, its holder, and the cursor. */
async function snapshot() {
  const [marks, sent] = await store.marksAndSent();
  const byID = new Map(sent.map((record) => [record.id, record]));
  const head = byID.get(store.headID) ?? null;
  byID.delete(store.headID);
  return { marks: new Map(marks.map((mark) => [mark.id, mark])), sent: byID, head };
}

/** The stamp of a change that the service does not have; null for none, and for a mark of another person. */
function pendingStamp(mark, known, { set, holder }) {
  const changed = mark ? Date.parse(mark.modified) || 0 : 0;
  if (!known) return mark ? changed : null;
  if (known.holder !== holder && known.holder !== tokenName(used)) return null;
  // The service has no marks of a new set, such as a renewed token's.
  if (known.set !== set) return mark ? Math.max(changed, known.stamp) : null;
  if (!mark) return known.text === null || known.isForeign ? null : known.gone ?? known.stamp + 1;
  const text = textOf(mark);
  return text === known.text || text === known.refused ? null : Math.max(changed, known.stamp + 1);
}

/** Keeps the time of deletions, even if the service cannot be reached. */
async function noteDeletions() {
  const { marks, sent } = await snapshot();
  const changed = [];
  for (const { gone, ...known } of sent.values()) {
    const isThere = marks.has(known.id);
    if (isThere && gone !== undefined) changed.push(known);
    if (!isThere && gone === undefined && known.text !== null && !known.isForeign) changed.push({ ...known, gone: Math.max(Date.now(), known.stamp + 1) });
  }
  if (changed.length) await store.keepSent(changed);
}

const pendingIDs = ({ marks, sent }, head) => [...new Set([...marks.keys(), ...sent.keys()])].filter((id) => pendingStamp(marks.get(id), sent.get(id), head) !== null);

async function countPending() {
  const now = await snapshot();
  // The head may be that of another person.
  return pendingIDs(now, now.head?.token === tokenName(used) ? now.head : { set: null, holder: null }).length;
}

// From the service

/** Whether this page can use a mark of another device; it leaves others, perhaps of a newer program, to the service. */
function isUsable(mark, id) {
  const isPair = (range) => Array.isArray(range) && range.length === 2 && range.every(Number.isInteger) && range[0] >= 1 && range[0] <= range[1];
  return mark.id === id && ["edition", "page", "map", "quote", "created", "modified"].every((field) => typeof mark[field] === "string")
    && /^[a-z]{1,20}$/.test(mark.colour) && Number.isInteger(mark.revision) && Array.isArray(mark.ranges) && mark.ranges.every(isPair)
    && (isStroke(mark) ? isComplete(mark) : mark.kind === undefined && mark.ranges.length > 0);
}

async function get(after) {
  const query = after ? `?after=${encodeURIComponent(after)}` : "";
  return askService(`${address}${query}`);
}

/** A request in the name of the person for whom the exchange began. */
async function askService(path, options) {
  if (token.get() !== used) throw new ServiceError(0);
  return (await ask(path, { isQuiet: true, ...options })).json();
}

/** Takes the changes of other devices. */
async function pull() {
  const before = (await snapshot()).head;
  let isChanged = false;
  const take = async (answer) => { isChanged = await apply(answer) || isChanged; };
  try {
    let after = before?.cursor ?? null;
    // Without a cursor, or with an unknown one, read everything. The new cursor is kept only at the end, so that a broken attempt begins again.
    const seen = after ? null : new Set();
    const read = async (all) => {
      for (;;) {
        const answer = await get(after);
        await store.nameHolder(tokenName(used), answer.holder);
        for (const { id } of answer.marks) all?.add(id);
        await take(answer);
        after = answer.cursor;
        if (!all || !answer.more) await store.keepSent([headOf(answer)]);
        if (!answer.more) return answer;
      }
    };
    try { await read(seen); } catch (error) {
      if (error.status !== 410 || !after) throw error;
      after = null;
      const all = new Set();
      const answer = await read(all);
      // A mark of this set that is missing was deleted on another device.
      const missing = [...(await snapshot()).sent.values()].filter(({ id, set, text }) => set === answer.set && text !== null && !all.has(id));
      if (missing.length) await take({ ...answer, marks: missing.map(({ id, stamp }) => ({ id, stamp, mark: null })) });
    }
  } finally {
    if (isChanged) exchange.dispatchEvent(new Event("changed"));
  }
}

const headOf = ({ set, holder, cursor }) => ({ id: store.headID, token: tokenName(used), set, holder, cursor });

/** Stores marks of the service, except those with a later change here, and returns whether a mark of this browser has changed. */
async function apply(answer) {
  const { marks, sent } = await snapshot();
  const { set, holder } = answer;
  const changes = [];
  for (const { id, stamp, mark } of answer.marks) {
    const [here, known] = [marks.get(id), sent.get(id)];
    if (known && known.holder !== holder) continue;
    const record = { id, set, holder, stamp, text: textOf(mark) };
    const pending = pendingStamp(here, known, answer);
    const isLater = pending !== null && pending > stamp;
    if (mark && !isUsable(mark, id)) changes.push({ record: { ...record, isForeign: true } });
    else if (textOf(here) === record.text || isLater) {
      changes.push({ record: isLater && !here && known?.gone ? { ...record, gone: pending } : record });
    } else changes.push({ record, seen: textOf(here), mark });
  }
  if (changes.length) await store.takeFromService(changes, textOf);
  return changes.some(({ mark }) => mark !== undefined);
}

// To the service

/** Sends changes: `outdated` is the number of marks with a later change in the service, `unsent` that of refused marks. */
async function push() {
  const now = await snapshot();
  const entries = pendingIDs(now, now.head).map((id) => {
    const mark = now.marks.get(id) ?? null;
    return { id, stamp: pendingStamp(mark, now.sent.get(id), now.head), mark };
  });
  let outdated = 0;
  for (const batch of batches(entries)) outdated += await send(batch, now);
  const { marks, sent } = await snapshot();
  return { outdated, unsent: [...sent.values()].filter(({ id, refused }) => refused !== undefined && textOf(marks.get(id)) === refused).length };
}

const bytesOf = (entry) => new TextEncoder().encode(JSON.stringify(entry)).length;

function batches(entries) {
  const all = [];
  let bytes = Infinity;
  for (const entry of entries) {
    const size = bytesOf(entry);
    if (bytes + size > most.bytes || all.at(-1).length >= most.marks) {
      all.push([]);
      bytes = 0;
    }
    all.at(-1).push(entry);
    bytes += size;
  }
  return all;
}

/** Sends a batch, and returns the number of outdated marks. If the service refuses it, sends each mark alone, and notes which one it refuses. */
async function send(batch, { sent, head }) {
  const { set, holder } = head;
  const recordOf = ({ id, stamp, mark }) => ({ id, set, holder, stamp, text: textOf(mark) });
  try {
    if (batch.length === 1 && bytesOf(batch[0]) > most.mark) throw Object.assign(new Error("too long"), { status: 413 });
    const answer = await askService(address, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ marks: batch }) });
    const late = new Set(answer.outdated);
    // The token was replaced by another one meanwhile: the next exchange finds out which marks the new token has.
    if (answer.set === set) await store.keepSent(batch.filter(({ id }) => !late.has(id)).map(recordOf));
    return late.size;
  } catch (error) {
    if (![400, 413].includes(error.status) || error.kind === "quota") throw error;
    if (batch.length === 1) {
      const known = sent.get(batch[0].id) ?? { ...recordOf(batch[0]), stamp: 0, text: null };
      await store.keepSent([{ ...known, set, holder, refused: textOf(batch[0].mark) }]);
      return 0;
    }
    let outdated = 0;
    for (const entry of batch) outdated += await send([entry], { sent, head });
    return outdated;
  }
}
