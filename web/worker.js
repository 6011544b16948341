// A worker: runs the same program and carries out jobs for the page.

import init, * as program from "./fob-web.js";

let flags;
let place = 0;
let ready = Promise.resolve();

// Functions that the program calls here. Files that it writes are written by the page.
globalThis.fobHost = {
  stored: () => [],
  keep: (path, bytes) => postMessage({ write: [path, bytes] }),
  replace: (path, bytes) => postMessage({ write: [path, bytes] }),
  grow: () => { throw new Error("a worker does not append to files"); },
  forget: (path) => postMessage({ write: [path, undefined] }),
  rename: (from, to) => postMessage({ rename: [from, to] }),
  download: (name, bytes) => postMessage({ download: [name, bytes] }),
  word: (job, bytes, last) => postMessage({ word: [job, bytes], last }),
  isEnough: (job) => flags !== undefined && Atomics.load(flags, place) === job,
};

onmessage = ({ data }) => {
  ready = ready.then(async () => {
    if (data.module) {
      ({ flags, index: place } = data);
      await init({ module_or_path: data.module });
    } else {
      program.fobWork(data.job, data.enough, data.ask, data.files);
    }
  }).catch((error) => postMessage({ broken: `${error?.stack ?? error}` }));
};
