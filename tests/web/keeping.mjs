// What is kept where the browser has no room, no storage, or another version of the page.

import { at, drawn, kept, match, matchesOf, picture, ready, shoot, until } from "./lib.mjs";
import { serve, versions } from "./site.mjs";
import assert from "node:assert/strict";

export const keeping = {};

keeping["a match goes on while the browser has no room, and is kept once there is some"] = async (browser) => {
  const page = await match(browser);
  await ready(page);
  const [[path, before]] = Object.entries(await matchesOf(page));
  // As where the disk has no room: Chromium offers no way to ask for less than it has.
  await page.evaluate(() => {
    const plain = IDBObjectStore.prototype.put;
    globalThis.full = true;
    IDBObjectStore.prototype.put = function (...record) {
      if (!globalThis.full) return plain.apply(this, record);
      Object.defineProperty(this.transaction, "error", { value: new DOMException("", "QuotaExceededError") });
      return this.transaction.abort();
    };
  });
  await shoot(page);
  // The answer of the computer as well.
  await page.waitForTimeout(12000);
  await picture(page, "no-room");
  assert.equal((await kept(page))[path], before, "there is no room for it");
  await page.evaluate(() => { globalThis.full = false; });
  const after = await until(page, "both shots are kept", (files) => (files[path]?.match(/Shot/g) ?? []).length === 2);
  assert.ok(after[path].startsWith(before));
  await page.waitForTimeout(2000);
  await picture(page, "room-again");
  browser.wrong.length = 0;
};

keeping["a window that keeps nothing says so and plays"] = async (browser) => {
  await browser.context.addInitScript(() => {
    indexedDB.open = () => { throw new DOMException("A mutation operation was attempted on a database that did not allow mutations.", "InvalidStateError"); };
  });
  const page = await match(browser);
  await page.waitForTimeout(6000);
  const before = await page.screenshot();
  await shoot(page);
  await page.waitForTimeout(4000);
  await picture(page, "private");
  assert.notDeepEqual(await page.screenshot(), before, "the match goes on");
  assert.equal(await page.evaluate(() => document.title), "Fob: match");
};

keeping["what is set is kept though the tab goes at once"] = async (browser) => {
  const page = await browser.tab("settings");
  const settings = async (page) => (await kept(page))["/fob/settings.ron"] ?? "";
  const before = await settings(page);
  await picture(page, "settings");
  // Light panels.
  await page.mouse.click(516, 258);
  // A few frames, and it is on its way.
  await drawn(page);
  await page.close();
  const again = await browser.tab("settings");
  assert.notEqual(await settings(again), before, "what was set");
};

keeping["a new version is taken over when no tab has the old one"] = async (browser) => {
  const site = await serve();
  try {
    const [old, fresh] = versions();
    site.show(old);
    const open = async () => {
      const page = await browser.context.newPage();
      await page.goto(site.url);
      await at(page, "menu");
      return page;
    };
    const version = (page) => page.evaluate(() => globalThis.fob.version);
    const one = await open();
    assert.equal(await version(one), old.version);
    site.show(fresh);
    // Another tab has the old one: both go on with it.
    const two = await open();
    assert.equal(await version(two), old.version);
    // The new one has been fetched meanwhile, and waits.
    await two.waitForFunction(async () => (await navigator.serviceWorker.getRegistration())?.waiting);
    await one.close();
    await two.close();
    const three = await open();
    await three.waitForFunction((version) => globalThis.fob?.version === version, fresh.version);
    await at(three, "menu");
    // And without a network it is there.
    await browser.context.setOffline(true);
    await three.reload();
    await at(three, "menu");
    assert.equal(await version(three), fresh.version);
  } finally {
    await browser.context.setOffline(false);
    site.close();
  }
};
