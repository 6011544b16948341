// The rules of axe-core, which checks what a page says to assistive technology against WCAG.

import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import assert from "node:assert/strict";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** WCAG 2.1 A and AA, and what axe calls best practice. */
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"];

/** The faults of a page, and what axe cannot decide: the rule, and the elements. */
export async function faults(page) {
  await page.evaluate(axe);
  const { violations, incomplete } = await page.evaluate((tags) => globalThis.axe.run(document, { runOnly: tags }), TAGS);
  const words = (found) => found.map(({ id, nodes }) => `${id}: ${nodes.length} times, as ${nodes[0].html.slice(0, 160)}`);
  return { violations: words(violations), incomplete: words(incomplete) };
}

/** Fails if what a page shows now breaks a rule. */
export async function keepsRules(page, what) {
  const { violations } = await faults(page);
  console.log(`    ${what}: ${await page.evaluate(() => document.querySelectorAll("#mirror *").length)} elements, ${violations.length} faults`);
  assert.deepEqual(violations, [], what);
}
