// A browser to drive the page with, and looks into what the page keeps.

import { chromium } from "playwright-core";
import { mkdtempSync, mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import assert from "node:assert/strict";

const [port, wanted] = process.argv.slice(2);
/** The page that `scripts/web-test` serves here. */
export const url = `${["http", "localhost"].join("://")}:${port}/`;
export const only = wanted;
const pictures = process.env.FOB_WEB_PICTURES;
if (pictures) mkdirSync(pictures, { recursive: true });
export const patience = Number(process.env.FOB_WEB_PATIENCE ?? 180000);
/** Software graphics, so that it runs on any machine. */
export const args = ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist"];

/** A browser with a profile of its own, which lasts as long as the test. */
export class Browser {
  /** `base` is the address of the page, if not of the one that is served here. */
  constructor(base = url) {
    this.base = base;
    this.profile = mkdtempSync(join(tmpdir(), "fob-web-"));
  }

  /** Opens it, with such a window; `options` are Playwright's, for a touch screen for instance. */
  async open(options = {}) {
    this.context = await chromium.launchPersistentContext(this.profile, {
      executablePath: process.env.FOB_CHROMIUM ?? "/usr/bin/chromium",
      headless: true,
      args,
      viewport: { width: 1280, height: 800 },
      acceptDownloads: true,
      ...options,
    });
    this.context.setDefaultTimeout(patience);
    this.wrong = [];
    return this;
  }

  /** A tab at a route, once the app has drawn it; the place may have another name then. */
  async tab(route = "", place = route ? route.split(/[?/]/)[0] : "menu") {
    const page = await this.context.newPage();
    page.on("console", (line) => {
      if (line.type() === "error") this.wrong.push(line.text());
    });
    page.on("pageerror", (error) => this.wrong.push(`${error}`));
    await page.goto(route ? `${this.base}#${route}` : this.base);
    await at(page, place);
    return page;
  }

  async close() {
    await this.context?.close();
    rmSync(this.profile, { recursive: true, force: true });
  }
}

/** A phone that is held upright. */
export const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 1,
  userAgent: "Mozilla/5.0 (Linux; Android 14; Phone) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36",
};

/** A match against the computer, whose break and chance are always the same. With few pucks, since no shot throws one off. */
export const MATCH = "new/plan?kind=reject-2&dfa=rope&pucks=4,4&player=person:amber:Anna&player=easy:sky:Bo&seed=7&break=computer";

/** The same on a wheel. */
export const ON_A_WHEEL = MATCH.replace("kind=reject-2&dfa=rope", "kind=tug-of-war&machine=pocket");

/** A tab in which such a match goes on: the form is filled in, and Enter starts it. */
export async function match(browser, plan = MATCH) {
  const page = await browser.tab(plan);
  await page.keyboard.press("Enter", { delay: 50 });
  await at(page, "resume");
  return page;
}

/** The files of running matches. */
export const matches = (files) => Object.keys(files).filter((path) => path.startsWith("/fob/matches/"));

/** The texts of the matches that go on. */
export async function matchesOf(page) {
  const files = await kept(page);
  return Object.fromEntries(matches(files).map((path) => [path, files[path]]));
}

/** Waits until the computer has broken, and it is Anna's turn; returns the length of the match's file. */
export async function ready(page) {
  await until(page, "the match has a file", (files) => matches(files).length === 1);
  let before = 0;
  for (let quiet = 0; quiet < 6;) {
    const [text] = Object.values(await matchesOf(page));
    quiet = text.length === before ? quiet + 1 : 0;
    before = text.length;
    await page.waitForTimeout(500);
  }
  return before;
}

/** All that is on the screen, by name, role and place. */
export function controls(page) {
  return page.evaluate(async () => {
    globalThis.fob.controls = undefined;
    // By time: whoever asks in each frame of the browser leaves the app none.
    for (let asked = 0; asked < 40 && !globalThis.fob.controls; asked++) {
      globalThis.fob.look();
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return globalThis.fob.controls ?? [];
  });
}

/**
 * The one thing on the screen that has this name (a text, or a pattern), and this role if one is named. Waits until it is there.
 */
export async function control(page, name, { role } = {}) {
  const pattern = name instanceof RegExp ? name.source : `^${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`;
  const end = Date.now() + patience;
  for (;;) {
    const all = await controls(page);
    const found = all.filter((control) => new RegExp(pattern).test(control.name) && (role ? control.role === role : control.role !== "Label"));
    if (found.length === 1) return found[0];
    if (Date.now() > end) {
      const names = all.filter((control) => control.role !== "Label").map((control) => `${control.role} ${control.name}`);
      assert.fail(`${found.length} things are called ${name}; there are ${names.join(", ")}`);
    }
    await page.waitForTimeout(200);
  }
}

/** The middle of a thing on the screen. */
const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];

/** Clicks the one thing that has this name. */
export async function click(page, name, options) {
  await page.mouse.click(...middle(await control(page, name, options)));
  await drawn(page);
}

/** The same with a finger. */
export async function tap(page, name, options) {
  await page.touchscreen.tap(...middle(await control(page, name, options)));
  await drawn(page);
}

/** Points from one to another, both among them. */
export const line = ([x, y], [toX, toY]) =>
  Array.from({ length: 8 }, (_, k) => [x + ((toX - x) * k) / 7, y + ((toY - y) * k) / 7]);

/** Presses the mouse, moves it along points and lets go: in frames of their own, however slow they are. */
export async function drag(page, points) {
  await page.mouse.move(...points[0]);
  await drawn(page);
  await page.mouse.down();
  await drawn(page);
  for (const point of points) await page.mouse.move(...point);
  await drawn(page);
  await page.mouse.up();
}

/**
 * The way of a hand that shoots, over the board wherever that is: from its upper half, where the striker is not, to behind the striker at
 * its lower edge, so many points aside.
 */
async function pull(page, aside) {
  const board = await control(page, "The board");
  const [x] = middle(board);
  return line([x + 8, board.y + board.height * 0.4], [x + 8 + aside, board.y + board.height - 6]);
}

/** Shoots with the mouse: presses on the board, pulls to behind the striker, and lets go. */
export const shoot = async (page, aside = 7) => drag(page, await pull(page, aside));

/** Shoots with a finger. */
export const flick = async (page, aside = 7) => swipe(page, await pull(page, aside));

/** Moves fingers: each step holds the points of all that lie on the screen then. */
export async function fingers(page, steps) {
  const session = await page.context().newCDPSession(page);
  let before = 0;
  for (const points of [...steps, []]) {
    const type = points.length > before ? "touchStart" : points.length < before ? "touchEnd" : "touchMove";
    await session.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
    await page.waitForTimeout(40);
    before = points.length;
  }
  await session.detach();
}

/** Moves a finger along points, and lifts it at the end. */
export const swipe = (page, points) => fingers(page, points.map((point) => [point]));

/** Waits until the page has drawn some frames, however long each takes: what was done before is seen by the app then. */
export function drawn(page) {
  return page.evaluate(async () => {
    for (let frames = 0; frames < 5; frames++) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });
}

/** Waits until the app is at a place. */
export async function at(page, place) {
  await page.waitForFunction((place) => globalThis.fob?.route?.split(/[?/]/)[0] === place, place, { timeout: patience });
  // The frame after is drawn as well.
  await page.waitForTimeout(500);
}

/** The files that the page keeps: path and text of each. */
export function kept(page) {
  return page.evaluate(() => new Promise((resolve, reject) => {
    const request = indexedDB.open("fob");
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const found = {};
      const cursor = request.result.transaction("files").objectStore("files").openCursor();
      cursor.onsuccess = () => {
        const record = cursor.result;
        if (!record) {
          request.result.close();
          return resolve(found);
        }
        found[record.key] = new TextDecoder().decode(record.value.bytes);
        record.continue();
      };
    };
  }));
}

/** Waits until the files that the page keeps are such, and returns them. */
export async function until(page, what, holds) {
  const end = Date.now() + patience;
  for (;;) {
    const files = await kept(page);
    if (holds(files)) return files;
    assert.ok(Date.now() < end, `${what}; there are ${Object.keys(files).join(", ")}`);
    await page.waitForTimeout(200);
  }
}

export async function picture(page, name) {
  const bytes = await page.screenshot(pictures ? { path: join(pictures, `${name}.png`) } : {});
  return bytes.length;
}

/** Types into the field of this name, in place of what it says. */
export async function type(page, name, text) {
  await click(page, name);
  await page.keyboard.press("Control+a", { delay: 50 });
  await page.keyboard.type(text, { delay: 30 });
  await drawn(page);
}

/** A folder that goes when `act` is done. */
export async function folder(act) {
  const path = mkdtempSync(join(tmpdir(), "fob-shared-"));
  try {
    return await act(path);
  } finally {
    rmSync(path, { recursive: true, force: true });
  }
}
