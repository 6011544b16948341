// Exercises on the page: a sheet goes to a student by its link, and the answers go back to the command line.

import { at, Browser, click, controls, drawn, folder, patience, picture, type } from "./lib.mjs";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import assert from "node:assert/strict";

export const exercises = {};

const fob = (...words) => execFileSync(process.env.FOB_CLI, words, { encoding: "utf8" });

const SHEET = `(title: "Sheet 3", letters: ["a", "b"], plus: repeat, exercises: [
  (id: "ends-in-b", kind: regex, points: 4, text: "Write an expression for the words that end in b.", solution: regex("(a|b)*b"),
   feedback: counterexample, practice: true),
  (id: "any", kind: word, points: 2, text: "A word that the expression describes.", accepted_by: regex("ab*"), practice: false),
])`;

/** What the page copied last. */
const copied = (page) => page.evaluate(() => navigator.clipboard.readText());

exercises["a sheet is sent by its link, checked on the page, handed in by a link and graded"] = (browser) => folder(async (path) => {
  const sheet = join(path, "sheet.ron");
  const edition = join(path, "edition.ron");
  writeFileSync(sheet, SHEET);
  fob("sheet", "publish", sheet, "-o", edition);
  // The teacher adds the students' edition and copies its link.
  await browser.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const teacher = await browser.tab("sheets");
  const choosing = teacher.waitForEvent("filechooser", { timeout: patience });
  await click(teacher, "Add a sheet…");
  await teacher.keyboard.press("Enter", { delay: 50 });
  await (await choosing).setFiles(edition);
  await click(teacher, "Copy link to the sheet");
  await teacher.waitForTimeout(500);
  const link = await copied(teacher);
  assert.ok(link.includes("#sheets?packed="), link);
  await picture(teacher, "sheet-of-a-teacher");

  const other = await new Browser().open();
  try {
    await other.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const page = await other.tab(link.split("#")[1]);
    await at(page, "sheets");
    await click(page, /^Exercise 1/);
    // Wrong, with a counterexample; then right.
    await type(page, "Regular expression", "b");
    await click(page, "Check");
    await page.waitForTimeout(500);
    await picture(page, "exercise-different");
    const shown = (await controls(page)).map((control) => control.name).join("\n");
    assert.ok(shown.includes("Different") && shown.includes("it should accept it"), shown);
    await type(page, "Regular expression", "(a|b)*b");
    await click(page, "Check");
    await page.waitForTimeout(500);
    await picture(page, "exercise-right");
    await click(page, "Next ▶");
    await type(page, "Word", "ab");
    // A reload keeps both answers.
    await page.waitForTimeout(3000);
    await page.reload();
    await at(page, "sheets");
    await click(page, "Hand in", { role: "Button" });
    await drawn(page);
    await page.keyboard.type("Ada", { delay: 30 });
    await drawn(page);
    await picture(page, "hand-in");
    await click(page, "Copy a link");
    await page.waitForTimeout(500);
    const work = await copied(page);
    assert.ok(work.includes("sheets?work="), work);
    writeFileSync(join(path, "Ada_1.fobwork"), work);
    assert.deepEqual(other.wrong, []);
  } finally {
    await other.close();
  }

  const grades = join(path, "grades.csv");
  fob("sheet", "grade", sheet, join(path, "Ada_1.fobwork"), "-o", grades);
  const rows = readFileSync(grades, "utf8").trimEnd().split("\n").slice(1).map((row) => row.split(",").slice(0, 6));
  const file = join(path, "Ada_1.fobwork");
  assert.deepEqual(rows, [
    ["Ada", file, "ends-in-b", "4", "4", "equivalent"],
    ["Ada", file, "any", "1", "2", "not shortest"],
  ]);
});
