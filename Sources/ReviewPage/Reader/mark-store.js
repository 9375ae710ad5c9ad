// Storage of marks in this browser: IndexedDB. The store `sent` has a record for each mark that belongs to a token's holder (sync.js).

import { tokenName } from "../Page/service.js";

const name = "mojiwaku-reader";

let opening = null;

function open() {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 3);
    request.onupgradeneeded = ({ oldVersion }) => {
      if (oldVersion < 1) {
        request.result.createObjectStore("marks", { keyPath: "id" }).createIndex("page", ["edition", "page"]);
        request.result.createObjectStore("kept", { keyPath: "edition" });
      }
      if (oldVersion < 2) request.result.createObjectStore("sent", { keyPath: "id" });
      else if (oldVersion < 3) giveToLastHolder(request.transaction);
    };
    request.onsuccess = () => {
      // Another tab with a newer program needs to change the schema.
      request.result.onversionchange = () => { request.result.close(); opening = null; };
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
  });
  return opening.catch((error) => { opening = null; throw error; });
}

/** The record of a mark that the service does not have yet. `holder` is the holder's name in the service or, until it is known, `tokenName()`. */
const unsent = (id, holder) => ({ id, holder, set: null, stamp: 0, text: null });

/** Earlier programs noted no holder of unsent marks: they belong to the person of the last exchange. */
function giveToLastHolder(transaction) {
  const [marks, sent] = ["marks", "sent"].map((store) => transaction.objectStore(store));
  sent.get(headID).onsuccess = ({ target: { result: head } }) => {
    if (head) marks.getAllKeys().onsuccess = ({ target: { result: ids } }) => { for (const id of ids) addTo(sent, unsent(id, head.holder)); };
  };
}

/** Adds a record unless the store has one with its id. */
const addTo = (store, record) => { store.count(record.id).onsuccess = ({ target: { result } }) => { if (!result) store.put(record); }; };

const answer = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

async function reading(store) { return (await open()).transaction(store).objectStore(store); }

/** Runs a transaction, completely or not at all; `body` gets the named stores. */
async function writing(names, body) {
  const transaction = (await open()).transaction(names, "readwrite", { durability: "strict" });
  const done = new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error ?? new DOMException("not kept", "AbortError"));
  });
  try {
    body(...[names].flat().map((store) => transaction.objectStore(store)));
  } catch (error) {
    done.catch(() => { /* the caller gets the error of `body` */ });
    transaction.abort();
    throw error;
  }
  return done;
}

export const marksOf = async (edition) => answer((await reading("marks")).index("page").getAll(IDBKeyRange.bound([edition], [edition, []])));
export const allMarks = async () => answer((await reading("marks")).getAll());

/** Sends `change` after each `keep`. */
export const changes = new EventTarget();

/** Stores and deletes marks. New marks belong to the token's holder; `makers` has the tokens of earlier marks, by id. */
export async function keep(marks, deletedIDs = [], makers = new Map()) {
  const now = tokenName();
  await writing(["marks", "sent"], (store, sent) => {
    for (const id of deletedIDs) store.delete(id);
    for (const mark of marks) {
      store.put(mark);
      const maker = makers.has(mark.id) ? makers.get(mark.id) : now;
      if (maker) addTo(sent, unsent(mark.id, maker));
    }
  });
  changes.dispatchEvent(new Event("change"));
}

/** The id of the record with the state of the exchange (sync.js); no mark has it. */
export const headID = "/";

/** All marks, and the records of their forms in the service. */
export async function marksAndSent() {
  const transaction = (await open()).transaction(["marks", "sent"]);
  return Promise.all(["marks", "sent"].map((store) => answer(transaction.objectStore(store).getAll())));
}

/** Notes the holder of a token, whose marks were kept under the token's name. */
export const nameHolder = (tokenName, holder) => writing("sent", (sent) => {
  sent.getAll().onsuccess = ({ target: { result } }) => { for (const record of result) if (record.holder === tokenName) sent.put({ ...record, holder }); };
});

export const keepSent = (records) => writing("sent", (store) => { for (const record of records) store.put(record); });

/**
 * Stores changes from the service: `{ record, seen, mark }`, where `mark` is the new mark, null to delete it, or undefined to leave it. `seen` is the
 * stored mark's earlier form by `textOf`. A mark whose form differs now has changed meanwhile, and stays.
 */
export const takeFromService = (all, textOf) => writing(["marks", "sent"], (marks, sent) => {
  for (const { record, seen, mark } of all) {
    sent.put(record);
    if (mark === undefined) continue;
    const request = marks.get(record.id);
    request.onsuccess = () => {
      if (textOf(request.result) !== seen) return;
      if (mark) marks.put(mark); else marks.delete(record.id);
    };
  }
});

/** The editions stored for offline reading: `{ edition, maps, width, bytes }`. */
export const keptEditions = async () => answer((await reading("kept")).getAll());
export const noteKept = (record) => writing("kept", (store) => store.put(record));
export const forgetKept = (edition) => writing("kept", (store) => store.delete(edition));
