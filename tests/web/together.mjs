// Rooms: browsers that play with each other on a real server, which serves the page too.

import { at, click, control, drawn, PHONE, picture, shoot, type } from "./lib.mjs";
import { holds, lost, opened } from "./server.mjs";
import assert from "node:assert/strict";

export const together = {};

const TURN = "● Your turn · Fob";

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
    await click(hers, "You resign");
    await holds("the end", async () => (await fob.room(room)).state === "over", 60000);
    await hers.waitForTimeout(3000);
    for (const [name, page] of Object.entries({ hers, his, theirs })) await picture(page, `room-fob-over-${name}`);
    lost(anna, bo, cy);
  });
