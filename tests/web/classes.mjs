// Classes: a lecturer opens one on the page of a real server, students come by its link, hand in and get receipts.

import { at, click, control, controls, drawn, folder, patience, PHONE, picture, tap, type } from "./lib.mjs";
import { holds, lost, opened } from "./server.mjs";
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import assert from "node:assert/strict";

export const classes = {};

const SHEET = `(title: "Week 3", letters: ["a", "b"], plus: repeat, exercises: [
  (id: "ends-in-b", kind: regex, points: 4, text: "Write an expression for the words that end in b.", solution: regex("(a|b)*b"),
   feedback: counterexample),
  (id: "no-two-b", kind: regex, points: 2, text: "Write an expression for the words without bb.", solution: regex("(a|ba)*b?"),
   feedback: verdict),
])`;

/** What the solution of an exercise would be in: words of the sheet that no student may get. */
const SECRETS = ["(a|b)*b", "(a|ba)*b?", "solution"];

const texts = async (page) => (await controls(page)).map(({ name }) => name).join("\n");

/** Waits until the screen says something. */
export const says = (page, text) => holds(`the page says ${text}`, async () => (await texts(page)).includes(text));

/** Opens a class with the sheet as a lecturer does; returns the lecturer's page and the students' link. */
async function teach(browser) {
  await browser.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const page = await browser.tab("sheets");
  await folder(async (path) => {
    const sheet = join(path, "week3.ron");
    writeFileSync(sheet, SHEET);
    const choosing = page.waitForEvent("filechooser", { timeout: patience });
    await click(page, "Add a sheet…");
    await page.keyboard.press("Enter", { delay: 50 });
    await (await choosing).setFiles(sheet);
    await control(page, "Copy link to the sheet");
  });
  await click(page, "Open a class");
  await type(page, "Name of the class", "Monday group");
  await page.keyboard.press("Enter", { delay: 50 });
  await holds("the class is open", () => page.evaluate(() => globalThis.fob.route.startsWith("class?")));
  await click(page, "Copy the students' link");
  await page.waitForTimeout(500);
  return { page, link: await page.evaluate(() => navigator.clipboard.readText()) };
}

/** Comes to the class by its link, over the address of this browser. */
export async function come(browser, link, name, press = click) {
  const page = await browser.tab(link.split("#")[1], "class");
  await press(page, "Your name");
  await page.keyboard.type(name, { delay: 30 });
  await press(page, "Enter the class");
  await says(page, `You are ${name}`);
  return page;
}

/** Writes an expression for an exercise and hands it in. */
export async function handIn(page, exercise, text, press = click) {
  await press(page, `Exercise ${exercise}`);
  await press(page, "Regular expression");
  await page.keyboard.press("Control+a", { delay: 50 });
  await page.keyboard.type(text, { delay: 30 });
  await drawn(page);
  await press(page, "Hand in this answer");
}

classes["a class from the form to the grades: a phone hands in, a line breaks, an answer waits, and nothing tells the solution"] = () =>
  opened(async ({ server, line, browser }) => {
    const fob = await server();
    const wire = await line(fob.port);
    const lecturer = await browser(fob.url, { viewport: { width: 1280, height: 800 } });
    const { page: hers, link } = await teach(lecturer);
    assert.ok(!link.includes("token"), link);
    await picture(hers, "class-of-a-lecturer");

    // Everything that the server tells a student's page.
    const told = [];
    const phone = await browser(wire.url, { ...PHONE, viewport: { width: 360, height: 740 } });
    phone.context.on("response", async (response) => {
      if (response.url().includes("/api/")) told.push(await response.text().catch(() => ""));
    });
    const own = link.replaceAll(encodeURIComponent(fob.url.slice(0, -1)), encodeURIComponent(wire.url.slice(0, -1)));
    const ada = await come(phone, own, "Ada", tap);
    await picture(ada, "class-phone");
    await handIn(ada, 1, "a*b", tap);
    await says(ada, "Receipt");
    await says(ada, "it should accept it");
    await picture(ada, "class-receipt-phone");
    await tap(ada, "Next ▶");

    // No line: the answer waits, over a reload, and goes out by itself.
    wire.broken = true;
    await tap(ada, "Regular expression");
    await ada.keyboard.type("(a|ba)*", { delay: 30 });
    await tap(ada, "Hand in this answer");
    await says(ada, "Not sent yet");
    await picture(ada, "class-no-line-phone");
    await ada.waitForTimeout(3000);
    await ada.reload();
    await at(ada, "class");
    await says(ada, "not sent yet");
    await picture(ada, "class-no-line-reloaded");
    wire.broken = false;
    await says(ada, "2 of 2 handed in");
    await tap(ada, "Exercise 2");
    await says(ada, "Receipt");
    const address = (what) => `${fob.url}api/classes/${new URLSearchParams(link.split("?").at(-1)).get("id")}${what}`;
    const state = await (await fetch(address(""))).json();
    assert.equal(state.open, true);
    for (const secret of SECRETS) {
      assert.ok(!JSON.stringify(state).includes(secret), `the class says ${secret}`);
      assert.ok(told.every((text) => !text.includes(secret)), `a student was told ${secret}`);
    }
    assert.ok(told.length >= 3, `${told.length} answers of the server`);

    // The lecturer's page has moved by itself, and shows what is wrong.
    await says(hers, "1 student opened the class.");
    await says(hers, "1 of 1 handed in");
    await says(hers, "Commonest mistakes");
    await picture(hers, "class-of-a-lecturer-later");
    await click(hers, "Students");
    await says(hers, "2 of 2 handed in");
    const downloading = hers.waitForEvent("download", { timeout: patience });
    await click(hers, "Overview");
    // The codes are folded away, so that everything below is in sight.
    await click(hers, "Links and codes");
    await click(hers, "Save the answers…");
    await says(hers, "Save the file");
    await picture(hers, "class-save");
    await hers.keyboard.press("Enter", { delay: 50 });
    await folder(async (path) => {
      const zip = join(path, "answers.zip");
      await (await downloading).saveAs(zip);
      execFileSync("python3", ["-m", "zipfile", "-e", zip, join(path, "class")]);
      const graded = execFileSync(process.env.FOB_CLI, ["sheet", "grade", join(path, "class", "sheet.ron"), join(path, "class", "answers")], { encoding: "utf8" });
      const rows = graded.trimEnd().split("\n").slice(1).map((row) => row.split(","));
      assert.deepEqual(rows.map((row) => row[0]), ["Ada", "Ada"], graded);
    });
    lost(lecturer, phone);
  });
