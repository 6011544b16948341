// The page's workers without a browser: each is ended when it has had nothing to do for a while.

import { Workers } from "../../web/workers.js";
import { mock, test } from "node:test";
import assert from "node:assert/strict";

/** What a worker of a browser is to the page. */
class FakeWorker {
  static made = [];

  constructor() {
    FakeWorker.made.push(this);
    this.sent = [];
    this.ended = false;
  }

  postMessage(message) { this.sent.push(message); }

  terminate() { this.ended = true; }

  say(job, last) { this.onmessage({ data: { word: [job, new Uint8Array()], last } }); }
}

function page() {
  globalThis.self = { crossOriginIsolated: false };
  globalThis.Worker = FakeWorker;
  FakeWorker.made = [];
  const workers = new Workers({});
  const program = { broken: [], fobWord() {}, fobWake() {}, fobBroken: (index) => program.broken.push(index) };
  workers.serve(program);
  return { workers, program };
}

test("a worker without a job is ended after a minute, and the next job gets a fresh one", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { workers, program } = page();
  workers.work(0, 1, false, [], []);
  const [first] = FakeWorker.made;
  mock.timers.tick(600_000);
  assert.ok(!first.ended, "it works, however long");
  first.say(1, false);
  mock.timers.tick(600_000);
  assert.ok(!first.ended, "it has not said its last word");
  first.say(1, true);
  mock.timers.tick(59_000);
  assert.ok(!first.ended);
  mock.timers.tick(2000);
  assert.deepEqual([first.ended, program.broken], [true, [0]]);
  workers.work(0, 2, false, [], []);
  assert.equal(FakeWorker.made.length, 2);
  mock.timers.tick(600_000);
  assert.ok(!FakeWorker.made[1].ended);
  mock.timers.reset();
});

test("a job that comes in time keeps the worker, and so does one that answers its last word", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { workers, program } = page();
  workers.work(0, 1, false, [], []);
  const [worker] = FakeWorker.made;
  worker.say(1, true);
  mock.timers.tick(30_000);
  workers.work(0, 2, false, [], []);
  mock.timers.tick(600_000);
  // As the program does that has another job waiting.
  program.fobWord = () => workers.work(0, 3, false, [], []);
  worker.say(2, true);
  mock.timers.tick(600_000);
  assert.ok(!worker.ended);
  assert.equal(FakeWorker.made.length, 1);
  mock.timers.reset();
});
