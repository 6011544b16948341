// Saving when the browser has no room, no storage, or another version of the page.

import { at, click, drawn, kept, match, MATCH, matches, matchesOf, picture, ready, shoot, until } from "./lib.mjs";
import { serve, versions } from "./site.mjs";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

export const keeping = {};

keeping["a match continues while the storage is full, and is saved once there is room"] = async (browser) => {
  const page = await match(browser);
  await ready(page);
  const [[path, before]] = Object.entries(await matchesOf(page));
  await full(page);
  await shoot(page);
  // The answer of the computer as well.
  await page.waitForTimeout(12000);
  await picture(page, "no-room");
  assert.equal((await kept(page))[path], before, "the storage is full");
  await full(page, false);
  const after = await until(page, "both shots are kept", (files) => (files[path]?.match(/Shot/g) ?? []).length === 2);
  assert.ok(after[path].startsWith(before));
  await page.waitForTimeout(2000);
  await picture(page, "room-again");
  browser.wrong.length = 0;
};

keeping["the daily Fob is the same match as in every other build"] = async (browser) => {
  const page = await browser.tab("daily?day=20261125");
  await click(page, "Play the daily Fob");
  await at(page, "resume");
  await ready(page);
  const [text] = Object.values(await matchesOf(page));
  const expected = readFileSync(new URL("daily.fob", import.meta.url), "utf8");
  assert.equal(text.replace(/date:\w+\(\d+\),/, "").replace(/ \/\/ \w+$/gm, ""), expected);
};

/** As where the disk has no room: Chromium offers no way to ask for less than it has. `full(page, false)` makes room again. */
async function full(page, on = true) {
  await page.evaluate((on) => {
    if (!globalThis.plainPut) {
      const plain = IDBObjectStore.prototype.put;
      globalThis.plainPut = plain;
      IDBObjectStore.prototype.put = function (...record) {
        if (!globalThis.full) return plain.apply(this, record);
        Object.defineProperty(this.transaction, "error", { value: new DOMException("", "QuotaExceededError") });
        return this.transaction.abort();
      };
    }
    globalThis.full = on;
  }, on);
}

keeping["a window without storage says so and works"] = async (browser) => {
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

keeping["a tab with unsaved work asks before it is closed, and one without does not"] = async (browser) => {
  const page = await match(browser);
  await ready(page);
  const [path] = Object.keys(await matchesOf(page));
  await full(page);
  await shoot(page);
  // The answer of the computer as well.
  await page.waitForTimeout(12000);
  const asked = [];
  page.on("dialog", async (dialog) => {
    asked.push(dialog.type());
    await dialog.dismiss();
  });
  await page.close({ runBeforeUnload: true });
  await page.waitForTimeout(2000);
  assert.deepEqual(asked, ["beforeunload"]);
  assert.ok(!page.isClosed(), "who says no stays");
  await full(page, false);
  await until(page, "both shots are kept", (files) => (files[path]?.match(/Shot/g) ?? []).length === 2);
  await page.waitForTimeout(2000);
  const closed = page.waitForEvent("close");
  await page.close({ runBeforeUnload: true });
  await closed;
  assert.deepEqual(asked, ["beforeunload"], "all is kept: nothing is asked");
  browser.wrong.length = 0;
};

/** Anna gives the match up that goes on in a tab. */
async function resign(page) {
  await click(page, "Resign");
  // Enter alone gives nothing up.
  await click(page, / resigns$/);
  await page.waitForFunction(() => document.title === "Fob: result");
}

keeping["two tabs that enter into the standings at the same moment lose neither game"] = async (browser) => {
  // Neither tab hears of what the other one stores, as within the same millisecond.
  await browser.context.addInitScript(() => { BroadcastChannel.prototype.postMessage = () => {}; });
  const one = await match(browser);
  await ready(one);
  const two = await browser.tab(MATCH.replace("Anna", "Clara"));
  await two.keyboard.press("Enter", { delay: 50 });
  await at(two, "resume");
  await until(two, "both matches have a file", (files) => matches(files).length === 2);
  await two.waitForTimeout(6000);
  // The first match's tab does not hear of the second one's game, nor the other way round.
  await Promise.all([resign(one), resign(two)]);
  const files = await until(one, "both games are entered", (files) => {
    const standings = files["/fob/standings.ron"] ?? "";
    return standings.includes("Anna") && standings.includes("Clara");
  });
  const standings = files["/fob/standings.ron"];
  assert.equal((standings.match(/name: "/g) ?? []).length, 3, standings);
  assert.match(standings, /name: "Bo",\s*games: 2,\s*wins: 2/);
  assert.ok(!Object.keys(files).some((path) => path.includes("standings") && path !== "/fob/standings.ron"), "and no second file is left");
};

keeping["settings are saved even if the tab closes at once"] = async (browser) => {
  const page = await browser.tab("settings");
  const settings = async (page) => (await kept(page))["/fob/settings.ron"] ?? "";
  const before = await settings(page);
  await picture(page, "settings");
  await click(page, "Light");
  // A few frames, and it is on its way.
  await drawn(page);
  await page.close();
  const again = await browser.tab("settings");
  assert.notEqual(await settings(again), before, "what was set");
};

keeping["an open page says that a new version is ready, and loads it by one button"] = async (browser) => {
  const site = await serve();
  try {
    const [old, fresh] = versions();
    site.show(old);
    const page = await browser.context.newPage();
    await page.goto(site.url);
    await at(page, "menu");
    const version = () => page.evaluate(() => globalThis.fob.version);
    assert.equal(await version(), old.version);
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    site.show(fresh);
    await page.evaluate(() => globalThis.fob.lookForNewer());
    await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration())?.waiting);
    // The page may be gone before the click has been drawn.
    await click(page, "Load it").catch((error) => assert.match(error.message, /navigation/));
    await page.waitForFunction((version) => globalThis.fob?.version === version, fresh.version);
    await at(page, "menu");
    await page.close();
  } finally {
    site.close();
  }
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
