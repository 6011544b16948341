// Rooms: browsers that play with each other on a real server, which serves the page too.

import { at, Browser, click, control, drawn, patience, PHONE, picture, shoot, type } from "./lib.mjs";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import assert from "node:assert/strict";

export const together = {};

const HOST = ["http", "127.0.0.1"].join("://");
/** The browser's window: small, since software draws it. */
const SMALL = { viewport: { width: 900, height: 640 } };
const TURN = "● Your turn · Fob";

/** `fob serve` with this page, on a store of its own. */
export class Server {
  async start(port = 0) {
    this.folder ??= mkdtempSync(join(tmpdir(), "fob-rooms-"));
    const page = process.env.FOB_WEB_OUT ?? "dist";
    const options = ["serve", "--listen", `127.0.0.1:${port}`, "--page", page, "--store", `sqlite:${join(this.folder, "rooms.db")}`];
    this.child = spawn(process.env.FOB_CLI, options, { stdio: ["ignore", "pipe", "ignore"] });
    let said = "";
    for await (const bytes of this.child.stdout) {
      said += bytes;
      const [, found] = said.match(/listening on \S*:(\d+)\n/) ?? [];
      if (found) {
        this.port = Number(found);
        return this;
      }
    }
    throw new Error(`fob serve did not start: ${said}`);
  }

  get url() {
    return `${HOST}:${this.port}/`;
  }

  async records(room) {
    return (await fetch(`${this.url}api/rooms/${room}/records?from=0`)).json();
  }

  async room(room) {
    return (await fetch(`${this.url}api/rooms/${room}`)).json();
  }

  async kill() {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    this.child.kill("SIGKILL");
    await once(this.child, "exit");
  }

  async close() {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** A line to a server that can be cut: what is open breaks, and nothing new is let through. */
class Line {
  async open(port) {
    this.sockets = new Set();
    this.server = createServer((socket) => {
      if (this.cut) return socket.destroy();
      const beyond = connect(port, "127.0.0.1");
      for (const end of [socket, beyond]) {
        this.sockets.add(end);
        end.on("close", () => { socket.destroy(); beyond.destroy(); this.sockets.delete(end); });
        end.on("error", () => {});
      }
      socket.pipe(beyond).pipe(socket);
    });
    await new Promise((resolve) => this.server.listen(0, "127.0.0.1", resolve));
    this.url = `${HOST}:${this.server.address().port}/`;
    return this;
  }

  set broken(cut) {
    this.cut = cut;
    if (cut) for (const socket of this.sockets) socket.destroy();
  }

  close() {
    this.broken = true;
    this.server.close();
  }
}

/** Runs with what it opens, and closes all of it at the end. */
async function opened(act) {
  const all = [];
  const keep = async (coming) => {
    const it = await coming;
    all.unshift(it);
    return it;
  };
  try {
    await act({
      server: () => keep(new Server().start()),
      line: (port) => keep(new Line().open(port)),
      browser: (url, options = SMALL) => keep(new Browser(url).open(options)),
    });
  } finally {
    for (const it of all) await it.close();
  }
}

/** Waits until something that may take a while holds. */
async function holds(what, question, limit = patience) {
  const end = Date.now() + limit;
  while (!(await question())) {
    assert.ok(Date.now() < end, what);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** The room at whose door or table a page is. */
const roomOf = async (page) => {
  const route = await page.evaluate(() => globalThis.fob.route);
  return new URLSearchParams(route.split("?")[1]).get("id");
};

const isCalled = async (page) => (await page.title()) === TURN;

/** A new room of the friend's form, with a name and what else `choose` chooses; its link is taken from the clipboard. */
async function create(browser, name, choose = async () => {}) {
  await browser.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const page = await browser.tab("friend");
  await type(page, "Your name", name);
  await choose(page);
  await click(page, "Create the room");
  await at(page, "room");
  await click(page, "Copy the link");
  await page.waitForTimeout(500);
  return { page, link: await page.evaluate(() => navigator.clipboard.readText()) };
}

/** Comes in by a link that was made at one address, over another one; with a name as a player, without as a spectator. */
async function enter(browser, link, name) {
  const page = await browser.tab(link.split("#")[1], "room");
  if (name) await type(page, "Your name", name);
  await click(page, name ? "Play" : "Watch");
  return page;
}

/** Waits for the turn, and types a move of a game of the room. */
async function move(page, text) {
  await holds(`the turn for ${text}`, () => isCalled(page));
  await page.keyboard.press("t", { delay: 50 });
  await drawn(page);
  await page.keyboard.type(text, { delay: 30 });
  await page.keyboard.press("Enter", { delay: 50 });
}

together["two browsers play Gobblet to the end, on a desktop and a phone, and the server is killed in between"] = () =>
  opened(async ({ server, browser }) => {
    const fob = await server();
    const anna = await browser(fob.url);
    const { page, link } = await create(anna, "Anna", async (page) => {
      await click(page, "Game");
      await click(page, "Gobblet 3x3");
    });
    const bo = await browser(fob.url, PHONE);
    const began = Date.now();
    const other = await enter(bo, link, "Bo");
    await at(page, "room/game".split("/")[0]);
    await holds("both are at the table", async () => (await fob.room(await roomOf(page))).state === "playing");
    console.log(`    from the link to a seat: ${((Date.now() - began) / 1000).toFixed(1)} s`);
    await picture(page, "room-gobblet");
    await picture(other, "room-gobblet-phone");
    await move(page, "3@b2");
    await move(other, "1@a1");
    // The server dies and comes back: nobody does anything about it.
    await fob.kill();
    await page.waitForTimeout(2000);
    await picture(page, "room-lost");
    await fob.start(fob.port);
    await move(page, "3@b3");
    await move(other, "1@c1");
    await move(page, "2@b1");
    const room = await roomOf(page);
    await holds("the end", async () => (await fob.room(room)).state === "over");
    await page.waitForTimeout(1500);
    await picture(page, "room-gobblet-over");
    await picture(other, "room-gobblet-over-phone");
    const moves = (await fob.records(room)).map((record) => record.play.move).filter(Boolean);
    assert.deepEqual(moves, ["3@b2", "1@a1", "3@b3", "1@c1", "2@b1"]);
    assert.equal((await fob.room(room)).result.winner, 1);
    // A rematch, by one tap each.
    await click(page, "Offer a rematch");
    await holds("the offer", async () => (await fob.room(room)).offer !== null);
    const { x, y, width, height } = await control(other, "Agree");
    await other.touchscreen.tap(x + width / 2, y + height / 2);
    await holds("the next game", async () => (await fob.room(room)).game === 2);
    lost(anna, bo);
  });

/** What a lost line leaves in the console is no fault. */
function lost(...browsers) {
  for (const browser of browsers) {
    browser.wrong = browser.wrong.filter((text) => !/ERR_CONNECTION|ERR_EMPTY|ERR_SOCKET|WebSocket connection|ERR_INTERNET/.test(text));
    assert.deepEqual(browser.wrong, []);
  }
}

/** The digests of the strikes that a room has. */
const digests = (records) => records.filter((record) => record.play.strike).map((record) => record.digest);

together["the page of a server is loaded once at a first visit"] = () =>
  opened(async ({ server, browser }) => {
    const { url } = await server();
    const one = await browser(url);
    const page = await one.context.newPage();
    let loads = 0;
    page.on("request", (request) => { loads += request.isNavigationRequest() ? 1 : 0; });
    await page.goto(url);
    await at(page, "menu");
    await page.waitForTimeout(3000);
    assert.equal(loads, 1);
    assert.ok(await page.evaluate(() => crossOriginIsolated), "its computers may use all cores");
  });

together["two browsers play Fob to the end; one reloads, one loses its network, a third one watches"] = () =>
  opened(async ({ server, line, browser }) => {
    const fob = await server();
    const wire = await line(fob.port);
    const anna = await browser(fob.url);
    const { page: hers, link } = await create(anna, "Anna");
    const bo = await browser(wire.url);
    // Bo comes over a line of his own, to which the link does not lead.
    const his = await enter(bo, link.replaceAll(encodeURIComponent(fob.url.slice(0, -1)), encodeURIComponent(wire.url.slice(0, -1))), "Bo");
    const room = await roomOf(hers);
    await holds("the match begins", async () => (await fob.room(room)).state === "playing");
    const cy = await browser(fob.url);
    const theirs = await enter(cy, link);
    const shots = async () => digests(await fob.records(room)).length;
    // Shoots, in turn and whoever's it is, until there have been so many.
    const play = async (count) => {
      const until = (await shots()) + count;
      await holds(`${until} shots`, async () => {
        for (const page of [hers, his]) {
          if (!(await isCalled(page))) continue;
          const { due, orders, turn } = await fob.room(room);
          if (orders.length > 0 && due.length > 0) await page.keyboard.press("Enter", { delay: 50 });
          else if (turn !== null) await shoot(page, 5 + ((await shots()) * 7) % 60);
          await page.waitForTimeout(300);
        }
        return (await shots()) >= until || (await fob.room(room)).state === "over";
      });
    };
    await play(2);
    await picture(theirs, "room-watched");
    // Anna's tab is loaded anew: she is at her table again.
    await hers.reload();
    await at(hers, "room");
    await play(2);
    // Bo's line is gone for 20 seconds.
    wire.broken = true;
    await his.waitForTimeout(3000);
    await picture(his, "room-no-line");
    assert.ok((await control(his, /^Connection lost/, { role: "Label" })).width > 0);
    await his.waitForTimeout(17000);
    wire.broken = false;
    await play(2);
    // One gives up, and all three see the end.
    // The button answers once nothing rolls.
    await holds("her turn", () => isCalled(hers));
    await control(hers, /^(Shoot|Choose this order)$/);
    await click(hers, "Resign");
    await click(hers, "Anna resigns");
    await holds("the end", async () => (await fob.room(room)).state === "over", 60000);
    await hers.waitForTimeout(3000);
    for (const [name, page] of Object.entries({ hers, his, theirs })) await picture(page, `room-fob-over-${name}`);
    lost(anna, bo, cy);
  });
