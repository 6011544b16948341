// The page's files without a browser: two tabs over one storage, of which each call is answered a moment later.

import { Files } from "../../web/files.js";
import { test } from "node:test";
import assert from "node:assert/strict";

/** What IndexedDB does for the page: transactions one after the other, each all or nothing, with requests answered in order. */
class Storage {
  constructor() {
    this.records = new Map();
    this.queue = Promise.resolve();
  }

  transaction() {
    const tx = {};
    const asked = [];
    const ask = (act) => {
      const request = {};
      asked.push(() => {
        request.result = act();
        request.onsuccess?.();
      });
      return request;
    };
    tx.objectStore = () => ({
      get: (path) => ask(() => this.records.get(path)),
      put: (record, path) => ask(() => void this.records.set(path, record)),
      delete: (path) => ask(() => void this.records.delete(path)),
    });
    this.queue = this.queue.then(async () => {
      while (asked.length > 0) {
        await new Promise((resolve) => setTimeout(resolve));
        asked.shift()();
      }
      tx.oncomplete?.();
    });
    return tx;
  }
}

const bytes = (text) => new TextEncoder().encode(text);
const text = (bytes) => bytes && new TextDecoder().decode(bytes);

/** A tab: its files in memory as the program has them, which merges lists of words and nothing else. */
class Tab {
  constructor(storage) {
    this.memory = new Map();
    this.reports = [];
    this.files = new Files();
    Object.assign(this.files, {
      db: storage,
      behind: new Set(),
      waiting: new Set(),
      channel: { postMessage: () => {} },
      tell: (path, why) => this.reports.push([path, why]),
      program: {
        fobFile: (path, bytes) => void this.memory.set(path, text(bytes)),
        fobMerge: (path, base, ours, theirs) => {
          if (!path.endsWith(".list")) return undefined;
          const words = (bytes) => (bytes ? text(bytes).split(" ") : []);
          const known = words(base);
          return bytes([...words(theirs), ...words(ours).filter((word) => !known.includes(word))].join(" "));
        },
        fobClash: (path, ours, theirs) => {
          this.memory.set(path, text(theirs));
          this.write(`${path}-2`, text(ours));
          return `${path}-2`;
        },
      },
    });
  }

  write(path, text) {
    const base = this.memory.get(path);
    this.memory.set(path, text);
    this.files.replace(path, bytes(text), 0, base === undefined ? undefined : bytes(base));
  }

  add(path, word) {
    this.write(path, [this.memory.get(path), word].filter(Boolean).join(" "));
  }
}

/** Until nothing is under way. */
async function rest(storage) {
  for (let k = 0; k < 20; k++) {
    await storage.queue;
    await new Promise((resolve) => setTimeout(resolve));
  }
}

test("entries of two tabs at the same moment are all saved, once", async () => {
  const storage = new Storage();
  const [one, two] = [new Tab(storage), new Tab(storage)];
  for (let k = 0; k < 5; k++) {
    one.add("a.list", `one${k}`);
    two.add("a.list", `two${k}`);
    one.add("a.list", `more${k}`);
    if (k % 2) await rest(storage);
  }
  await rest(storage);
  const stored = text(storage.records.get("a.list").bytes).split(" ").sort();
  assert.deepEqual(stored, [0, 1, 2, 3, 4].flatMap((k) => [`one${k}`, `two${k}`, `more${k}`]).sort());
});

test("changes that cannot be merged are saved under another name and reported", async () => {
  const storage = new Storage();
  const [one, two] = [new Tab(storage), new Tab(storage)];
  one.write("dfas/mine", "one");
  two.write("dfas/mine", "two");
  await rest(storage);
  assert.equal(text(storage.records.get("dfas/mine").bytes), "one");
  assert.equal(text(storage.records.get("dfas/mine-2").bytes), "two");
  assert.equal(two.memory.get("dfas/mine"), "one");
  assert.match(two.reports.find(([path, why]) => path === "dfas/mine" && why)[1], /yours is kept as dfas\/mine-2/);
  // A tab that has seen the other one's file replaces it.
  two.write("dfas/mine", "three");
  await rest(storage);
  assert.equal(text(storage.records.get("dfas/mine").bytes), "three");
});

test("a single tab writes as usual, also after the storage was full", async () => {
  const storage = new Storage();
  const tab = new Tab(storage);
  for (const word of ["one", "two", "three"]) tab.write("a", word);
  await rest(storage);
  assert.equal(text(storage.records.get("a").bytes), "three");
  // The stored file is older than the program's last one.
  tab.memory.set("a", "four");
  tab.files.behind.add("a");
  tab.write("a", "five");
  await rest(storage);
  assert.equal(text(storage.records.get("a").bytes), "five");
});
