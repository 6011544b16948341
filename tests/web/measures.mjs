// How fast the page is here: numbers for notes, nothing that can fail. `scripts/web-test measure` runs it.

import { at, Browser, match, matches, shoot, until, url } from "./lib.mjs";
import { readFileSync } from "node:fs";

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
