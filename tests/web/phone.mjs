// What fingers do that a mouse cannot, on a phone held upright; and its keyboard.

import { control, fingers, flick, kept, match, matches, matchesOf, PHONE, picture, ready, tap, until } from "./lib.mjs";
import assert from "node:assert/strict";

export const phone = {};

/** The place of the second of rope's four states in the canvas, as parts of its width and height: they are in a row across it. */
const STATE = [0.382, 0.585];

/** Two fingers that go apart about a point, the first of which has been drawn along before. */
function pinch([x, y], { drawn = 0, from = 60, to = 160 } = {}) {
  const one = Array.from({ length: 6 }, (_, k) => [[x, y - from / 2 - drawn + (drawn * k) / 5]]);
  const two = Array.from({ length: 8 }, (_, k) => {
    const apart = (from + ((to - from) * k) / 7) / 2;
    return [[x, y - apart], [x, y + apart]];
  });
  return [...one, ...two, [[x, y - to / 2]]];
}

phone["two fingers look closer at the board, and the first one shoots nothing"] = async (browser) => {
  const page = await match(browser);
  await ready(page);
  const text = async () => Object.values(await kept(page)).join("");
  const before = await text();
  const seen = await page.screenshot();
  const board = await control(page, "The board");
  await fingers(page, pinch([board.x + board.width / 2, board.y + board.height / 2], { drawn: 120 }));
  await page.waitForTimeout(1500);
  await picture(page, "phone-pinched");
  assert.notDeepEqual(await page.screenshot(), seen, "the board is larger");
  assert.equal(await text(), before, "nothing was shot");
  const [recorded] = Object.values(await matchesOf(page));
  await flick(page);
  await until(page, "one finger shoots", (files) => files[matches(files)[0]]?.length > recorded.length);
};

phone["a long press opens the menu of a state in the workshop"] = async (browser) => {
  const page = await browser.tab("workshop?dfa=rope");
  await page.waitForTimeout(1000);
  await picture(page, "phone-workshop");
  // Without the version that the edits began from.
  const drafts = (files) => (files["/fob/dfa-draft.ron"] ?? "").split("base:")[0];
  const before = drafts(await kept(page));
  // The states are drawn, and no things of their own: the one that is looked for is at this part of the canvas, in which all of rope fits.
  const canvas = await control(page, /^Canvas: /);
  const state = [canvas.x + canvas.width * STATE[0], canvas.y + canvas.height * STATE[1]];
  await fingers(page, Array(26).fill([state]));
  await page.waitForTimeout(500);
  await picture(page, "phone-menu");
  await tap(page, "Make it accepting");
  await until(page, "the state accepts", (files) => drafts(files) !== before && (drafts(files).match(/accepting: true/g) ?? []).length === 3);
  await picture(page, "phone-menu-done");
};

phone["typing on the on-screen keyboard works, and the field stays in sight"] = async (browser) => {
  const page = await browser.tab("workshop?dfa=rope");
  await page.waitForTimeout(1000);
  await tap(page, "Run and table");
  await page.waitForTimeout(1000);
  await tap(page, "Word to read");
  await page.waitForFunction(() => document.activeElement?.id === "egui_text_agent");
  // The keyboard leaves this much.
  await page.setViewportSize({ width: 390, height: 500 });
  await page.waitForTimeout(1000);
  for (const letter of "ggrr") await page.keyboard.insertText(letter);
  await page.keyboard.press("Backspace", { delay: 50 });
  await page.waitForTimeout(1000);
  await picture(page, "phone-typing");
  assert.match(await page.evaluate(() => globalThis.fob.route), /word=ggr$/);
  await page.keyboard.press("Enter", { delay: 50 });
  await page.touchscreen.tap(200, 12);
  await page.setViewportSize(PHONE.viewport);
  await page.waitForTimeout(1000);
  await picture(page, "phone-typed");
};

for (const test of Object.values(phone)) test.options = PHONE;
