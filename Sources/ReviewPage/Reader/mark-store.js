// Where marks are kept: IndexedDB, in this browser alone. Marks belong to the browser's profile, not to a token, which may be changed.

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
      // Another tab with a newer program wants to change the form.
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

/** Does it, whole or not at all. */
async function writing(store, body) {
  const transaction = (await open()).transaction(store, "readwrite", { durability: "strict" });
  const done = new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error ?? new DOMException("not kept", "AbortError"));
  });
  try {
    body(transaction.objectStore(store));
  } catch (error) {
    done.catch(() => { /* the reason is that of `body` */ });
    transaction.abort();
    throw error;
  }
  return done;
}

export const marksOf = async (edition, page) => answer((await reading("marks")).index("page").getAll([edition, page]));
export const allMarks = async () => answer((await reading("marks")).getAll());

/** Keeps marks, and forgets those of `gone`, by their ids. */
export const keep = (marks, gone = []) => writing("marks", (store) => {
  for (const id of gone) store.delete(id);
  for (const mark of marks) store.put(mark);
});

/** Which editions are kept for offline reading: `{ edition, maps, width, bytes }`. */
export const keptEditions = async () => answer((await reading("kept")).getAll());
export const noteKept = (record) => writing("kept", (store) => store.put(record));
export const forgetKept = (edition) => writing("kept", (store) => store.delete(edition));
