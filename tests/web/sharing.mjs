// What leaves the page: links and files, next to those of the command line.

import { at, Browser, click, folder, kept, patience, picture, until } from "./lib.mjs";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import assert from "node:assert/strict";

export const sharing = {};

const fob = (...words) => execFileSync(process.env.FOB_CLI, words, { encoding: "utf8" });

/** A tab in the theatre with a replay that the command line has recorded; also its file. */
async function theatre(browser, path) {
  const file = join(path, "match.fob");
  fob("match", "--game", "reject-2", "--dfa", "last-two-differ", "--players", "easy,easy", "--seed", "3", "--replay", file);
  const page = await browser.tab("theatre");
  await page.keyboard.press("Control+o", { delay: 50 });
  await page.waitForTimeout(1000);
  await picture(page, "import");
  const choosing = page.waitForEvent("filechooser", { timeout: patience });
  await page.keyboard.press("Enter", { delay: 50 });
  await (await choosing).setFiles(file);
  const files = await until(page, "the replay is there", (files) => Object.keys(files).some((path) => path.startsWith("/fob/replays/")));
  const there = Object.keys(files).find((path) => path.startsWith("/fob/replays/"));
  assert.equal(files[there], readFileSync(file, "utf8"), "to the last byte");
  return { page, file, there };
}

/** Waits for the download that `act` asks for: its name and bytes. */
async function downloaded(page, act) {
  const coming = page.waitForEvent("download", { timeout: patience });
  await act();
  const file = await coming;
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

sharing["a replay is shared by its link and opened in a fresh profile"] = (browser) => folder(async (path) => {
  const { page, there } = await theatre(browser, path);
  await browser.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate((there) => { location.hash = `watch?file=${encodeURIComponent(there)}`; }, there);
  await at(page, "watch");
  await page.waitForTimeout(1500);
  // To a moment of the match, and its link.
  for (let shots = 0; shots < 5; shots++) await page.keyboard.press("PageDown", { delay: 50 });
  await page.keyboard.press("Control+l", { delay: 50 });
  await page.waitForTimeout(2000);
  await picture(page, "replay");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  console.log(`    ${link.length} characters`);
  assert.ok(link.startsWith(page.url().split("#")[0]), link);
  const other = await new Browser().open();
  try {
    const route = link.split("#")[1];
    const seen = await other.tab(route);
    await seen.waitForTimeout(6000);
    await picture(seen, "shared-replay");
    assert.equal(await seen.evaluate(() => globalThis.fob.route), route, "it is at the same moment");
    assert.deepEqual(Object.keys(await kept(seen)).filter((path) => path.startsWith("/fob/replays/")), []);
    assert.deepEqual(other.wrong, []);
  } finally {
    await other.close();
  }
});

sharing["pictures and animations have the bytes of the command line's"] = (browser) => folder(async (path) => {
  const { page, file, there } = await theatre(browser, path);
  const ways = [["1", "png", ["--at", "0.5", "--height", "720"]], ["2", "png", ["--height", "720"]], ["3", "gif", ["--height", "720"]]];
  await page.evaluate((there) => { location.hash = `pictures?file=${encodeURIComponent(there)}&shot=2`; }, there);
  await at(page, "pictures");
  await page.waitForTimeout(4000);
  for (const [key, ending, options] of ways) {
    await page.keyboard.press(key, { delay: 50 });
    await page.waitForTimeout(2500);
    await picture(page, `pictures-${key}`);
    const { name, bytes } = await downloaded(page, async () => {
      await page.keyboard.press("Enter", { delay: 50 });
      await page.waitForTimeout(1000);
      await picture(page, `pictures-${key}-save`);
      await page.keyboard.press("Enter", { delay: 50 });
    });
    const out = join(path, `out-${key}.${ending}`);
    fob("replay", "export", file, "--shot", "2", "-o", out, ...options);
    assert.ok(bytes.equals(readFileSync(out)), `${name}: ${bytes.length} bytes, the command line's ${readFileSync(out).length}`);
    await page.waitForTimeout(1000);
  }
});

sharing["a DFA in five forms has the bytes of the command line's"] = (browser) => folder(async (path) => {
  const page = await browser.tab("workshop?dfa=rope");
  for (const ending of ["png", "tex", "ron", "jff", "dot"]) {
    const { name, bytes } = await downloaded(page, async () => {
      await page.keyboard.press("Control+e", { delay: 50 });
      await click(page, new RegExp(`\\(\\.${ending}\\)$`));
      await picture(page, `export-${ending}`);
      await page.keyboard.press("Enter", { delay: 50 });
    });
    assert.equal(name, `rope.${ending}`);
    fob("dfa", "convert", "rope", "-o", join(path, name));
    assert.ok(bytes.equals(readFileSync(join(path, name))), `${name}: ${bytes.length} bytes`);
  }
});
