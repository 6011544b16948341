// The page without a picture: what a screen reader gets of it, and a match that is played through that alone.
//
// Nothing here looks at the canvas or at where a thing is. The tree is Chromium's own, by its developer tools; a thing is pressed by its
// node in that tree, as a screen reader does.

import { keepsRules } from "./axe.mjs";
import { at, kept, MATCH, matches, patience } from "./lib.mjs";
import { Reader } from "./reader.mjs";
import assert from "node:assert/strict";

export const reading = {};

/** Whether a node is something to use. */
const USED = ["button", "checkbox", "radio", "link", "slider", "spinbutton", "textbox", "searchbox", "combobox"];

reading["without a screen reader there is one button more, and nothing else"] = async (browser) => {
  const page = await browser.tab();
  const reader = await Reader.of(page);
  const used = (await reader.all()).filter(({ role }) => USED.includes(role));
  assert.deepEqual(used.map(({ name }) => name), ["Switch on the accessible page"]);
  assert.equal(await page.evaluate(() => document.getElementById("mirror").childElementCount), 0);
};

reading["the first Tab shows every control, by name, with a heading, and the focus"] = async (browser) => {
  const page = await browser.tab();
  const reader = await Reader.of(page);
  await page.keyboard.press("Tab", { delay: 50 });
  await reader.find("button", /^Settings/);
  const all = await reader.all();
  const unnamed = all.filter(({ role, name }) => USED.includes(role) && !name);
  assert.deepEqual(unnamed, []);
  assert.ok(all.filter(({ role }) => USED.includes(role)).length > 8);
  assert.ok((await reader.headings()).some(({ level }) => level === 1), "a heading of the first level");
  await reader.until("the focus is on a control", (all) => all.find(({ role, focused }) => USED.includes(role) && focused));
  // Tab goes on, and never stays where it is.
  const focused = () => page.evaluate(() => document.activeElement.textContent);
  const first = await focused();
  await page.keyboard.press("Tab", { delay: 50 });
  assert.notEqual(await focused(), first);
};

reading["nothing of it is seen but the focus"] = async (browser) => {
  const page = await browser.tab("settings");
  const reader = await Reader.of(page);
  await page.keyboard.press("Tab", { delay: 50 });
  await reader.find("slider", "Volume of the sounds");
  await page.waitForTimeout(1000);
  const seen = await page.screenshot();
  await page.evaluate(() => document.activeElement.blur());
  const shown = await page.screenshot();
  assert.ok(!seen.equals(shown), "the focus is drawn");
  await page.evaluate(() => { document.getElementById("mirror").style.visibility = "hidden"; });
  assert.ok(shown.equals(await page.screenshot()), "all else is the canvas");
};

reading["the settings keep it, a field takes what is typed, and it can be switched off"] = async (browser) => {
  const page = await browser.tab("settings");
  const reader = await Reader.of(page);
  await reader.press("button", "Switch on the accessible page");
  await reader.find("heading", "Settings");
  // One reads on there, and the canvas is not there any more.
  await reader.until("the focus", (all) => all.find(({ role, focused }) => role === "heading" && focused));
  assert.deepEqual((await reader.all()).filter(({ role }) => role === "Canvas"), []);
  await page.waitForTimeout(3000);
  await page.reload();
  await at(page, "settings");
  await reader.type("textbox", "Address of your Fob page", "https://fob.example.org/");
  await reader.until("the field", (all) => all.find(({ role, value }) => role === "textbox" && value === "https://fob.example.org/"));
  await reader.press("checkbox", "Show them every control of this page");
  await reader.find("button", "Switch on the accessible page");
  assert.equal(await page.evaluate(() => document.getElementById("mirror").childElementCount), 0);
};

reading["a match is begun, and a shot made, through the tree alone"] = async (browser) => {
  const page = await browser.tab();
  const reader = await Reader.of(page);
  await reader.press("button", "Switch on the accessible page");
  await reader.press("button", /^Play/);
  await at(page, "resume");
  const length = async () => {
    const files = await kept(page);
    const [path] = matches(files);
    return path ? files[path].length : 0;
  };
  // The break, by whoever makes it, until it is time to aim.
  const puck = await reader.until("a puck to aim at", (all) => all.find(({ role, name }) => role === "button" && /^(Green|Red) puck, \d+ cm /.test(name)));
  await reader.with(puck.node, "function() { this.click(); }");
  await reader.until("it is aimed at", (all) => all.find(({ name, pressed }) => name === puck.name && pressed === "true"));
  const before = await length();
  await reader.press("button", /^Shoot/);
  const end = Date.now() + patience;
  while (await length() <= before) {
    assert.ok(Date.now() < end, "the shot is kept");
    await page.waitForTimeout(300);
  }
  // What it did is read out.
  await page.waitForFunction(() => document.getElementById("polite").textContent.length > 10, undefined, { timeout: patience });
};

reading["a whole match against the computer, and its review, through the tree alone"] = async (browser) => {
  const page = await browser.tab(MATCH, "new");
  const reader = await Reader.of(page);
  await reader.press("button", "Switch on the accessible page");
  await reader.press("button", "Start the match");
  const pucks = (all) => all.filter(({ role, name }) => role === "button" && /^(Green|Red) puck, /.test(name));
  // The one thing to do next, whatever that is.
  const next = (all) => {
    const named = (name) => all.find((it) => it.role === "button" && it.name === name && !it.disabled);
    if (all[0]?.name === "Fob: result") return { over: true };
    if (named("Skip")) return { press: named("Skip") };
    if (named("Choose this order")) return { press: named("Choose this order") };
    if (named("End now")) return { press: named("End now") };
    return pucks(all).length && named("Shoot") ? { shoot: named("Shoot"), at: pucks(all) } : undefined;
  };
  const click = "function() { this.click(); }";
  let shots = 0;
  for (let deeds = 0; deeds < 900; deeds++) {
    const { over, press, shoot, at } = await reader.until("something to do", next);
    if (over) break;
    // What is pressed may be gone with its shot.
    if (press) await reader.with(press.node, click).catch(() => {});
    if (!shoot) {
      await page.waitForTimeout(200);
      continue;
    }
    assert.ok(shots++ < 120, "the match ends");
    if (shots === 1) await keepsRules(page, "the match");
    await reader.with(at[shots % at.length].node, click);
    await page.waitForTimeout(300);
    await reader.with(shoot.node, click);
    // On a slow machine it takes a while until the shot has begun, and a second press would count as a shot.
    const until = Date.now() + 5000;
    const waits = (all) => all.some(({ role, name, disabled }) => role === "button" && name === "Shoot" && !disabled);
    while (Date.now() < until && waits(await reader.all())) await page.waitForTimeout(200);
  }
  console.log(`    ${shots} shots`);
  const said = (await reader.all()).map(({ name }) => name).join("\n");
  assert.match(said, /Anna wins|Bo wins|You win|[Dd]raw/);
  await keepsRules(page, "the result");
  await reader.press("button", /^Review/);
  // A line of the list is a way to its shot.
  await reader.press("button", "Review of shot 2");
  await reader.until("what the shot was worth", (all) => all.find(({ name }) => /On average such a shot/.test(name)));
  await keepsRules(page, "the review");
};
