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
// Software graphics, so that it runs on any machine.
const args = ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist"];

/** A browser with a profile of its own, which lasts as long as the test. */
export class Browser {
  constructor() {
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
    await page.goto(route ? `${url}#${route}` : url);
    await at(page, place);
    return page;
  }

  async close() {
    await this.context?.close();
    rmSync(this.profile, { recursive: true, force: true });
  }
}

/** Moves a finger along points, and lifts it at the end. */
export async function swipe(page, points) {
  const session = await page.context().newCDPSession(page);
  const send = (type, touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
  await send("touchStart", [points[0]]);
  for (const point of points.slice(1)) {
    await send("touchMove", [point]);
    await page.waitForTimeout(40);
  }
  await send("touchEnd", []);
  await session.detach();
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
