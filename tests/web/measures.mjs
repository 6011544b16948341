// How fast the page is here: numbers for notes, nothing that can fail. `scripts/web-test measure` runs it.

import { come, handIn, says } from "./classes.mjs";
import { at, Browser, click, drawn, kept, match, matches, picture, shoot, until, url } from "./lib.mjs";
import { holds, lost } from "./server.mjs";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

export const measures = {};

const at_share = (numbers, share) => [...numbers].sort((a, b) => a - b)[Math.floor(share * (numbers.length - 1))] ?? 0;
const summary = (numbers) => `median ${at_share(numbers, 0.5).toFixed(1)}, 95 % ${at_share(numbers, 0.95).toFixed(1)}, most ${at_share(numbers, 1).toFixed(1)} ms`;

/** Notes when frames are drawn, and which tasks take longer than 50 ms without drawing anything. */
function watch() {
  const frames = [];
  const tasks = [];
  globalThis.watched = { frames, tasks };
  const plain = globalThis.requestAnimationFrame.bind(globalThis);
  globalThis.requestAnimationFrame = (act) => plain((now) => {
    const began = performance.now();
    act(now);
    frames.push([began, performance.now()]);
  });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) tasks.push([startTime, startTime + duration]);
  }).observe({ type: "longtask" });
}

async function report(page, what) {
  const { frames, tasks } = await page.evaluate(() => {
    const { frames, tasks } = globalThis.watched;
    return { frames: frames.splice(0), tasks: tasks.splice(0) };
  });
  const between = frames.slice(1).map(([began], i) => began - frames[i][0]).filter((gap) => gap < 500);
  const others = tasks.filter(([began, ended]) => !frames.some((frame) => frame[0] < ended && frame[1] > began));
  console.log(`    ${what}: ${frames.length} frames, from one to the next ${summary(between)}; in them ${summary(frames.map(([a, b]) => b - a))}`);
  console.log(`    tasks over 50 ms that draw nothing: ${others.length}${others.length ? `, ${summary(others.map(([a, b]) => b - a))}` : ""}`);
}

measures["measure: the menu, the first shot, frames while the computer thinks and shoots"] = async (browser) => {
  await browser.context.addInitScript(watch);
  let began = Date.now();
  const menu = await browser.tab();
  console.log(`    ${((Date.now() - began - 500) / 1000).toFixed(1)} s to the menu, ${await menu.evaluate(() => Math.round(performance.getEntriesByType("resource").reduce((all, { transferSize }) => all + transferSize, 0) / 1024))} KiB fetched`);
  await menu.close();
  began = Date.now();
  const page = await match(browser);
  await until(page, "the match has a file", (files) => matches(files).length === 1);
  console.log(`    ${((Date.now() - began) / 1000).toFixed(1)} s from an address to a match that has begun`);
  await report(page, "loading");
  await page.waitForTimeout(6000);
  await report(page, "the break");
  await shoot(page);
  await page.waitForTimeout(8000);
  await report(page, "a shot, and the answer of the computer");
  for (const time of ["for the first time", "again"]) {
    await page.goto(`${url}#game/gobblet4`);
    await at(page, "game");
    await page.waitForTimeout(3000);
    await report(page, `a game of the room is opened ${time}`);
    await page.goto(`${url}#menu`);
    await at(page, "menu");
    await page.waitForTimeout(1000);
    await report(page, "and left");
  }
};

measures["measure: shots a second in a worker"] = async () => {
  if (!process.env.FOB_WASM) return console.log("    FOB_WASM names no module of `scripts/wasm`: not measured");
  const bytes = readFileSync(process.env.FOB_WASM).toString("base64");
  const browser = await new Browser().open();
  try {
    const page = await browser.context.newPage();
    const found = await page.evaluate((bytes) => new Promise((resolve, reject) => {
      const work = `onmessage = ({ data }) => {
        const module = new WebAssembly.Module(Uint8Array.from(atob(data), (c) => c.charCodeAt(0)));
        const imports = {};
        for (const { module: from, name } of WebAssembly.Module.imports(module)) (imports[from] ??= {})[name] = () => { throw new Error(name); };
        const { digest, shots } = new WebAssembly.Instance(module, imports).exports;
        const began = performance.now();
        let done = 0;
        for (let round = 0; round < 10; round++) for (let n = 350; n < shots(); n++, done++) digest(n);
        postMessage(1000 * done / (performance.now() - began));
      };`;
      const worker = new Worker(URL.createObjectURL(new Blob([work])));
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = (event) => reject(new Error(event.message));
      worker.postMessage(bytes);
    }), bytes);
    console.log(`    ${found.toFixed(0)} shots a second in a worker; here: wasm-digests speed`);
  } finally {
    await browser.close();
  }
};

/** The receipts that a page keeps: number, digest and exercise of each. */
async function receipts(page) {
  const text = Object.entries(await kept(page)).find(([path]) => path.endsWith("/classes.ron"))?.[1] ?? "";
  const all = text.matchAll(/n:\s*(\d+),\s*at:\s*"([^"]+)",\s*exercise:\s*"([^"]+)",\s*digest:\s*"([0-9a-f]{64})"/g);
  return [...all].map(([, n, at, exercise, digest]) => ({ n: Number(n), at, exercise, digest }));
}

// `FOB_LOAD` is the program that `cargo build -p fob-server --example load` makes.
measures["measure: a class of 150 with three browsers and a lecturer while the server is killed 20 times"] = async () => {
  if (!process.env.FOB_LOAD) return console.log("    not measured: FOB_LOAD names no program");
  const pages = process.env.FOB_WEB_OUT ?? "dist";
  const times = process.env.FOB_KILLS ?? "20";
  const load = spawn(process.env.FOB_LOAD, ["class-kill", "--page", pages, "--times", times, "--every", "5000"], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface(load.stdout)[Symbol.asyncIterator]();
  const { address, class: id, token } = JSON.parse((await lines.next()).value);
  const base = `${["http", address].join("://")}/`;
  const route = `class?${new URLSearchParams({ server: base.slice(0, -1), id })}`;
  const browsers = [];
  const browser = async () => {
    browsers.unshift(await new Browser(base).open({ viewport: { width: 900, height: 640 } }));
    return browsers[0];
  };
  try {
    const lecturer = await (await browser()).tab(`${route}&token=${token}`, "class");
    await lecturer.setViewportSize({ width: 1280, height: 720 });
    const students = [];
    for (const name of ["Ada", "Bo", "Cy"]) students.push(await come(await browser(), `#${route}`, name));
    load.stdin.write("they are here\n");
    const over = lines.next();
    let isOver = false;
    over.then(() => { isOver = true; });
    const versions = ["a", "ab", "aa", "aba", "a*", "a*b", "(a|b)*", "(a|ba)*"];
    const waits = [];
    await Promise.all(students.map(async (page, of) => {
      for (const [n, text] of versions.entries()) {
        const began = Date.now();
        if (n === 0) await handIn(page, 6, `${text}`);
        else {
          await click(page, "Regular expression");
          await page.keyboard.press("Control+a", { delay: 50 });
          await page.keyboard.type(text, { delay: 30 });
          await drawn(page);
          await click(page, "Hand in this answer");
        }
        await holds(`receipt ${n + 1} of student ${of}`, async () => (await receipts(page)).length === n + 1);
        waits.push(Date.now() - began);
      }
    }));
    console.log(`    ${isOver ? "after" : "before"} the last kill the browsers had all receipts; from the first key to a receipt that is kept ${summary(waits)}`);
    await over;
    console.log(`    ${(await over).value}`);
    const rows = await (await fetch(`${base}api/classes/${id}/answers`, { headers: { Authorization: `Bearer ${token}` } })).json();
    let honoured = 0;
    for (const page of students) {
      for (const { n, at, exercise, digest } of await receipts(page)) {
        if (rows.some((row) => row.n === n && row.at === at && row.exercise === exercise && row.digest === digest)) honoured += 1;
      }
    }
    console.log(`    ${honoured} of ${students.length * versions.length} receipts of browsers honoured`);
    await says(lecturer, "153 students opened the class.");
    // Projector, full screen, laptop.
    for (const [width, height] of [[1024, 768], [1920, 1080], [1280, 800]]) {
      await lecturer.setViewportSize({ width, height });
      await drawn(lecturer);
      await lecturer.waitForTimeout(1000);
      await picture(lecturer, `class-of-150-${width}`);
    }
    for (const tab of ["Students", "Answers"]) {
      await click(lecturer, tab);
      await lecturer.waitForTimeout(1500);
      await picture(lecturer, `class-of-150-${tab.toLowerCase()}`);
    }
    lost(...browsers);
  } finally {
    for (const it of browsers) await it.close();
    load.stdin.end();
    if (load.exitCode === null) await once(load, "exit");
  }
};
