// Drives Fob's page in a browser with real clicks and keys. The page tells where it is (`fob.route`); what it keeps is read from
// its storage.

import { Browser, only, picture } from "./lib.mjs";
import { classes } from "./classes.mjs";
import { exercises } from "./exercises.mjs";
import { keeping } from "./keeping.mjs";
import { measures } from "./measures.mjs";
import { phone } from "./phone.mjs";
import { reading } from "./reading.mjs";
import { rules } from "./rules.mjs";
import { sharing } from "./sharing.mjs";
import { tests } from "./tests.mjs";
import { together } from "./together.mjs";
import { touch } from "./touch.mjs";
import { unseen } from "./unseen.mjs";
import assert from "node:assert/strict";

let failed = 0;
const groups = { tests, phone, keeping, sharing, exercises, classes, reading, unseen, rules, together, touch, measures };
const all = Object.entries(groups).flatMap(([group, them]) => Object.entries(them).map(([name, test]) => ({ group, name, test })));
for (const { group, name, test } of all) {
  if (only && group !== only && !name.includes(only)) continue;
  const browser = await new Browser().open(test.options);
  try {
    await test(browser);
    assert.deepEqual(browser.wrong, []);
    console.log(`ok      ${name}`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED  ${name}\n${error?.stack ?? error}\n${browser.wrong.join("\n")}`);
    for (const [i, page] of browser.context.pages().entries()) await picture(page, `failed-${failed}-${i}`).catch(() => {});
  } finally {
    await browser.close();
  }
}
process.exit(failed ? 1 : 0);
