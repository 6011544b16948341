// The page driven by mouse and keys, in a window of 1280 by 800.

import {
  at, Browser, click, control, flick, kept, match, MATCH, matches, matchesOf, ON_A_WHEEL, patience, PHONE, picture, ready, shoot,
  until,
} from "./lib.mjs";
import { serve } from "./site.mjs";
import { readFileSync } from "node:fs";
import assert from "node:assert/strict";

export const tests = {};

tests["the menu opens, and a place by its address"] = async (browser) => {
  const began = Date.now();
  const page = await browser.tab();
  console.log(`    ${((Date.now() - began) / 1000).toFixed(1)} s to the menu`);
  assert.ok(await picture(page, "menu") > 30000, "the menu is drawn");
  assert.equal(await page.evaluate(() => crossOriginIsolated), true);
  await page.evaluate(() => { location.hash = "help/keys"; });
  await at(page, "help");
  await picture(page, "help");
  await page.keyboard.press("Escape");
  await at(page, "menu");
};

tests["a shot by mouse is saved, and the match resumes after the tab was killed"] = async (browser) => {
  const page = await match(browser);
  const before = await ready(page);
  await picture(page, "play");
  await shoot(page);
  const files = await until(page, "the shot is kept", (files) => files[matches(files)[0]]?.length > before);
  const [path] = matches(files);
  const kept = files[path];
  await picture(page, "shot");
  const other = await browser.tab();
  await page.goto(["chrome", "crash"].join("://")).catch(() => {});
  await other.waitForTimeout(2500);
  browser.wrong.length = 0;
  await other.evaluate((path) => { location.hash = `resume?file=${encodeURIComponent(path)}`; }, path);
  await at(other, "resume");
  await picture(other, "resumed");
  const after = (await matchesOf(other))[path];
  assert.ok(after.startsWith(kept), "nothing of the match is lost");
};

tests["a shot by touch on a phone held upright"] = async (browser) => {
  const page = await match(browser);
  const before = await ready(page);
  await picture(page, "phone");
  await flick(page);
  await until(page, "the shot is kept", (files) => files[matches(files)[0]]?.length > before);
  await picture(page, "phone-shot");
};
tests["a shot by touch on a phone held upright"].options = PHONE;

/** Plays shots until the match is over: `shot` makes one, as it pleases; `yes` takes the order that is proposed. */
async function playOut(page, shot, yes) {
  const over = () => page.evaluate(() => document.title === "Fob: result");
  for (let shots = 0; shots < 300; shots++) {
    const before = Object.values(await kept(page)).join("").length;
    try {
      await shot(shots);
    } catch (error) {
      // On a slow machine the computer's shot that ends the match comes before this one.
      if (!await over()) throw error;
      return shots;
    }
    // It rolls, and the computer answers.
    for (let still = 0, length = -1; still < 3 && !await over();) {
      await page.waitForTimeout(700);
      const now = Object.values(await kept(page)).join("").length;
      still = now === length ? still + 1 : 0;
      length = now;
    }
    if (await over()) return shots + 1;
    if (Object.values(await kept(page)).join("").length === before) await yes();
  }
  assert.fail("the match does not end");
}

/** How far to the side a shot of a whole match is drawn: every shot otherwise. */
const aside = (shot) => ((shot * 37) % 121) - 60;

tests["a whole match against the computer by mouse"] = async (browser) => {
  const page = await match(browser);
  await ready(page);
  const shots = await playOut(page, (shot) => shoot(page, aside(shot)), () => page.keyboard.press("Enter", { delay: 50 }));
  await isFiled(page, shots, "match-over");
};

tests["a whole match on a wheel, whose last run is watched"] = async (browser) => {
  const page = await match(browser, ON_A_WHEEL);
  await ready(page);
  await picture(page, "wheel-begun");
  const shots = await playOut(page, (shot) => shoot(page, aside(shot)), () => page.keyboard.press("Enter", { delay: 50 }));
  const files = await kept(page);
  const replay = Object.entries(files).find(([path]) => path.startsWith("/fob/replays/"));
  assert.match(replay?.[1] ?? "", /Pocket/, "the replay has the wheel in it");
  await isFiled(page, shots, "wheel-over");
};

tests["a whole match against the computer by touch on a phone"] = async (browser) => {
  const page = await match(browser);
  await ready(page);
  const shots = await playOut(page, (shot) => flick(page, aside(shot)), () => page.keyboard.press("Enter", { delay: 50 }));
  await isFiled(page, shots, "phone-match-over");
};
tests["a whole match against the computer by touch on a phone"].options = PHONE;

/** Checks that a finished match is among the replays and in the standings. */
async function isFiled(page, shots, name) {
  console.log(`    ${shots} shots`);
  await picture(page, name);
  const files = await kept(page);
  assert.ok(Object.keys(files).some((path) => path.startsWith("/fob/replays/")), "the match is among the replays");
  assert.match(files["/fob/standings.ron"] ?? "", /Anna/);
}

for (const [width, height] of [[390, 844], [844, 390], [820, 1180], [1920, 1080]]) {
  const name = `pictures at ${width} by ${height}`;
  tests[name] = async (browser) => {
    for (const route of ["", "new", "workshop?dfa=last-two-differ", "game/gobblet3", "game/phutball", "settings"]) {
      const page = await browser.tab(route);
      await page.waitForTimeout(1000);
      await picture(page, `${width}x${height}-${route.split(/[?]/)[0].replace("/", "-") || "menu"}`);
      await page.close();
    }
  };
  tests[name].options = { ...PHONE, viewport: { width, height } };
}

tests["two tabs on one match are distinguished"] = async (browser) => {
  const one = await match(browser);
  const files = await until(one, "the match has a file", (files) => matches(files).length === 1);
  const two = await browser.tab();
  const route = `resume?file=${encodeURIComponent(matches(files)[0])}`;
  await two.evaluate((route) => { location.hash = route; }, route);
  await two.waitForFunction(() => document.title.includes("another window"));
  await two.waitForTimeout(500);
  await picture(two, "open-elsewhere");
  // Once the first tab is gone, it goes on in the second: "Try again".
  await one.close();
  await two.waitForTimeout(2500);
  await click(two, "Try again");
  await two.waitForFunction(() => document.title === "Fob: match");
};

tests["a DFA is made, saved and found after a reload"] = async (browser) => {
  const page = await browser.tab("workshop?dfa=rope");
  await click(page, "Name of the automaton");
  await page.waitForTimeout(500);
  await page.keyboard.press("Control+a", { delay: 50 });
  await page.keyboard.type("Mine", { delay: 100 });
  await page.keyboard.press("Tab", { delay: 50 });
  await page.waitForTimeout(500);
  await picture(page, "workshop");
  await click(page, "Save");
  await control(page, "Name in the library");
  await page.keyboard.press("Enter", { delay: 50 });
  const files = await until(page, "the DFA is kept", (files) => Object.keys(files).some((path) => path.startsWith("/fob/dfas/")));
  const path = Object.keys(files).find((path) => path.startsWith("/fob/dfas/"));
  assert.match(files[path], /"Mine"/);
  await page.goto("about:blank");
  const again = await browser.tab(`workshop?dfa=${encodeURIComponent(path.slice("/fob/dfas/".length, -".ron".length))}`);
  await picture(again, "workshop-again");
};

tests["a game of the room against the computer, which thinks in a worker"] = async (browser) => {
  const page = await browser.tab("game/gobblet3");
  await picture(page, "gobblet");
  const saved = (files) => Object.entries(files).find(([path]) => path.startsWith("/fob/saves/"))?.[1] ?? "";
  // A small red cup into the middle; Yellow, which is a computer, answers.
  await click(page, "Text");
  await click(page, "Type a move");
  await control(page, "Move as text");
  await page.keyboard.type("1@b2", { delay: 100 });
  await click(page, "Play");
  await until(page, "two moves are kept", (files) => (saved(files).match(/@|-[abc]/g) ?? []).length >= 2);
  await picture(page, "gobblet-moved");
};

tests["an export is downloaded"] = async (browser) => {
  const page = await browser.tab("workshop?dfa=rope");
  const coming = page.waitForEvent("download", { timeout: patience });
  await page.keyboard.press("Control+e");
  await page.waitForTimeout(1000);
  await picture(page, "export");
  await page.keyboard.press("Enter");
  const file = await coming;
  assert.equal(file.suggestedFilename(), "rope.svg");
  assert.match(readFileSync(await file.path(), "utf8"), /^<svg|<\?xml/);
};

tests["a DFA that is shared by its link opens in a fresh profile"] = async (browser) => {
  await browser.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const page = await browser.tab("workshop?dfa=last-two-differ");
  await page.keyboard.press("Control+l", { delay: 50 });
  await page.waitForTimeout(1500);
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.ok(link.startsWith(page.url().split("#")[0]) && link.length < 200, link);
  const other = await new Browser().open();
  try {
    const there = await other.tab(link.split("#")[1]);
    await picture(there, "shared-dfa");
    assert.equal(await there.evaluate(() => document.title), "Fob: workshop");
    assert.deepEqual(other.wrong, []);
  } finally {
    await other.close();
  }
};

/** Numbers from 0 to 1, always the same. */
function* chance(seed) {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state / 4294967296;
  }
}

tests["a thousand mutated links are opened or refused, ten within ten seconds"] = async (browser) => {
  const page = await browser.tab();
  const links = [
    MATCH, "workshop?dfa=rope&word=ggr", "game/gobblet3?moves=3@b2,3@a1,3@c3", "puzzles/phutball/goal-1/3",
    "game/phutball?from=ball%3DH10+men%3D+turn%3DO&moves=H11,H12", "drill?kind=bank&seed=3", "practice?puck=g,0,0.1", "turing/binary-addition?step=170",
  ];
  const random = chance(7);
  const below = (most) => Math.floor(random.next().value * most);
  const letters = "abgrXYZ0123456789?&=%,/.-@+#:~ é";
  const mutated = (link) => {
    for (let edits = 1 + below(4); edits > 0; edits--) {
      const at = below(link.length);
      const letter = letters[below(letters.length)];
      link = [link.slice(0, at) + link.slice(at + 1), link.slice(0, at) + letter + link.slice(at), link.slice(0, at)][below(3)];
    }
    return link;
  };
  let slowest = 0;
  for (let i = 0; i < 1000; i += 10) {
    const ten = Array.from({ length: 10 }, (_, k) => mutated(links[(i + k) % links.length]));
    const took = await page.evaluate(async (ten) => {
      const began = performance.now();
      for (const link of ten) {
        location.hash = link;
        // The address tells of its change in a task of its own.
        await new Promise((resolve) => setTimeout(resolve));
      }
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return performance.now() - began;
    }, ten);
    slowest = Math.max(slowest, took);
  }
  console.log(`    the slowest ten took ${slowest.toFixed(0)} ms to two frames`);
  await page.evaluate(() => { location.hash = "help/keys"; });
  await at(page, "help");
  await picture(page, "mutated");
  assert.ok(slowest < 10000, `${slowest} ms for ten`);
  // Errors of a link are reported in the app and are not errors of the page.
};

tests["without a network"] = async (browser) => {
  const page = await browser.tab();
  await browser.context.setOffline(true);
  await page.reload();
  await at(page, "menu");
  await browser.context.setOffline(false);
};

tests["sound wakes with the first gesture"] = async (browser) => {
  await browser.context.addInitScript(() => {
    globalThis.sounds = [];
    const Plain = globalThis.AudioContext;
    globalThis.AudioContext = class extends Plain {
      constructor(...options) {
        super(...options);
        globalThis.sounds.push(this);
        super.suspend();
      }
      // A browser with a screen lets nothing be heard before there was a gesture; a headless one does.
      resume() {
        return globalThis.gesture ? super.resume() : new Promise(() => {});
      }
    };
    addEventListener("pointerdown", () => { globalThis.gesture = true; }, true);
  });
  const page = await browser.tab();
  await page.waitForFunction(() => globalThis.sounds.length > 0 && globalThis.sounds.every((sound) => sound.state === "suspended"));
  // Anywhere: it is the gesture that counts.
  await page.mouse.click(20, 20);
  await page.waitForFunction(() => globalThis.sounds.length > 0 && globalThis.sounds.every((sound) => sound.state === "running"));
  await at(page, "menu");
};

/** Takes the page's graphics away, as a phone does in the background, and loads it again by its one button. */
async function loseGraphics(browser, page) {
  await page.evaluate(() => {
    document.getElementById("fob").getContext("webgl2").getExtension("WEBGL_lose_context").loseContext();
  });
  const again = page.locator("#again");
  await again.waitFor({ state: "visible" });
  assert.match(await page.locator("#said").textContent(), /graphics.*taken away/);
  await picture(page, "graphics-lost");
  // What the program says of graphics that are gone is of no interest here.
  browser.wrong.length = 0;
  await again.click();
}

tests["a page whose graphics are taken away says so, and goes on where it was"] = async (browser) => {
  const page = await browser.tab("workshop?dfa=rope");
  await loseGraphics(browser, page);
  await at(page, "workshop");
  assert.equal(new URL(page.url()).hash.slice(1).split("?")[0], "workshop");
  browser.wrong.length = 0;
};

tests["a match whose graphics are taken away goes on at the same shot"] = async (browser) => {
  const page = await match(browser);
  await ready(page);
  const [[path, before]] = Object.entries(await matchesOf(page));
  await loseGraphics(browser, page);
  await at(page, "resume");
  await ready(page);
  assert.deepEqual(await matchesOf(page), { [path]: before }, "no shot more, and none less");
  await shoot(page);
  const after = await until(page, "the next shot is kept", (files) => (files[path]?.match(/Shot/g) ?? []).length > (before.match(/Shot/g) ?? []).length);
  assert.ok(after[path].startsWith(before));
  browser.wrong.length = 0;
};

tests["a first visit fetches the program once"] = async (browser) => {
  const site = await serve();
  try {
    const page = await browser.context.newPage();
    await page.goto(site.url);
    await at(page, "menu");
    const times = (which) => site.fetched.filter((path) => which.test(path)).length;
    assert.equal(times(/\.wasm$/), 1, site.fetched.join(" "));
    // This site sends no headers that let a page share memory: once more from the service worker, which adds them, and never again.
    assert.ok(times(/^\/(index\.html)?$/) <= 2, site.fetched.join(" "));
    // The font of rare signs comes last, when nothing waits for it.
    const end = Date.now() + patience;
    while (times(/emoji/) === 0 && Date.now() < end) await page.waitForTimeout(200);
    const before = site.fetched.length;
    await page.reload();
    await at(page, "menu");
    assert.deepEqual(site.fetched.slice(before).filter((path) => /\.wasm$|\.ttf$/.test(path)), [], "the second visit has it");
  } finally {
    site.close();
  }
};

/** What a first visit's settings say of motion, once something else was set. */
async function motion(browser) {
  const page = await browser.tab("settings");
  await click(page, "Light");
  const files = await until(page, "the settings are kept", (files) => "/fob/settings.ron" in files);
  return files["/fob/settings.ron"].match(/motion: (\w+)/)?.[1] ?? "true";
}

tests["a system that asks for less motion gets it at the first visit"] = async (browser) => assert.equal(await motion(browser), "false");
tests["a system that asks for less motion gets it at the first visit"].options = { reducedMotion: "reduce" };

tests["a system that asks for nothing gets motion"] = async (browser) => assert.equal(await motion(browser), "true");
tests["a system that asks for nothing gets motion"].options = { reducedMotion: "no-preference" };
