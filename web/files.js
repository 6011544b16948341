// The files of the page, in the browser's storage: one record per file. All are read before the program starts, and whatever
// it writes is stored in the same call. What cannot be stored is reported and retried.

const NAME = "files";
const AGAIN = 5000;

/** Returns whether two files have the same content. */
function same(one, other) {
  return one?.length === other?.length && one.every((byte, at) => byte === other[at]);
}

export class Files {
  /** Opens the storage and reads everything. */
  static async open(tell) {
    const files = new Files();
    files.tell = tell;
    files.stored = [];
    // Paths of files that are not fully stored, and those that will be retried soon.
    files.behind = new Set();
    files.waiting = new Set();
    files.channel = new BroadcastChannel("fob files");
    try {
      files.db = await new Promise((resolve, reject) => {
        const request = indexedDB.open("fob", 1);
        request.onupgradeneeded = () => request.result.createObjectStore(NAME);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      await files.readAll();
      navigator.storage?.persist?.();
    } catch (error) {
      files.why = `this browser gives the page no storage, as in a private window (${error?.message ?? error})`;
    }
    return files;
  }

  readAll() {
    return new Promise((resolve, reject) => {
      const tx = this.db.transaction(NAME);
      const cursor = tx.objectStore(NAME).openCursor();
      cursor.onsuccess = () => {
        const at = cursor.result;
        if (!at) return;
        this.stored.push(at.key, at.value.bytes, at.value.changed);
        at.continue();
      };
      tx.oncomplete = resolve;
      tx.onabort = () => reject(tx.error);
    });
  }

  /** Connects the program's functions, and passes on what other tabs write. */
  serve(program) {
    this.program = program;
    if (this.why) program.fobKept("What is done here", this.why);
    this.channel.onmessage = async ({ data: path }) => {
      const record = await this.read(path);
      program.fobFile(path, record?.bytes, record?.changed ?? 0);
      program.fobWake();
    };
  }

  read(path) {
    return new Promise((resolve) => {
      const request = this.db.transaction(NAME).objectStore(NAME).get(path);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve(undefined);
    });
  }

  /** Changes the records of some paths in one transaction. */
  change(paths, act) {
    if (!this.db) return;
    let tx;
    const failed = (error) => {
      if (tx?.clashed) return;
      const full = error?.name === "QuotaExceededError";
      const why = full ? "the browser's storage for this page is full" : `the browser refuses it (${error?.message ?? error})`;
      for (const path of paths) {
        this.behind.add(path);
        this.tell(path, why);
        this.again(path);
      }
    };
    try {
      tx = this.db.transaction(NAME, "readwrite", { durability: "strict" });
      tx.oncomplete = () => {
        if (tx.clashed) return;
        for (const path of paths) {
          this.behind.delete(path);
          this.tell(path, undefined);
          this.channel.postMessage(path);
        }
      };
      tx.onabort = () => failed(tx.error);
      act(tx.objectStore(NAME), tx);
    } catch (error) {
      failed(error);
    }
  }

  /** Schedules storing a whole file, or removing it if the program has none. */
  again(path) {
    if (this.waiting.has(path)) return;
    this.waiting.add(path);
    setTimeout(() => {
      this.waiting.delete(path);
      this.program?.fobAgain(path);
    }, AGAIN);
  }

  /** Does the same as soon as no call by the program is in progress. */
  atOnce(...paths) {
    queueMicrotask(() => paths.forEach((path) => this.program?.fobAgain(path)));
  }

  keep(path, bytes, changed) {
    this.change([path], (records) => records.put({ bytes, changed }, path));
  }

  /** Stores a whole file in place of `base`, the program's previous content. If another tab has stored something else meanwhile,
   * the program merges the two in the same transaction; what it cannot merge is stored next to the other tab's file. */
  replace(path, bytes, changed, base) {
    // What could not be stored earlier is older than `base`, and from this tab.
    const behind = this.behind.has(path);
    this.change([path], (records, tx) => {
      const request = records.get(path);
      request.onsuccess = () => {
        const theirs = request.result?.bytes;
        if (behind || !this.program || !theirs || same(theirs, base) || same(theirs, bytes)) {
          records.put({ bytes, changed }, path);
          return;
        }
        const merged = this.program.fobMerge(path, base, bytes, theirs);
        if (merged) {
          records.put({ bytes: merged, changed }, path);
          queueMicrotask(() => this.program.fobFile(path, merged, changed));
          return;
        }
        tx.clashed = true;
        queueMicrotask(() => {
          const beside = this.program.fobClash(path, bytes, theirs, request.result.changed);
          this.tell(path, `another tab saved it at the same moment; yours is kept as ${beside}`);
          setTimeout(() => this.tell(path, undefined), 2 * AGAIN);
        });
      };
    });
  }

  grow(path, at, bytes, changed) {
    // What could not be stored earlier is missing in the middle.
    if (this.behind.has(path)) return this.atOnce(path);
    this.change([path], (records, tx) => {
      const request = records.get(path);
      request.onsuccess = () => {
        const record = request.result;
        if (record?.bytes.length !== at) {
          tx.clashed = true;
          if (this.behind.has(path)) return this.atOnce(path);
          // Another tab has continued the file: its content stays, and the program notices at its next step.
          this.tell(path, "another tab has written to it meanwhile");
          setTimeout(() => this.tell(path, undefined), 2 * AGAIN);
          queueMicrotask(() => this.program?.fobFile(path, record?.bytes, record?.changed ?? 0));
          return;
        }
        const whole = new Uint8Array(at + bytes.length);
        whole.set(record.bytes);
        whole.set(bytes, at);
        records.put({ bytes: whole, changed }, path);
      };
    });
  }

  forget(path) {
    this.change([path], (records) => records.delete(path));
  }

  rename(from, to) {
    if (this.behind.delete(from)) {
      this.behind.add(to);
      return this.atOnce(from, to);
    }
    this.change([from, to], (records) => {
      const request = records.get(from);
      request.onsuccess = () => {
        if (request.result) records.put(request.result, to);
        records.delete(from);
      };
    });
  }
}
