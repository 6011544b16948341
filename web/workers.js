// The workers that compute for the page: they run the same program, compiled once.

export class Workers {
  constructor(module) {
    this.module = module;
    this.all = [];
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

  work(index, job, enough, ask, files) {
    this.all[index] ??= this.spawn(index);
    this.all[index].postMessage({ job, enough, ask, files });
  }

  fresh(index) {
    this.all[index]?.terminate();
    this.all[index] = undefined;
  }

  enough(index, job) {
    if (!this.flags) return false;
    Atomics.store(this.flags, index, job);
    return true;
  }
}
