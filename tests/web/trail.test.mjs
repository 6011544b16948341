// The browser's history without a browser: what Back does on every screen, and where it leaves the page.

import { Trail } from "../../web/trail.js";
import { test } from "node:test";
import assert from "node:assert/strict";

/** A browser with a page before this one. As browsers do, Back skips an entry from which another one was added while the page had
 * not been touched since that entry was reached. */
class Browser {
  constructor(hash = "") {
    this.entries = [{ address: "elsewhere", state: null }, { address: `/${hash}`, state: null }];
    this.at = 1;
    this.touchedHere = false;
    this.heard = {};
    const put = (state, _, address) => { this.entries[this.at] = { ...this.entries[this.at], state, address }; };
    const browser = this;
    this.history = {
      get state() { return browser.entries[browser.at].state; },
      replaceState: put,
      pushState: (state, _, address) => {
        if (!this.touchedHere) this.entries[this.at].skipped = true;
        this.entries.length = this.at + 1;
        this.entries.push({ state, address });
        this.at += 1;
      },
      go: (by) => queueMicrotask(() => this.go(this.at + by)),
    };
    const location = { pathname: "/", search: "", get hash() { return browser.entries[browser.at].address.split("#")[1] ?? ""; } };
    Object.assign(globalThis, { history: this.history, location, addEventListener: (kind, f) => (this.heard[kind] ??= []).push(f) });
    Object.defineProperty(globalThis, "navigator", { value: { userActivation: { get isActive() { return browser.touchedHere; } } }, configurable: true });
    globalThis.setTimeout = (f) => queueMicrotask(f);
    globalThis.clearTimeout = () => {};
  }

  tell(kind) { this.heard[kind]?.forEach((f) => f()); }

  go(to) {
    this.at = to;
    if (to > 0) this.tell("popstate");
  }

  /** Whether the page is still there. */
  get isHere() { return this.at > 0; }

  async touch() {
    this.touchedHere = true;
    this.entries.forEach((entry) => { entry.skipped = false; });
    this.tell("pointerup");
    await settled();
  }

  async back() {
    this.touchedHere = false;
    let to = this.at - 1;
    while (to > 0 && this.entries[to].skipped) to -= 1;
    this.go(to);
    await settled();
  }

  async forward() {
    if (this.at + 1 < this.entries.length) this.go(this.at + 1);
    await settled();
  }
}

const settled = async () => { for (let i = 0; i < 20; i++) await Promise.resolve(); };

/** The program: a stack of screens, and a match that asks for a second Back. */
class Program {
  constructor(browser, screens = ["menu"]) {
    this.stack = screens;
    this.refuses = false;
    this.trail = new Trail(() => location.hash && this.show(location.hash), () => this.up());
    this.trail.at(this.stack.at(-1));
  }

  show(route) {
    this.stack.push(route);
    this.trail.at(route);
  }

  up() {
    if (this.refuses) {
      this.refuses = false;
      return;
    }
    if (this.stack.length > 1) this.stack.pop();
    this.trail.at(this.stack.at(-1));
  }

  get route() { return this.stack.at(-1); }
}

/** A page that was opened at the menu and touched. */
async function touched() {
  const browser = new Browser();
  const program = new Program(browser);
  await settled();
  await browser.touch();
  return { browser, program };
}

test("back goes one screen up, and leaves the page at the menu only", async () => {
  const { browser, program } = await touched();
  program.show("theatre");
  await settled();
  assert.equal(location.hash, "theatre");
  await browser.touch();
  program.show("watch?shot=3");
  await settled();
  assert.equal(location.hash, "watch?shot=3");
  await browser.back();
  assert.deepEqual([program.route, location.hash, browser.isHere], ["theatre", "theatre", true]);
  await browser.back();
  assert.deepEqual([program.route, location.hash, browser.isHere], ["menu", "", true]);
  await browser.back();
  assert.ok(!browser.isHere);
});

test("a match that refuses a back keeps its address, and the second back leads to the menu, not off the page", async () => {
  const { browser, program } = await touched();
  program.show("resume?file=one");
  await settled();
  for (const again of [false, true]) {
    program.refuses = true;
    await browser.back();
    assert.deepEqual([program.route, location.hash, browser.isHere], ["resume?file=one", "resume?file=one", true]);
    // The person plays on, and comes back to it later.
    if (!again) await browser.touch();
  }
  await browser.back();
  assert.deepEqual([program.route, location.hash, browser.isHere], ["menu", "", true]);
});

test("a link opens its screen above the menu, also before the page is touched", async () => {
  const browser = new Browser("#lesson/2");
  const program = new Program(browser, ["menu", "lesson/2"]);
  await settled();
  assert.equal(location.hash, "lesson/2");
  await browser.touch();
  await browser.back();
  assert.deepEqual([program.route, browser.isHere], ["menu", true]);
});

test("the way back in the app leads to the first entry, and forward opens the screen again", async () => {
  const { browser, program } = await touched();
  program.show("settings");
  await settled();
  program.up();
  await settled();
  assert.deepEqual([browser.at, location.hash], [1, ""]);
  await browser.forward();
  assert.deepEqual([program.route, location.hash], ["settings", "settings"]);
});

test("forward on a screen that has refused a back changes nothing", async () => {
  const { browser, program } = await touched();
  program.show("game/gobblet3");
  await settled();
  program.refuses = true;
  await browser.back();
  await browser.forward();
  assert.deepEqual([program.route, location.hash], ["game/gobblet3", "game/gobblet3"]);
});

test("an address that is typed is one more entry", async () => {
  const { browser, program } = await touched();
  program.show("theatre");
  await settled();
  history.pushState(null, "", "/#settings");
  browser.tell("hashchange");
  await settled();
  assert.deepEqual([program.route, location.hash], ["settings", "settings"]);
  program.stack = ["menu"];
  program.trail.at("menu");
  await settled();
  assert.deepEqual([browser.at, location.hash], [1, ""]);
});

test("a tab from an older version of the page goes on", async () => {
  const browser = new Browser();
  browser.entries = [{ address: "elsewhere", state: null }, { address: "/", state: { fob: "first" } }, { address: "/#theatre", state: { fob: "inside" } }];
  browser.at = 2;
  const program = new Program(browser, ["menu", "theatre"]);
  await settled();
  await browser.back();
  assert.deepEqual([program.route, location.hash, browser.isHere], ["menu", "", true]);
});
