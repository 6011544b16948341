// Loads and hosts the program: storage, workers, opening and saving files, the address.

import { build } from "./build.js";
import { Files } from "./files.js";
import { Locks } from "./locks.js";
import { isBrowsers } from "./keys.js";
import { Mirror } from "./mirror.js";
import { Trail } from "./trail.js";
import { Workers } from "./workers.js";

const cover = document.getElementById("cover");
const said = document.getElementById("said");
const bar = document.getElementById("bar");
const canvas = document.getElementById("fob");

const again = document.getElementById("again");

/** Says so when nothing has arrived for a while. */
let stalled;

/** Ends a download that is of no use any more. */
const gaveUp = new AbortController();

/** Shows the reason why the program cannot run, in place of the progress bar. */
function sorry(text) {
  gaveUp.abort();
  clearTimeout(stalled);
  said.textContent = text;
  bar.hidden = true;
  again.hidden = false;
}

again.addEventListener("click", () => location.reload());

/** How long nothing may arrive until the page says so, in milliseconds. */
const STALL = 10000;

/** How often the page says how much has arrived, in milliseconds. */
const TELL = 100;

function mib(bytes) {
  return (bytes / 1048576).toFixed(1);
}

/** Downloads and compiles the program; the progress bar shows the bytes. */
async function load() {
  const wait = () => {
    clearTimeout(stalled);
    again.hidden = true;
    stalled = setTimeout(() => {
      said.textContent = "Nothing has arrived for ten seconds. Check the connection; loading continues by itself, or try again.";
      again.hidden = false;
    }, STALL);
  };
  wait();
  let got = 0;
  let told = 0;
  let response;
  try {
    response = await fetch(build.program, { signal: gaveUp.signal });
    if (!response.ok) throw new Error(`the program cannot be loaded: ${response.status} ${response.statusText}`);
    // What is counted is unpacked; what people wait for, and may pay for, is what is sent.
    const all = build.sent[response.headers.get("Content-Encoding")] ?? build.bytes;
    const counted = response.body.pipeThrough(new TransformStream({
      transform(chunk, out) {
        got += chunk.length;
        out.enqueue(chunk);
        // There are hundreds of pieces, and drawing what is said takes as long as reading one.
        if (performance.now() - told < TELL && got < build.bytes) return;
        told = performance.now();
        wait();
        bar.value = got / build.bytes;
        said.textContent = `Loading: ${mib((got / build.bytes) * all)} of ${mib(all)} MiB`;
      },
      flush: () => clearTimeout(stalled),
    }));
    return await WebAssembly.compileStreaming(new Response(counted, { headers: { "Content-Type": "application/wasm" } }));
  } catch (error) {
    if ((response && !response.ok) || got >= build.bytes) throw error;
    // The browser's own words for a broken connection help nobody.
    console.error(error);
    throw new Error(response ? "the connection was lost. Try again when it is back." : "its server cannot be reached. Check the connection and try again.");
  }
}

/** Whether the page can share memory only once the service worker has served it. This is tried once, because a host may forbid it. */
function mustReload() {
  if (!navigator.serviceWorker || crossOriginIsolated) return false;
  try {
    return !sessionStorage.getItem("fob isolated");
  } catch {
    // Where nothing may be kept, a second reload could not be told from the first.
    return false;
  }
}

/** Registers the service worker. Returns whether the page must be reloaded, because it comes from an older version or can share
 * memory only once the service worker has served it. */
async function serviceWorker(locks) {
  if (!navigator.serviceWorker) return false;
  try {
    const taken = new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", () => resolve(true), { once: true }));
    const registration = await navigator.serviceWorker.register("sw.js");
    registered = registration;
    const patience = new Promise((resolve) => setTimeout(() => resolve(false), PATIENCE));
    const newer = registration.waiting;
    if (newer && locks.others.size === 0) {
      newer.postMessage("take over");
      return await Promise.race([taken, patience]);
    }
    if (!mustReload()) return false;
    sessionStorage.setItem("fob isolated", "tried");
    if (navigator.serviceWorker.controller) return true;
    said.textContent = "Saving the page for offline use…";
    return await Promise.race([taken, patience]);
  } catch (error) {
    console.warn(`no service worker: ${error}`);
    return false;
  }
}

/** The service worker's registration, once there is one. */
let registered;

/** How long a service worker may take, in milliseconds. */
const PATIENCE = 8000;

/** How often an open page looks for a newer version, in milliseconds. Browsers look only when a page is loaded, and one with a match may
 * stay open for days. */
const LOOK = 3600000;

/** Calls when a newer version has been downloaded beside the one that runs. */
function expectNewer(tell) {
  if (!registered) return;
  registered.addEventListener("updatefound", () => registered.installing?.addEventListener("statechange", tell));
  const look = () => registered.update().catch(() => {});
  let looked = Date.now();
  const perhaps = () => {
    if (document.visibilityState !== "visible" || Date.now() - looked < LOOK) return;
    looked = Date.now();
    look();
  };
  document.addEventListener("visibilitychange", perhaps);
  setInterval(perhaps, LOOK / 60);
  globalThis.fob.lookForNewer = look;
}

/** Lets the newer version take over, if there is one, and loads the page again. */
async function renew() {
  if (registered?.waiting) {
    const taken = new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
    registered.waiting.postMessage("take over");
    await Promise.race([taken, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  }
  location.reload();
}

/** That the graphics were lost, once they were. */
let lost;

/** A phone takes the graphics of a page away while it is in the background, and the program cannot draw any more. The page says so, and
 * loads again on request: everything is kept, and the address says where one was. */
function keepGraphics() {
  canvas.addEventListener("webglcontextlost", (event) => {
    event.preventDefault();
    lost = true;
    again.textContent = "Go on";
    sorry("The graphics of this page were taken away. That happens in the background. Everything is saved.");
    cover.hidden = false;
    again.focus();
  });
}

/** Disables browser behaviour that would disturb a game. */
function quiet() {
  addEventListener("keydown", (event) => {
    if (!isBrowsers(event, globalThis.fob?.route) && (event.target === canvas || event.target === document.body)) event.preventDefault();
  }, true);
  canvas.addEventListener("contextmenu", (event) => event.preventDefault());
  canvas.addEventListener("wheel", (event) => event.preventDefault(), { passive: false });
  canvas.addEventListener("pointerdown", () => canvas.focus({ preventScroll: true }));
}

/** Handles a phone's on-screen keyboard. It types into a separate field that passes letters on; other keys are passed on here. The
 * visible area ends at the keyboard. Returns a function that shows the keyboard after a touch, and hides it. */
function keyboard() {
  let touched = false;
  addEventListener("pointerdown", (event) => { touched = event.pointerType === "touch"; }, true);
  const isField = (event) => event.target?.id === "egui_text_agent";
  const passed = ["Enter", "Tab", "Escape", "Delete", "Home", "End", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];
  for (const type of ["keydown", "keyup"]) {
    addEventListener(type, (event) => {
      if (!isField(event) || !passed.includes(event.key)) return;
      event.preventDefault();
      canvas.dispatchEvent(new KeyboardEvent(type, event));
    }, true);
  }
  addEventListener("focusout", (event) => {
    if (isField(event) && !event.relatedTarget) setTimeout(() => document.activeElement === document.body && canvas.focus({ preventScroll: true }));
  });
  const view = globalThis.visualViewport;
  view?.addEventListener("resize", () => {
    // A browser whose keyboard covers the page reports the visible part.
    if (view.scale === 1) canvas.parentElement.style.height = `calc(${view.height}px - env(safe-area-inset-top) - env(safe-area-inset-bottom))`;
  });
  return (on) => {
    const field = document.getElementById("egui_text_agent");
    if (!field || !touched || !/Android|iPhone|iPad|iPod/.test(navigator.userAgent)) return;
    if (!on) return field.blur();
    field.hidden = false;
    field.focus();
  };
}

/** Resumes audio after a gesture, because browsers allow sound only then. */
function sound() {
  const Plain = globalThis.AudioContext;
  if (!Plain) return;
  const made = [];
  globalThis.AudioContext = class extends Plain {
    constructor(...options) {
      super(...options);
      made.push(this);
    }
  };
  const wake = () => made.forEach((context) => context.state === "suspended" && context.resume());
  for (const gesture of ["pointerdown", "pointerup", "keydown", "touchend"]) addEventListener(gesture, wake, true);
}

/** Passes chosen or dropped files to the program, in a separate folder. */
class HandedIn {
  constructor() {
    this.count = 0;
    this.dropped = [];
    this.chosen = undefined;
  }

  async take(list) {
    const paths = [];
    for (const file of list) {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const path = `/chosen/${++this.count}/${file.name.replaceAll("/", "-")}`;
      this.program.fobFile(path, bytes, file.lastModified);
      paths.push(path);
    }
    return paths;
  }

  choose(endings, several) {
    const input = document.createElement("input");
    input.type = "file";
    input.accept = endings;
    input.multiple = several;
    this.chosen = undefined;
    const done = async () => {
      this.chosen = await this.take(input.files);
      this.program.fobWake();
    };
    input.addEventListener("change", done);
    input.addEventListener("cancel", done);
    input.click();
  }

  serve(program) {
    this.program = program;
    addEventListener("dragover", (event) => event.preventDefault());
    addEventListener("drop", async (event) => {
      event.preventDefault();
      this.dropped.push(...await this.take(event.dataTransfer.files));
      program.fobWake();
    });
  }
}

/** How long after the start what is not needed for it is loaded, in milliseconds. */
const LATER = 4000;

/** The font with emoji, which names and chats may have; nothing if it cannot be loaded whole. */
async function loadEmoji() {
  try {
    const response = await fetch("emoji.ttf");
    const bytes = new Uint8Array(await response.arrayBuffer());
    return response.ok && bytes.length === build.emoji ? bytes : undefined;
  } catch {
    return undefined;
  }
}

function download(name, bytes) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([bytes]));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

/** Starts what takes longest: the download of the program. Its errors are for whoever waits for it. */
function begin() {
  const parts = [load(), import("./fob-web.js")];
  for (const part of parts) part.catch(() => {});
  return parts;
}

async function start() {
  if (!globalThis.WebAssembly || !globalThis.indexedDB) {
    return sorry("This browser is too old for Fob. Use a newer one.");
  }
  // The program's module looks for what makes sound as soon as it is imported.
  sound();
  // At once, unless the service worker must serve the page first, which begins with a reload.
  let parts = mustReload() ? undefined : begin();
  if (!document.createElement("canvas").getContext("webgl2")) {
    return sorry("Fob needs WebGL 2, which this browser does not provide. Turn on graphics acceleration, or try another browser.");
  }
  const locks = await Locks.open();
  if (await serviceWorker(locks)) return location.reload();
  parts ??= begin();
  let program;
  const [files, module, loaded] = await Promise.all([Files.open((path, why) => {
    // Not during a call by the program.
    queueMicrotask(() => {
      program?.fobKept(path, why);
      if (why) program?.fobWake();
    });
  }), ...parts]);
  said.textContent = "Starting…";
  const workers = new Workers(module);
  const handed = new HandedIn();
  const routes = [];
  let unsaved = false;
  // This makes the browser ask before leaving the page.
  addEventListener("beforeunload", (event) => {
    if (unsaved) event.preventDefault();
  });
  const here = () => {
    const route = location.hash.slice(1);
    if (route) routes.push(route);
  };
  here();
  const trail = new Trail(() => {
    here();
    program?.fobWake();
  }, () => {
    for (const type of ["keydown", "keyup"]) {
      canvas.dispatchEvent(new KeyboardEvent(type, { key: "Escape", code: "Escape", bubbles: true }));
    }
  });
  const mirror = new Mirror({
    layer: document.getElementById("mirror"),
    door: document.getElementById("door"),
    polite: document.getElementById("polite"),
    urgent: document.getElementById("urgent"),
    canvas,
    deed: (...deed) => program?.fobDeed(...deed),
    wake: () => program?.fobWake(),
    route: () => globalThis.fob.route,
  });
  const fonts = [];
  // What a test may look at. Once it has asked by `look`, what is on the screen is told with every frame.
  let watched = false;
  globalThis.fob = {
    route: undefined,
    version: build.version,
    shared: crossOriginIsolated,
    controls: undefined,
    look: () => {
      watched = true;
      program?.fobWake();
    },
  };
  globalThis.fobHost = {
    stored: () => files.stored.splice(0),
    keep: (path, bytes, changed) => files.keep(path, bytes, changed),
    replace: (path, bytes, changed, base) => files.replace(path, bytes, changed, base),
    grow: (path, at, bytes, changed) => files.grow(path, at, bytes, changed),
    forget: (path) => files.forget(path),
    rename: (from, to) => files.rename(from, to),
    download,
    lock: (path) => locks.take(path),
    unlock: (path) => locks.giveBack(path),
    choose: (endings, several) => handed.choose(endings, several),
    chosen: () => {
      const paths = handed.chosen;
      handed.chosen = undefined;
      return paths;
    },
    nextRoute: () => routes.shift(),
    nextDropped: () => handed.dropped.shift(),
    nextFont: () => fonts.shift(),
    at: (route, title) => {
      globalThis.fob.route = route;
      document.title = title;
      trail.at(route);
      cover.hidden = !lost;
    },
    coarse: () => matchMedia("(pointer: coarse)").matches,
    calm: () => matchMedia("(prefers-reduced-motion: reduce)").matches,
    typing: keyboard(),
    unsaved: (on) => { unsaved = on; },
    // Other tabs run the version before, and their parts must not come from another one.
    newer: () => registered?.waiting && navigator.serviceWorker.controller ? (locks.others.size ? 2 : 1) : 0,
    renew,
    askedForMirror: () => mirror.takeAsked(),
    switchMirror: (on) => mirror.turn(on),
    mirror: (ops) => mirror.change(ops),
    wantsControls: () => watched,
    controls: (controls) => { globalThis.fob.controls = controls; },
    work: (...request) => workers.work(...request),
    fresh: (index) => workers.fresh(index),
    enough: (index, job) => workers.enough(index, job),
  };
  // A phone's keyboard writes into the hidden text field of egui without a key that would wake the window.
  for (const kind of ["input", "compositionupdate", "compositionend"]) addEventListener(kind, () => program?.fobWake(), true);
  quiet();
  keepGraphics();
  await loaded.default({ module_or_path: module });
  program = loaded;
  document.getElementById("door").hidden = mirror.on;
  setTimeout(async () => {
    const emoji = await loadEmoji();
    if (emoji) fonts.push(emoji);
    if (emoji) program.fobWake();
  }, LATER);
  for (const part of [files, workers, handed]) part.serve(program);
  expectNewer(() => program.fobWake());
  for (const [type, on] of [["offline", false], ["online", true]]) addEventListener(type, () => program.fobNetwork(on));
  canvas.focus({ preventScroll: true });
}

start().catch((error) => {
  console.error(error);
  cover.hidden = false;
  sorry(`Fob could not start: ${error?.message ?? error}`);
});
