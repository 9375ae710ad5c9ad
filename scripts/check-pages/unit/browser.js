// What the modules need of a browser, in memory: storage, IndexedDB, and the service's answers. Import this first.

import { webcrypto } from "node:crypto";
import { EventEmitter } from "node:events";

class Storage {
  #all = new Map();
  getItem(key) { return this.#all.get(key) ?? null; }
  setItem(key, value) { this.#all.set(key, `${value}`); }
  removeItem(key) { this.#all.delete(key); }
}

/** The database: stores by name. `isFull` refuses each change. */
export const database = { stores: new Map(), isFull: false, reset() { for (const store of this.stores.values()) store.clear(); } };

/** A transaction is complete when no request is left. */
class Transaction extends EventEmitter {
  waiting = 0;

  constructor(isWriting) {
    super();
    if (isWriting) queueMicrotask(() => this.end());
    this.before = new Map([...database.stores].map(([name, store]) => [name, new Map(store)]));
  }

  request(body) {
    const request = {};
    this.waiting += 1;
    queueMicrotask(() => {
      request.result = structuredClone(body());
      request.onsuccess?.({ target: request });
      this.waiting -= 1;
      queueMicrotask(() => this.end());
    });
    return request;
  }

  end() {
    if (this.waiting || this.isOver) return;
    this.isOver = true;
    if (!database.isFull) { this.oncomplete?.(); return; }
    this.error = new DOMException("full", "QuotaExceededError");
    this.abort();
  }

  abort() {
    this.isOver = true;
    for (const [name, store] of this.before) database.stores.set(name, store);
    this.onabort?.();
  }

  objectStore(name) {
    const all = () => database.stores.get(name);
    return {
      get: (id) => this.request(() => all().get(id)), getAll: () => this.request(() => [...all().values()]), getAllKeys: () => this.request(() => [...all().keys()]),
      count: (id) => this.request(() => Number(all().has(id))), delete: (id) => this.request(() => { all().delete(id); }),
      put: (record) => { const copy = structuredClone(record); return this.request(() => { all().set(copy.id ?? copy.edition, copy); }); },
      index: () => ({ getAll: ([edition]) => this.request(() => [...all().values()].filter((record) => record.edition === edition)) }),
    };
  }
}

const connection = {
  createObjectStore(name) { database.stores.set(name, new Map()); return { createIndex() { /* searched without an index */ } }; },
  transaction: (_, mode) => new Transaction(mode === "readwrite"),
};

const start = globalThis.setTimeout;

// Node 18 lacks `crypto` and `CustomEvent`.
Object.defineProperty(globalThis, "crypto", { value: webcrypto, configurable: true });
Object.assign(globalThis, {
  CustomEvent: class extends Event {
    constructor(name, { detail }) {
      super(name);
      this.detail = detail;
    }
  },
  /** What is due in minutes keeps no test running. */
  setTimeout(act, delay = 0) {
    const timer = start(act, delay);
    return delay < 60_000 ? timer : timer.unref();
  },
  sessionStorage: new Storage(), localStorage: new Storage(), matchMedia: () => ({ matches: false, addEventListener() { /* never changes */ } }),
  window: new EventTarget(), document: Object.assign(new EventTarget(), { hidden: false, documentElement: {} }),
  IDBKeyRange: { bound: (lower) => lower },
  indexedDB: {
    open() {
      const request = { result: connection };
      queueMicrotask(() => { request.onupgradeneeded({ oldVersion: 0 }); request.onsuccess(); });
      return request;
    },
  },
});
Object.defineProperty(globalThis, "navigator", { value: { language: "en" }, configurable: true });

/** Answers requests with `answer(method, path, body, token)`, which returns `[status, json]`; without an answer the service cannot be reached. */
export function serve(answer) {
  globalThis.fetch = async (path, { method = "GET", body, headers = {} } = {}) => {
    const found = answer?.(method, path, body ? JSON.parse(body) : null, headers.Authorization?.slice(7) ?? null);
    if (!found) throw new TypeError("fetch failed");
    return new Response(JSON.stringify(found[1]), { status: found[0] });
  };
}
