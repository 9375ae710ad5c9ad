// Storage of marks in this browser: IndexedDB. Marks belong to the browser's profile instead of a token, which may change.

const name = "mojiwaku-reader";

let opening = null;

function open() {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 2);
    request.onupgradeneeded = ({ oldVersion }) => {
      if (oldVersion < 1) {
        request.result.createObjectStore("marks", { keyPath: "id" }).createIndex("page", ["edition", "page"]);
        request.result.createObjectStore("kept", { keyPath: "edition" });
      }
      request.result.createObjectStore("sent", { keyPath: "id" });
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

export const marksOf = async (edition, page) => answer((await reading("marks")).index("page").getAll([edition, page]));
export const allMarks = async () => answer((await reading("marks")).getAll());

/** Sends `change` after each `keep`. */
export const changes = new EventTarget();

/** Stores marks, and deletes those with the ids `gone`. */
export async function keep(marks, gone = []) {
  await writing("marks", (store) => {
    for (const id of gone) store.delete(id);
    for (const mark of marks) store.put(mark);
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

export const keepSent = (records) => writing("sent", (store) => { for (const record of records) store.put(record); });

/**
 * Stores changes from the service: `{ record, seen, mark }`, where `mark` is the new mark, null to delete it, or undefined to leave it. `seen` is the
 * stored mark's earlier form by `textOf`. If its form is another one now, the mark has changed meanwhile, and stays.
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
