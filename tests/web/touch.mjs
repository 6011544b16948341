// Every screen in one hand: what is touched is large enough, Back and a reload lead where they should, games are played by taps
// alone, a scroll plays nothing, and a bad line is said; by real touch events, at the sizes of phones and of a tablet.

import { args, at, Browser, control, controls, drawn, fingers, kept, MATCH, matches, patience, PHONE, picture, ready, swipe, until, url } from "./lib.mjs";
import { readdirSync, readFileSync } from "node:fs";
import { createServer, request } from "node:http";
import assert from "node:assert/strict";

export const touch = {};

/** A screen of so many pixels, with so many of the display's in each. The browser draws a canvas at its own ratio, whatever is emulated. */
const held = (width, height, ratio) => ({
  ...PHONE,
  viewport: { width, height },
  deviceScaleFactor: ratio,
  args: [...args, `--force-device-scale-factor=${ratio}`],
});

const position = (game, from) => `game/${game}?from=${encodeURIComponent(from)}`;
const SLIP = "# Goes to and fro, with a slip of the pen.\nstart a\na 0 b 1 >\nb 0 a 1 <\na 1 b 0 up\nb 1 a";

/** Every screen that an address opens without files. */
const SCREENS = [
  "new", "new/plan?kind=reject-2&dfa=dial&player=person:amber:Anna&player=person:sky:Bo&by=links", "lesson/1", "lesson/2", "lesson/4",
  "drill?kind=bank&seed=3", "drills", "practice?board=bob&puck=g,0.22,0.25&puck=r,-0.2,0.15&puck=r,0.3,0.2&puck=g,-0.1,-0.05",
  "settings", "standings", "help/keys", "referee/new", "referee?kind=reject-2&dfa=last-two-differ", "workshop?dfa=contains-ggrgg", "nfas",
  "wheels", "sheets", "theatre", "tournaments", "daily?day=20261125", "friend", "event/new", "games", "game/fib-fob",
  position("gobblet3", "r1y3,y1r2,./.,.,./.,y2r3,. y"), position("gobblet4", "r4,.,.,y3/.,y4,r3,./.,.,y2r4,./y4,.,.,. r"),
  position("phutball", "ball=H12 men=G8,H8,G9,J11,K12,H13,F14,K15,L15,H16 turn=O"), "game/bloop", "puzzles", "puzzles/gobblet3/win-2/2",
  "puzzles/phutball/goal-1/3", "puzzles/bloop/bug/3", "first-win?line=3@b2,3@a1,3@c3", "turing/binary-addition?step=170",
  `turing?machine=${encodeURIComponent(SLIP)}&tape=0110&head=1`,
];

const placeOf = (route) => route.split(/[?/]/)[0];

const route = (page) => page.evaluate(() => globalThis.fob.route);

/** Presses a place with a finger: quickly on an upright phone; elsewhere it stays for a moment (see the test of a quick tap). */
async function press(page, x, y) {
  const { width, height } = page.viewportSize();
  if (height > width && width < 600) return page.touchscreen.tap(x, y);
  const session = await page.context().newCDPSession(page);
  const touch = (type, touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
  const lift = new Promise((resolve) => setTimeout(resolve, 80)).then(() => touch("touchEnd", []));
  await Promise.all([touch("touchStart", [{ x, y, id: 0 }]), lift]);
  await session.detach();
}

/** The same on the one thing that has this name. */
async function tap(page, name, options) {
  const { x, y, width, height } = await control(page, name, options);
  await press(page, x + width / 2, y + height / 2);
  await drawn(page);
}

/** Opens a screen by its address, and waits until it is there. */
async function go(page, to) {
  const before = await route(page);
  await page.evaluate((to) => { location.hash = to; }, to);
  await page.waitForFunction(
    ([before, place]) => globalThis.fob.route !== before && globalThis.fob.route.split(/[?/]/)[0] === place, [before, placeOf(to)], { timeout: patience },
  );
  await page.waitForTimeout(300);
}

/** All that is on the screen, once two looks at it are the same. */
async function still(page) {
  let before = await controls(page);
  for (let looks = 0; looks < 8; looks++) {
    const now = await controls(page);
    if (places(now) === places(before)) return now;
    before = now;
  }
  return before;
}

const places = (all) => all.map(({ role, name, x, y }) => `${role} ${name} ${x.toFixed()} ${y.toFixed()}`).sort().join("\n");

// What is touched.

/** What a finger has no business with, as in `tests/screens/layout/phone.rs`: texts, links in a running text, frames, pictures. */
const READ = ["Label", "Link", "Image", "Window", "ScrollBar", "Splitter", "ProgressIndicator", "GenericContainer"];
/** What a canvas is: it is as large as there is room, and other things are drawn on it. */
const CANVAS = "Unknown";
const LEAST = 44;
const LEAST_CELL = 36;
const CELLS = ["Cell ", "State", "Symbol: ", "New s", "Motion: "];
/** Edges are rounded to pixels. */
const SLACK = 1.5;
/** The names on the tabs of sheets. */
const TABS = [
  "Strike", "Setup", "Pages", "Lesson", "Words", "Figure", "Run and table", "Test words", "Moves", "Gauges", "View", "Your move", "Puzzle", "Speed",
  "Rules", "Figure and log", "Details", "Players", "Options", "Exercises", "Task",
];
const CLOSE = "Close the sheet";

/** What can be touched in the window, all or a part of it. */
function touched(page, all) {
  const { width, height } = page.viewportSize();
  const isIn = ({ x, y, ...size }) => x < width && y < height && x + size.width > 0 && y + size.height > 0 && size.width > 0 && size.height > 0;
  return all.filter((it) => it.enabled && !READ.includes(it.role) && isIn(it));
}

/** The tabs of sheets: below in an upright window, else at the right. */
function tabs(page, all) {
  const { width, height } = page.viewportSize();
  const isAtEdge = (it) => (height > width ? height - it.y - it.height : width - it.x - it.width) < 10;
  return touched(page, all).filter((it) => it.role === "Button" && TABS.includes(it.name) && isAtEdge(it));
}

const tooSmall = (it) => Math.min(it.width, it.height) < (CELLS.some((cell) => it.name.startsWith(cell)) ? LEAST_CELL : LEAST) - SLACK / 2;

/** How far two things reach into each other, unless one is within the other. */
function overlap(a, b) {
  const x = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const y = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  const holds = (outer, inner) =>
    inner.x >= outer.x - SLACK && inner.y >= outer.y - SLACK &&
    inner.x + inner.width <= outer.x + outer.width + SLACK && inner.y + inner.height <= outer.y + outer.height + SLACK;
  return x > SLACK && y > SLACK && !holds(a, b) && !holds(b, a);
}

const pairs = (all) => all.flatMap((a, i) => all.slice(i + 1).filter((b) => overlap(a, b)).map((b) => [a, b]));

/** A thing again, in a later look at the screen. */
const again = (it, all) => all.filter((other) => other.role === it.role && other.name === it.name)
  .sort((a, b) => Math.abs(a.x - it.x) - Math.abs(b.x - it.x) || Math.abs(a.y - it.y) - Math.abs(b.y - it.y))[0];

/**
 * The pairs of things that overlap and cannot be scrolled apart: what is scrolled out of its list is still told of, behind what is
 * next to the list. So fingers scroll by what is near, and whatever moves against the other one is no fault.
 */
async function overlapping(page, mine) {
  const { width, height } = page.viewportSize();
  let left = pairs(mine);
  const hidden = new Set(left.flat());
  const tried = new Set();
  // A text scrolls what it stands in, too: where all the buttons of a list are out of sight, there is nothing else to draw at. But many
  // texts stand in nothing that scrolls, so buttons come first.
  const isText = (it) => it.role === "Label" && it.name && it.x >= 0 && it.x + it.width <= width && it.height < 60;
  const texts = left.length > 0 ? (await controls(page)).filter(isText) : [];
  for (let scrolls = 0; left.length > 0 && scrolls < 12; scrolls++) {
    const near = (it) => (it.role === "Label" ? height : 0) + Math.min(...left[0].map((of) => Math.abs(it.x + it.width / 2 - of.x - of.width / 2) + Math.abs(it.y - of.y)));
    // Buttons are not pressed by a finger that is drawn over them; no board, no field and no slider is drawn at. What overlaps nothing is in sight.
    const handles = [...mine, ...texts].filter((it) =>
      ["Button", "RadioButton", "CheckBox", "Label"].includes(it.role) && it.y > 0 && it.y + it.height < height && !tried.has(it.name) && !hidden.has(it));
    // Only a text of many lines scrolls by itself, from its first lines.
    const fields = left.flat().filter((it) => it.role === "TextInput" && it.height > 4 * LEAST && it.y > 0 && !tried.has(it.name));
    const handle = fields[0] ?? handles.sort((one, other) => near(one) - near(other))[0];
    if (!handle) break;
    tried.add(handle.name);
    const [x, y] = [handle.x + handle.width / 2, handle.y + Math.min(handle.height / 2, 2 * LEAST)];
    for (const by of [-90, 90]) {
      await swipe(page, [0, 0.3, 0.7, 1].map((share) => [x, Math.min(Math.max(y + by * share, 1), height - 1)]));
      const now = await controls(page);
      left = left.filter((pair) => {
        const [c, d] = pair.map((it) => again(it, now));
        return c && d && Math.abs(c.y - d.y - pair[0].y + pair[1].y) < 2 && Math.abs(c.x - d.x - pair[0].x + pair[1].x) < 2;
      });
    }
  }
  return left;
}

const said = ({ role, name, x, y, width, height }) => `${role} ${JSON.stringify(name)} at ${x.toFixed()}, ${y.toFixed()}, ${width.toFixed()} x ${height.toFixed()}`;

/** Every fault of these things that are touched. */
async function faults(page, mine) {
  const { width } = page.viewportSize();
  const small = mine.filter(tooSmall).map((it) => `small: ${said(it)}`);
  const aside = mine.filter((it) => it.x < -SLACK || it.x + it.width > width + SLACK).map((it) => `aside: ${said(it)}`);
  const over = (await overlapping(page, mine)).map((pair) => `overlap: ${pair.map(said).join(" and ")}`);
  return [...small, ...aside, ...over];
}

for (const [width, height, ratio] of [[360, 740, 2], [390, 844, 3], [844, 390, 2], [768, 1024, 2]]) {
  const name = `what is touched on every screen at ${width} by ${height}, ratio ${ratio}`;
  touch[name] = async (browser) => {
    const page = await browser.tab();
    assert.equal(await page.evaluate(() => document.getElementById("fob").width), width * ratio, "the canvas has the display's pixels");
    await press(page, 1, 1);
    const found = [];
    let [screens, sheets, things] = [0, 0, 0];
    const note = async (where, mine) => {
      things += mine.length;
      const faulty = await faults(page, mine);
      if (faulty.length > 0) await picture(page, `touch-${width}x${height}-${where.replace(/[^a-z0-9]+/gi, "-").slice(0, 40)}`);
      found.push(...faulty.map((fault) => `${where}: ${fault}`));
    };
    for (const to of ["menu", ...SCREENS]) {
      if (to !== "menu") await go(page, to);
      screens += 1;
      await note(to, touched(page, await still(page)));
      for (const tab of tabs(page, await still(page))) {
        // Looking for what overlaps may have scrolled.
        const mine = touched(page, await still(page));
        await press(page, tab.x + tab.width / 2, tab.y + tab.height / 2);
        const now = await still(page);
        const close = now.find((it) => it.name === CLOSE);
        if (!close) {
          found.push(`${to}: the tab ${tab.name} opens no sheet`);
          continue;
        }
        sheets += 1;
        // What is behind the sheet is not compared with what is on it.
        const behind = new Set(mine.map(said));
        await note(`${to}, ${tab.name}`, touched(page, now).filter((it) => !behind.has(said(it))));
        await press(page, close.x + close.width / 2, close.y + close.height / 2);
      }
    }
    console.log(`    ${screens} screens, ${sheets} sheets, ${things} things to touch`);
    noLines(browser);
    assert.deepEqual(found, [], `${found.length} faults:\n${found.join("\n")}`);
  };
  touch[name].options = held(width, height, ratio);
}

/** The forms of online play ask whether the page's server is one for rooms: it is none here. */
function noLines(browser) {
  browser.wrong = browser.wrong.filter((text) => !/status of 404|ERR_CONNECTION|ERR_EMPTY|ERR_INCOMPLETE|status of 503/.test(text));
}

touch["a quick tap is one of a finger too: a phone on its side stays one"] = async (browser) => {
  const page = await browser.tab();
  const isPhone = async () => {
    const all = await still(page);
    return !all.some((it) => it.name === "Quit") && !touched(page, all).some(tooSmall);
  };
  assert.ok(await isPhone(), "before it was touched");
  // Down and up within a frame, next to all buttons.
  for (let taps = 0; taps < 5; taps++) {
    await page.touchscreen.tap(2, 2);
    await drawn(page);
    await picture(page, "touch-quick-tap");
    assert.ok(await isPhone(), `after ${taps + 1} taps`);
  }
};
touch["a quick tap is one of a finger too: a phone on its side stays one"].options = held(844, 390, 2);

touch["the first swipe after the page has loaded scrolls"] = async (browser) => {
  const page = await browser.tab();
  const top = async () => (await control(page, /^Settings/)).y;
  const before = await top();
  const points = [600, 580, 540, 480, 410, 340, 300].map((y) => [180, y]);
  await swipe(page, points);
  await page.waitForTimeout(1000);
  const after = await top();
  assert.ok(after < before - 100, `the menu stands at ${after}, ${before} before`);
};
touch["the first swipe after the page has loaded scrolls"].options = held(360, 740, 2);

touch["no tap is lost, after a pinch, a swipe and other taps"] = async (browser) => {
  const page = await table(browser, "game/fib-fob");
  const { x, y, width, height } = await control(page, "The stack of boards");
  const [h, v] = [x + width / 2, y + height / 2];
  const apart = (by) => [[h - by, v], [h + by, v]];
  const gestures = [
    () => fingers(page, [[[h - 40, v]], apart(40), apart(60), apart(90), [[h - 90, v]]]),
    () => swipe(page, [[h, v], [h + 20, v], [h + 60, v], [h + 80, v]]),
    () => page.touchscreen.tap(h, y + height - 20),
    () => {},
  ];
  const isOpen = async () => (await still(page)).some((it) => it.name === CLOSE);
  for (let round = 0; round < 12; round++) {
    await gestures[round % gestures.length]();
    await page.waitForTimeout(200);
    await tap(page, "Gauges");
    assert.ok(await isOpen(), `round ${round}: the tab opens its sheet`);
    await tap(page, CLOSE);
    assert.ok(!(await isOpen()), `round ${round}: the sheet is closed`);
  }
};
touch["no tap is lost, after a pinch, a swipe and other taps"].options = held(360, 740, 2);

// Back and reload.

touch["back goes one screen up and a reload stays, on every screen; at the menu back leaves the page"] = async (browser) => {
  const page = await browser.context.newPage();
  await page.goto("about:blank");
  await page.goto(browser.base);
  await at(page, "menu");
  const wrong = [];
  for (const to of SCREENS) {
    await go(page, to);
    // The address is written after a short while.
    await page.waitForTimeout(600);
    const there = await route(page);
    await page.reload();
    const came = await page.waitForFunction((there) => globalThis.fob?.route === there, there, { timeout: patience / 4 }).catch(() => null);
    if (!came) wrong.push(`${to}: was at ${there}, and after a reload at ${await route(page)}`);
    await page.waitForTimeout(700);
    const seen = [];
    // A match that goes on asks for a second press.
    if (to.startsWith("referee?")) {
      await page.evaluate(() => history.back());
      await page.waitForTimeout(700);
      if ((await route(page)) !== there) wrong.push(`${to}: one press has left the match`);
    }
    for (let presses = 0; presses < 5 && (await route(page)) !== "menu"; presses++) {
      const before = await route(page);
      await page.evaluate(() => history.back());
      const left = await page.waitForFunction((before) => globalThis.fob?.route !== before, before, { timeout: patience / 4 }).catch(() => null);
      seen.push(left ? await route(page) : "nowhere");
      await page.waitForTimeout(700);
    }
    if (seen.at(-1) !== "menu" || seen.length > 2) wrong.push(`${to}: back leads to ${seen.join(", ")}`);
    if (seen.at(-1) !== "menu") {
      await page.evaluate(() => { location.hash = "menu"; });
      await at(page, "menu");
    }
  }
  await picture(page, "touch-back");
  await page.goBack({ timeout: patience }).catch(() => {});
  wrong.push(...(page.url() === "about:blank" ? [] : [`back at the menu leads to ${page.url()}`]));
  noLines(browser);
  assert.deepEqual(wrong, [], wrong.join("\n"));
};
touch["back goes one screen up and a reload stays, on every screen; at the menu back leaves the page"].options = PHONE;

touch["one press of back in a match asks, and a reload goes on with it"] = async (browser) => {
  const page = await browser.tab(MATCH);
  await tap(page, "Start the match");
  await at(page, "resume");
  await ready(page);
  const before = await kept(page);
  const [path] = matches(before);
  const there = await route(page);
  const where = ["play", "resume"];
  await page.evaluate(() => history.back());
  await page.waitForTimeout(1500);
  await picture(page, "touch-asked");
  assert.ok(where.includes(placeOf(await route(page))), `one press has left the match, for ${await route(page)}`);
  const after = await kept(page);
  assert.equal(after[path], before[path], "the match is as it was");
  assert.equal(await page.evaluate(() => location.hash.slice(1)), there, "the address is still the match's");
  await page.reload();
  await at(page, placeOf(there));
  assert.equal(await route(page), there);
  assert.equal((await kept(page))[path], before[path], "the match is as it was after a reload");
  await control(page, "Shoot");
  // Who presses again leaves; the match is kept.
  for (let presses = 0; presses < 2; presses++) {
    await page.evaluate(() => history.back());
    await page.waitForTimeout(700);
  }
  await at(page, "menu");
  assert.equal((await kept(page))[path], before[path], "the match is kept");
};
touch["one press of back in a match asks, and a reload goes on with it"].options = PHONE;

// Whole games by touch.

/** What the foot of a game says: which of how many moves is in view. */
async function moves(page) {
  const { name } = await control(page, /^\d+ of \d+$/, { role: "Label" });
  return name;
}

/** Waits until so many moves were played. */
async function played(page, count, what) {
  const end = Date.now() + patience;
  while ((await moves(page)) !== `${count} of ${count}`) {
    assert.ok(Date.now() < end, `${what}: ${await moves(page)}, not ${count}`);
    await page.waitForTimeout(100);
  }
}

/** Opens a sheet by its tab. */
async function sheet(page, name) {
  await tap(page, name);
  await control(page, CLOSE);
}

/** A game at a table with two persons. */
async function table(browser, to) {
  const page = await browser.tab(to);
  await press(page, 1, 1);
  await sheet(page, "Moves");
  const isOpen = async () => (await still(page)).some((it) => it.role !== "Label" && it.name === "Person");
  // Only where the page is very slow does a tap come too early for what was just opened.
  for (let taps = 0; taps < 3 && !(await isOpen()); taps++) await tap(page, "Who plays as player 2");
  await tap(page, "Person");
  await tap(page, CLOSE);
  return page;
}

/** The game is over: what was played is in a file, and the foot offers another game. */
async function over(page, game, holds) {
  await control(page, "Play again");
  const files = await until(page, "the game is kept", (files) => Object.entries(files).some(([path, text]) => path === `/fob/saves/${game}.ron` && holds(text)));
  await picture(page, `touch-${game}-over`);
  return files;
}

const turnedTo = (yaw, tilt) => {
  const [sy, cy, st, ct] = [Math.sin(yaw), Math.cos(yaw), Math.sin(tilt), Math.cos(tilt)];
  return { back: [sy * ct, st, cy * ct], right: [cy, 0, -sy], up: [-st * sy, ct, -st * cy] };
};

/** Where things of Gobblet 3x3 are seen in the first view of its board, as in `src/game_screens/gobblet/cups.rs`. */
function gobblet(board) {
  // Where there is more height than width the reserves are in front of the board and behind it.
  const ends = board.height > board.width;
  const tilt = ends ? 1.15 : 1;
  const { back, right, up } = turnedTo(0, tilt);
  const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  const [half, reach, edge, middle] = [0.6, 3.8, 1.84, [0, 0.12, 0]];
  const tan = Math.tan(0.24);
  const focal = board.height / 2 / tan;
  const tall = (half * Math.cos(tilt) + reach * Math.sin(tilt)) / tan;
  const wide = reach / (tan * (board.width / board.height));
  const far = Math.max(tall, wide) + reach * Math.cos(tilt) * 0.6 + half * Math.sin(tilt) ** 4 * 0.2;
  const seen = (zoom) => (p) => {
    const v = p.map((n, i) => n - middle[i] - (back[i] * far) / zoom);
    const scale = focal / -dot(v, back);
    return [board.x + board.width / 2 + dot(v, right) * scale, board.y + board.height / 2 - dot(v, up) * scale];
  };
  // The width of a cup's place in its row, by its size, and the row's from its left to there.
  const [place, before] = [[0, 0.66, 0.73, 0.92], [0, 3.3, 1.84, 0]];
  const peg = (side, size, copy) => ends
    ? [before[size] + (copy + 0.5) * place[size] - 2.31, -0.22, -side * (edge + 0.46)]
    : [side * (edge + 0.46 + copy * 0.9), -0.22, (2 - size) * 1.02];
  // At zoom 1 the board and both reserves just fit.
  const corners = [-1, 1].flatMap((x) => [-1, 1].flatMap((z) => [[x * edge, -0.22, z * edge], [x * 1.3, 0.98, z * 1.3]]));
  for (const side of [-1, 1]) {
    for (const [size, copy, wide, height] of [[3, 0, 0.44, 0.98], [3, 1, 0.44, 0.98], [1, 0, 0.255, 0.52], [1, 1, 0.255, 0.52]]) {
      const [x, y, z] = peg(side, size, copy);
      for (const dx of [-wide, wide]) corners.push([x + dx, y, z - wide], [x + dx, y, z + wide]);
      corners.push([x, y + height, z]);
    }
  }
  const free = [14, 14].map((most, i) => Math.min(most, (i === 0 ? board.width : board.height) * 0.05));
  const fits = (zoom) => corners.map(seen(zoom)).every(([x, y]) =>
    x >= board.x + free[0] && x <= board.x + board.width - free[0] && y >= board.y + free[1] && y <= board.y + board.height - free[1]);
  let [low, high] = [0.2, 4];
  for (let round = 0; round < 14; round++) {
    const half = (low + high) / 2;
    if (fits(half)) low = half;
    else high = half;
  }
  const at = seen(low);
  const heights = [0, 0.52, 0.74, 0.98];
  return {
    cell: (name) => at([name.charCodeAt(0) - 98, 0, 50 - name.charCodeAt(1)]),
    /** A cup of a reserve, half way up. */
    cup: (side, size, copy) => {
      const [x, y, z] = peg(side === "red" ? -1 : 1, size, copy);
      return at([x, y + heights[size] / 2, z]);
    },
    /** The same on a cell. */
    on: (name, size) => at([name.charCodeAt(0) - 98, heights[size] / 2, 50 - name.charCodeAt(1)]),
  };
}

touch["a whole game of Gobblet by taps on a phone"] = async (browser) => {
  const page = await table(browser, position("gobblet3", ".,.,./.,.,./.,.,. r"));
  const see = gobblet(await control(page, "The board and the reserves"));
  // As in `tests/screens/room/gobblet.rs`: new pieces, one that gobbles, one that moves on, and a row.
  const line = [
    [see.cup("red", 3, 0), see.cell("b2")], [see.cup("yellow", 3, 1), see.cell("a3")], [see.cup("red", 2, 1), see.cell("c1")],
    [see.cup("yellow", 1, 0), see.cell("c2")], [see.on("c1", 2), see.on("c2", 1)], [see.on("a3", 3), see.cell("c3")],
    [see.cup("red", 1, 0), see.cell("a2")],
  ];
  for (const [i, [from, to]] of line.entries()) {
    await press(page, ...from);
    await drawn(page);
    if (i === 0) await picture(page, "touch-gobblet-lifted");
    await press(page, ...to);
    await drawn(page);
    await played(page, i + 1, `tap ${from} and ${to}`);
    await page.waitForTimeout(400);
  }
  await over(page, "gobblet3", (text) => ["3@b2", "3@a3", "2@c1", "1@c2", "c1-c2", "a3-c3", "1@a2"].every((move) => text.includes(move)));
};
touch["a whole game of Gobblet by taps on a phone"].options = PHONE;

/** Where the points of a Phutball board on a phone are, as in `src/game_screens/phutball/grid.rs`; the window's points are its pixels here. */
function phutball(board, columns = 15, rows = 19) {
  const cell = Math.floor(Math.min((board.width - 44) / columns, (board.height - 44) / (rows + 2)));
  const left = Math.round(board.x + board.width / 2 - (columns * cell) / 2 + cell / 2);
  const bottom = Math.round(board.y + board.height / 2 + ((rows + 2) * cell) / 2 - cell / 2);
  const letters = "ABCDEFGHJKLMNOP";
  return { cell, at: (point) => [left + letters.indexOf(point[0]) * cell, bottom - Number(point.slice(1)) * cell] };
}

touch["a whole game of Phutball by taps on a phone"] = async (browser) => {
  const page = await table(browser, position("phutball", "ball=H10 men= turn=O"));
  const see = phutball(await control(page, "The board"));
  assert.ok(see.cell >= 20, `points are ${see.cell} px apart`);
  // The man next to the ball comes last: where the ball can jump, a tap is its jump.
  const men = ["H12", "A1", "H14", "B1", "H16", "C1", "H18", "D1", "H11", "E1"];
  for (const [i, man] of men.entries()) {
    await press(page, ...see.at(man));
    await drawn(page);
    if (i === 0) await picture(page, "touch-phutball-chosen");
    // A tap shows the point large; the button in the foot plays it, and so does a second tap, by turns.
    if (i % 2 === 0) await tap(page, `Play ${man}`);
    else await press(page, ...see.at(man));
    await drawn(page);
    await played(page, i + 1, `the man on ${man}`);
  }
  // The ball is not picked up first: its landings are tapped, one after the other.
  for (const to of ["H13", "H15", "H17", "H19"]) {
    await press(page, ...see.at(to));
    await drawn(page);
    await control(page, "Take a jump back");
    await page.waitForTimeout(600);
  }
  await picture(page, "touch-phutball-jumps");
  await tap(page, "Play the move");
  await played(page, men.length + 1, "the jumps");
  await over(page, "phutball", (text) => text.includes("H10-H13-H15-H17-H19"));
};
touch["a whole game of Phutball by taps on a phone"].options = PHONE;

/** Scrolls a sheet until something in it is well above its foot. */
async function reach(page, name) {
  const [left, top, right, bottom] = await sheetPlace(page);
  for (let scrolls = 0; scrolls < 8; scrolls++) {
    const { y, height } = await control(page, name);
    if (y + height / 2 < bottom - LEAST * 1.5) return;
    await swipe(page, Array.from({ length: 8 }, (_, k) => [(left + right) / 2, bottom - LEAST * 2 - ((bottom - top) * 0.5 * k) / 7]));
    await still(page);
  }
  assert.fail(`${name} is not scrolled into sight`);
}

const KINDS = ["Eject all Fib", "Eject all Fob", "Spend 1 Fib", "Spend 1 Fob", "Down the ranks", "To the left", "Use nuggets", "Reduce the time", "Down the stack"];

touch["a whole game of Fib Fob by taps on a phone"] = async (browser) => {
  const page = await table(browser, position("fib-fob", "c3/3 time=2 nuggets=1 fib=3 fob=2"));
  for (let move = 1; ; move++) {
    assert.ok(move < 40, "the game does not end");
    await sheet(page, "Gauges");
    const all = await still(page);
    const kinds = KINDS.map((name) => all.find((it) => it.enabled && it.name === name)).filter(Boolean);
    assert.ok(kinds.length > 0, `a kind of move is there, move ${move}: ${all.map((it) => it.name).join(", ")}`);
    if (move === 1) await picture(page, "touch-fib-fob-gauges");
    await reach(page, kinds[move % kinds.length].name);
    await tap(page, kinds[move % kinds.length].name);
    // The foot has the same row as the sheet, which covers it.
    await tap(page, CLOSE);
    // More of it, if there is more: every third time.
    if (move % 3 === 0 && (await still(page)).some((it) => it.enabled && it.name === "+")) await tap(page, "+");
    await tap(page, "Play");
    await played(page, move, "a move of a kind");
    await page.waitForTimeout(500);
    if ((await still(page)).some((it) => it.name === "Play again")) {
      console.log(`    ${move} moves`);
      break;
    }
  }
  await over(page, "fib-fob", () => true);
};
touch["a whole game of Fib Fob by taps on a phone"].options = PHONE;

const COLOURS = ["blue", "green", "red", "yellow"];

touch["a whole game of Bugs and Loops by taps on a phone"] = async (browser) => {
  // Against the computer: two persons who do not think could go on for long.
  const page = await browser.tab("game/bloop");
  await press(page, 1, 1);
  const isThere = async (name) => (await still(page)).some((it) => it.enabled && name.test(it.name));
  let turns = 0;
  /** Waits for a turn; the run of the other's move is skipped. Returns whether the game is over instead. */
  const turn = async () => {
    for (const end = Date.now() + patience; ; ) {
      const all = await still(page);
      const is = (name) => all.some((it) => it.name === name);
      if (is("Play again")) return false;
      if (is("Skip")) await tap(page, "Skip").catch(() => {});
      else if (is("Your move")) return true;
      assert.ok(Date.now() < end, `whose turn is it? ${all.map((it) => it.name).join(", ")}`);
      await page.waitForTimeout(200);
    }
  };
  while (await turn()) {
    turns += 1;
    assert.ok(turns < 80, "the game does not end");
    const before = await moves(page);
    if (await isThere(/^Place on cell/)) {
      await tap(page, /^Place on cell/);
    } else {
      // The pair that the machine is in is meant as long as none is chosen. What a rule would do is said: it is chosen by that.
      let best;
      for (let k = 0; k < 8 && !(best?.points >= 3); k++) {
        const parts = [`New state: ${COLOURS[(turns + k) % 4]}`, `New symbol: ${COLOURS[(turns * 3 + (k >> 1)) % 4]}`, `Motion: ${k % 2 ? "right" : "left"}`];
        for (const part of parts) await tap(page, part);
        const points = Number((await still(page)).map((it) => /would give (\d+) point/.exec(it.name)?.[1]).find(Boolean) ?? -1);
        if (!best || points > best.points) best = { points, parts };
      }
      for (const part of best.parts) await tap(page, part);
      if (turns === 1) await picture(page, "touch-bloop-rule");
      // Where the machine is in a pair that has a rule, it starts whatever rule is added: any free pair will do.
      if (!(await isThere(/^Add .{5}$/))) {
        const free = (await still(page)).find((it) => /^State ., symbol .: no rule$/.test(it.name));
        await tap(page, free.name);
        for (const part of best.parts) if (!(await isThere(/^Add .{5}$/))) await tap(page, part);
      }
      await tap(page, /^Add .{5}$/);
    }
    for (const end = Date.now() + patience; (await moves(page)) === before; ) {
      assert.ok(Date.now() < end, `the move is not played: ${before}`);
      await page.waitForTimeout(100);
    }
  }
  console.log(`    ${turns} turns, ${await moves(page)} moves`);
  await over(page, "bloop", () => true);
};
touch["a whole game of Bugs and Loops by taps on a phone"].options = PHONE;

touch["a match at a real board is refereed by touch without a network"] = async (browser) => {
  const page = await browser.tab("referee?kind=reject-2&dfa=last-two-differ");
  await press(page, 1, 1);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await browser.context.setOffline(true);
  const isNow = (number) => control(page, `Shot ${number}`, { role: "Label" });
  // Three pucks a shot; the board turns towards the next player after it.
  const shot = async (number, hole, colours) => {
    await isNow(number);
    await page.waitForTimeout(1000);
    for (const colour of colours) await tap(page, `${colour} in ${hole}`);
    await tap(page, "Confirm the shot");
    if (new Set(colours).size === 1) return;
    const letters = colours.map((colour) => colour[0].toLowerCase()).join("");
    await tap(page, new RegExp(`^${hole}: ${letters}, `));
    await tap(page, "Choose this order");
  };
  await tap(page, "Confirm a miss");
  const [greens, reds] = [Array(3).fill("Green"), Array(3).fill("Red")];
  await shot(2, "NE", greens);
  await isNow(3);
  // The page comes back from what is kept here.
  await page.reload();
  await at(page, "referee");
  await press(page, 1, 1);
  await isNow(3);
  await picture(page, "touch-referee-offline");
  await tap(page, "Undo");
  await isNow(2);
  await page.waitForTimeout(1000);
  await tap(page, "Clear");
  // Both holes belong to string A, whose last two letters differ in the end: a drawn match would go on with two more pucks.
  const all = [greens, greens, greens, greens, ["Green", "Green", "Red"], reds, reds, reds, reds, ["Red", "Red", "Green"]];
  for (const [k, colours] of all.entries()) await shot(k + 2, k % 2 ? "SW" : "NE", colours);
  await control(page, "Play again");
  await control(page, "Anna wins", { role: "Label" });
  await picture(page, "touch-referee-over");
  await browser.context.setOffline(false);
  // The browser says so where it looks for a newer version in vain.
  browser.wrong = browser.wrong.filter((text) => !/ERR_FAILED|ERR_INTERNET_DISCONNECTED/.test(text));
};
touch["a match at a real board is refereed by touch without a network"].options = held(360, 740, 2);

// A scroll plays nothing.

/** What a page has of games and matches. */
const games = (files) => Object.fromEntries(Object.entries(files).filter(([path]) => /^\/fob\/(saves|matches)\//.test(path)));

/** Draws a finger up and down over a sheet, from points all over it. */
async function scroll(page, [left, top, right, bottom]) {
  for (const x of [0.25, 0.75]) {
    for (const [from, to] of [[0.85, 0.25], [0.3, 0.9], [0.55, 0.15]]) {
      const across = left + (right - left) * x;
      const [begin, end] = [from, to].map((share) => top + (bottom - top) * share);
      await swipe(page, [0, 0.2, 0.5, 0.8, 1].map((share) => [across, begin + (end - begin) * share]));
      await drawn(page);
    }
  }
}

/** Where a sheet is: from the button that closes it to the tabs. */
async function sheetPlace(page) {
  const close = await control(page, CLOSE);
  const { width, height } = page.viewportSize();
  const row = tabs(page, await still(page));
  return height > width ? [0, close.y + close.height, width, Math.min(...row.map((it) => it.y))] : [close.x, close.y + close.height, Math.min(...row.map((it) => it.x)), height];
}

for (const [width, height] of [[360, 740], [844, 390]]) {
  const name = `a finger that scrolls plays nothing, at ${width} by ${height}`;
  touch[name] = async (browser) => {
    const page = await browser.tab(MATCH);
    await tap(page, "Start the match");
    await at(page, "resume");
    await ready(page);
    const match = await route(page);
    const wrong = [];
    let drawnOver = 0;
    for (const to of [match, position("gobblet3", "r1y3,y1r2,./.,.,./.,y2r3,. y"), position("phutball", "ball=H12 men=G8,H8,G9 turn=O"), "game/fib-fob", "game/bloop"]) {
      if ((await route(page)) !== to) await go(page, to);
      await still(page);
      const before = JSON.stringify(games(await kept(page)));
      const count = async () => (placeOf(to) === "game" ? moves(page) : "");
      const first = await count();
      for (const { name } of tabs(page, await still(page))) {
        const tab = tabs(page, await still(page)).find((it) => it.name === name);
        await press(page, tab.x + tab.width / 2, tab.y + tab.height / 2);
        await drawn(page);
        await scroll(page, await sheetPlace(page));
        drawnOver += 1;
        await page.waitForTimeout(500);
        await picture(page, `touch-scrolled-${width}-${to.split("?")[0].replace(/\W+/g, "-")}-${name.replace(/\W+/g, "-")}`);
        if ((await still(page)).some((it) => it.name === CLOSE)) await tap(page, CLOSE);
        await page.waitForTimeout(500);
        if ((await count()) !== first) wrong.push(`${to}, ${name}: ${await count()}, before ${first}`);
        if (JSON.stringify(games(await kept(page))) !== before) wrong.push(`${to}, ${name}: what is kept has changed`);
      }
    }
    console.log(`    ${drawnOver} sheets were drawn over`);
    assert.ok(drawnOver >= 8, `${drawnOver} sheets`);
    assert.deepEqual(wrong, [], wrong.join("\n"));
  };
  touch[name].options = held(width, height, 1);
}

// The loading page and a bad line.

/** The page over a server that can be told to hold back the program: to stall or cut it in the middle, to refuse it. */
class Bad {
  async open() {
    this.held = [];
    this.server = createServer((asked, answer) => {
      const isProgram = /\.wasm$/.test(asked.url);
      if (isProgram && this.way === "refuse") return asked.socket.destroy();
      if (isProgram && this.way === "busy") return answer.writeHead(503, "Service Unavailable").end();
      const there = request(new URL(asked.url, url), { method: asked.method, headers: { ...asked.headers, host: new URL(url).host } }, (found) => {
        answer.writeHead(found.statusCode, found.headers);
        if (!isProgram || this.way === "fine") return found.pipe(answer);
        // A part of it arrives.
        let sent = 0;
        const part = (chunk) => {
          sent += chunk.length;
          answer.write(chunk);
          if (sent < 1000000) return;
          found.pause();
          found.off("data", part);
          if (this.way === "cut") return answer.socket.destroy();
          this.held.push(() => found.pipe(answer));
        };
        found.on("data", part);
      });
      there.on("error", () => answer.destroy());
      answer.on("error", () => {});
      there.end();
    });
    await new Promise((resolve) => this.server.listen(0, "127.0.0.1", resolve));
    this.base = `${["http", "localhost"].join("://")}:${this.server.address().port}/`;
    return this;
  }

  /** What was held back goes on. */
  go() {
    this.way = "fine";
    for (const act of this.held.splice(0)) act();
  }

  close() {
    this.server.closeAllConnections();
    this.server.close();
  }
}

const words = (page) => page.evaluate(() => document.getElementById("said")?.textContent ?? "");

/** Opens the page over a bad line in a fresh profile, and waits until it offers to try again. */
async function onBadLine(way, act) {
  const bad = await new Bad().open();
  const browser = await new Browser(bad.base).open(PHONE);
  try {
    bad.way = way;
    const page = await browser.context.newPage();
    await page.goto(bad.base);
    await page.locator("#again").waitFor({ state: "visible", timeout: patience });
    await picture(page, `touch-loading-${way}`);
    const text = await words(page);
    console.log(`    ${way}: ${text}`);
    const place = await page.locator("#again").boundingBox();
    assert.ok(place.width >= LEAST && place.height >= LEAST, "a finger hits the button");
    await act({ page, bad, text });
    await at(page, "menu");
    assert.equal(await page.locator("#cover").isVisible(), false);
  } finally {
    await browser.close();
    bad.close();
  }
}

touch["a stall of the line is said, and it goes on by itself or by a tap"] = async () => {
  await onBadLine("stall", async ({ bad, text }) => {
    assert.match(text, /ten seconds|10 s/);
    bad.go();
  });
  await onBadLine("stall", async ({ page, bad }) => {
    bad.way = "fine";
    await page.tap("#again");
  });
};

touch["a line that is cut in the middle, or refused, can be tried again"] = async () => {
  for (const way of ["cut", "refuse", "busy"]) {
    await onBadLine(way, async ({ page, bad, text }) => {
      assert.ok(text.length > 10 && !/^Loading/.test(text), text);
      bad.way = "fine";
      await page.tap("#again");
    });
  }
};

touch["while it loads, the page counts what is sent"] = async (browser) => {
  const bad = await new Bad().open();
  try {
    bad.way = "stall";
    const page = await browser.context.newPage();
    const coming = page.waitForResponse((answer) => /\.wasm$/.test(answer.url()), { timeout: patience });
    await page.goto(bad.base);
    const sent = Number((await coming).headers()["content-length"]) / 1048576;
    await page.waitForFunction(() => / of .* MiB/.test(document.getElementById("said").textContent), undefined, { timeout: patience });
    const text = await words(page);
    console.log(`    ${text}; ${sent.toFixed(1)} MiB are sent`);
    const [, whole] = / of ([\d.]+) MiB/.exec(text);
    assert.ok(Math.abs(Number(whole) - sent) < 0.2, `the page says ${text}, and ${sent.toFixed(1)} MiB are sent`);
  } finally {
    bad.close();
  }
};
touch["while it loads, the page counts what is sent"].options = PHONE;

// Memory: numbers for notes, nothing that can fail. `scripts/web-test measure` prints them.

const stat = (pid) => readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^\d+ \(.*\) /, "").split(" ");
const commandOf = (pid) => readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");

/** The processes of a browser with this profile, by their kind. */
function processes(profile) {
  const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name)).flatMap((pid) => {
    try {
      return [{ pid, parent: stat(pid)[1], command: commandOf(pid) }];
    } catch {
      return [];
    }
  });
  const mine = new Set(all.filter((it) => it.command.includes(profile)).map((it) => it.pid));
  for (let size = 0; size !== mine.size; ) {
    size = mine.size;
    for (const it of all) if (mine.has(it.parent)) mine.add(it.pid);
  }
  return all.filter((it) => mine.has(it.pid)).map((it) => ({ pid: it.pid, kind: /--type=([\w-]+)/.exec(it.command)?.[1] ?? "browser" }));
}

const mib = (kib) => `${(kib / 1024).toFixed(0)} MiB`;

/** What a process has in memory, in KiB: all of it, its own share, and its largest parts. */
function memory(pid) {
  const sum = (text, key) => Number(new RegExp(`^${key}:\\s+(\\d+)`, "m").exec(text)?.[1] ?? 0);
  const parts = readFileSync(`/proc/${pid}/smaps`, "utf8").split(/^(?=[0-9a-f]+-[0-9a-f]+ )/m).map((text) => {
    const [span, rights, , , , name = ""] = text.split("\n", 1)[0].split(/\s+/);
    const [from, to] = span.split("-").map((word) => parseInt(word, 16));
    return { name: name || "anonymous", rights, size: (to - from) / 1024, resident: sum(text, "Rss") };
  });
  const all = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
  return { resident: sum(all, "Rss"), own: sum(all, "Private_Dirty") + sum(all, "Private_Clean"), share: sum(all, "Pss"), parts };
}

/** Notes the memories that the program and its workers make. */
function watch() {
  globalThis.memories = [];
  for (const name of ["instantiate", "instantiateStreaming"]) {
    const plain = WebAssembly[name];
    WebAssembly[name] = async (...given) => {
      const made = await plain.apply(WebAssembly, given);
      for (const it of Object.values((made.instance ?? made).exports ?? {})) if (it instanceof WebAssembly.Memory) globalThis.memories.push(it);
      return made;
    };
  }
}

async function tell(browser, page, when) {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  await session.send("HeapProfiler.collectGarbage");
  await page.waitForTimeout(1000);
  const { metrics } = await session.send("Performance.getMetrics");
  const metric = (name) => metrics.find((it) => it.name === name)?.value ?? 0;
  await session.detach();
  const wasm = await page.evaluate(() => globalThis.memories.map((it) => it.buffer.byteLength / 1024));
  const all = processes(browser.profile).map((it) => ({ ...it, ...memory(it.pid) }));
  const renderer = all.filter((it) => it.kind === "renderer").sort((a, b) => b.resident - a.resident)[0];
  const gpu = all.find((it) => it.kind === "gpu-process");
  console.log(`    ${when}: the renderer ${mib(renderer.resident)} (${mib(renderer.own)} its own); the GPU process ${mib(gpu.resident)} (${mib(gpu.own)} its own)`);
  console.log(`    of it the program's memory ${wasm.map(mib).join(" + ")}, JavaScript ${mib(metric("JSHeapUsedSize") / 1024)} used of ${mib(metric("JSHeapTotalSize") / 1024)}`);
  const parts = renderer.parts.filter((part) => part.resident > 4096).sort((a, b) => b.resident - a.resident).slice(0, 14);
  console.log(`    largest parts: ${parts.map((part) => `${mib(part.resident)} of ${mib(part.size)} ${part.rights} ${part.name.split("/").at(-1)}`).join("; ")}`);
  const report = await page.evaluate(async () => {
    const measured = await Promise.race([performance.measureUserAgentSpecificMemory?.(), new Promise((resolve) => setTimeout(resolve, 25000))]);
    return (measured?.breakdown ?? []).filter((it) => it.bytes > 0).map((it) => `${(it.bytes / 1048576).toFixed(1)} MiB ${it.types.join("+")} ${it.attribution.map((of) => of.scope).join("+")}`);
  }).catch((error) => [`${error}`]);
  console.log(`    as the browser tells it: ${report.join("; ") || "nothing"}`);
}

touch["measure: the memory of the page on a phone"] = async (browser) => {
  await browser.context.addInitScript(watch);
  const page = await browser.tab();
  await page.waitForTimeout(3000);
  await tell(browser, page, "after the start");
  for (const to of ["new", "lesson/1", "workshop?dfa=contains-ggrgg", "game/gobblet3", "game/phutball", "game/fib-fob", "game/bloop", "puzzles", "turing/binary-addition", "help/keys"]) {
    await go(page, to);
    await page.waitForTimeout(1500);
  }
  await tell(browser, page, "after ten screens");
};
touch["measure: the memory of the page on a phone"].options = held(390, 844, 3);
