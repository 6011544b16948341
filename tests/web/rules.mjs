// Every screen by the rules of axe-core, which checks what a page says to assistive technology against WCAG.

import { faults } from "./axe.mjs";
import { MATCH } from "./lib.mjs";
import { Reader } from "./reader.mjs";
import assert from "node:assert/strict";

export const rules = {};

/** The screens that a route opens without anything kept, and the place where one is then. */
const SCREENS = [
  ["menu"], ["new"], [MATCH, "new"], ["daily"], ["practice"], ["drills"], ["lesson/1"], ["help"], ["settings"], ["standings"], ["theatre"],
  ["tournaments"], ["referee"], ["friend"], ["class/new?sheet=finite-automata", "class/new"], ["workshop"], ["nfas"], ["wheels"], ["turing"], ["sheets"],
  ["sheets?sheet=finite-automata&exercise=ends-in-ab", "sheets"], ["sheets?sheet=finite-automata&exercise=no-two-b", "sheets"],
  ["games"], ["game/gobblet3"], ["game/gobblet4"], ["game/fib-fob"], ["game/phutball"], ["game/bloop"], ["puzzles"], ["first-win"],
];

rules["no screen breaks a rule of axe-core"] = async (browser) => {
  const page = await browser.tab();
  const reader = await Reader.of(page);
  await reader.on();
  const [found, undecided] = [[], new Set()];
  for (const [route] of SCREENS) {
    await page.evaluate((route) => { location.hash = route; }, route);
    // The elements follow the screen.
    const place = route.split(/[?]/)[0];
    await page.waitForTimeout(600);
    await page.waitForFunction(() => document.querySelectorAll("#mirror h1").length === 1);
    // A route that cannot be opened says so in a dialog over the screen before.
    if (await page.evaluate(() => document.querySelector("#mirror [role=dialog]"))) {
      found.push(`${place} does not open`);
      await page.keyboard.press("Escape");
    }
    const { violations, incomplete } = await faults(page);
    found.push(...violations.map((words) => `${place}: ${words}`));
    incomplete.forEach((words) => undecided.add(words.split(":")[0]));
    console.log(`    ${place}: ${await page.evaluate(() => document.querySelectorAll("#mirror *").length)} elements, ${violations.length} faults`);
  }
  // One screen asks whether this page comes from a server of rooms, which it does not here.
  browser.wrong.length = 0;
  if (undecided.size) console.log(`    for a person to decide: ${[...undecided].join(", ")}`);
  assert.deepEqual(found, []);
};
