// The workers that compute for the page: they run the same program, compiled once.

/** How long a worker may have nothing to do until it is ended, in milliseconds. Each has a memory of its own, with the tables of
 * games that were solved and the pictures that were drawn, which only makes answers faster; a phone needs it for other things. */
const IDLE = 60000;

export class Workers {
  constructor(module) {
    this.module = module;
    this.all = [];
    this.idle = [];
    this.jobs = [];
    // Tells a worker to stop a job; not every page may share memory.
    this.flags = self.crossOriginIsolated ? new Int32Array(new SharedArrayBuffer(64)) : undefined;
  }

  serve(program) {
    this.program = program;
  }

  spawn(index) {
    const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }) => {
      const { program } = this;
      if (data.word) {
        program.fobWord(index, ...data.word);
        program.fobWake();
        // The program may have answered the last word with the next job.
        if (data.last && this.jobs[index] === data.word[0]) this.rest(index);
      } else if (data.write) {
        program.fobWrite(...data.write);
      } else if (data.rename) {
        program.fobRename(...data.rename);
      } else if (data.download) {
        globalThis.fobHost.download(...data.download);
      } else if (data.broken) {
        this.broke(index, data.broken);
      }
    };
    worker.onerror = (event) => this.broke(index, event.message);
    worker.postMessage({ module: this.module, flags: this.flags, index });
    return worker;
  }

  broke(index, why) {
    console.error(`a worker broke down: ${why}`);
    this.fresh(index);
    this.program.fobBroken(index);
    this.program.fobWake();
  }

  /** A worker has nothing to do: it is ended after a while. */
  rest(index) {
    clearTimeout(this.idle[index]);
    this.idle[index] = setTimeout(() => {
      if (!this.all[index]) return;
      this.fresh(index);
      // The next one has to get all files.
      this.program.fobBroken(index);
    }, IDLE);
  }

  work(index, job, enough, ask, files) {
    clearTimeout(this.idle[index]);
    this.jobs[index] = job;
    this.all[index] ??= this.spawn(index);
    this.all[index].postMessage({ job, enough, ask, files });
  }

  fresh(index) {
    clearTimeout(this.idle[index]);
    this.all[index]?.terminate();
    this.all[index] = undefined;
  }

  enough(index, job) {
    if (!this.flags) return false;
    Atomics.store(this.flags, index, job);
    return true;
  }
}
