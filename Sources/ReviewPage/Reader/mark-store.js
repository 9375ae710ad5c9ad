// Storage of marks: IndexedDB, only in this browser. Marks belong to the browser's profile instead of a token, which may change.

const name = "mojiwaku-reader";

let opening = null;

function open() {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("marks", { keyPath: "id" }).createIndex("page", ["edition", "page"]);
      request.result.createObjectStore("kept", { keyPath: "edition" });
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

/** Runs a transaction, completely or not at all. */
async function writing(store, body) {
  const transaction = (await open()).transaction(store, "readwrite", { durability: "strict" });
  const done = new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error ?? new DOMException("not kept", "AbortError"));
  });
  try {
    body(transaction.objectStore(store));
  } catch (error) {
    done.catch(() => { /* the caller gets the error of `body` */ });
    transaction.abort();
    throw error;
  }
  return done;
}

export const marksOf = async (edition, page) => answer((await reading("marks")).index("page").getAll([edition, page]));
export const allMarks = async () => answer((await reading("marks")).getAll());

/** Stores marks, and deletes those with the ids `gone`. */
export const keep = (marks, gone = []) => writing("marks", (store) => {
  for (const id of gone) store.delete(id);
  for (const mark of marks) store.put(mark);
});

/** The editions stored for offline reading: `{ edition, maps, width, bytes }`. */
export const keptEditions = async () => answer((await reading("kept")).getAll());
export const noteKept = (record) => writing("kept", (store) => store.put(record));
export const forgetKept = (edition) => writing("kept", (store) => store.delete(edition));
