// Exercises, a game of the room, a lesson, a DFA and a class through the accessibility tree alone.
//
// The twins of `tests/screens/unseen`: there the screens are asked in egui's words, here the browser's elements are pressed.

import { keepsRules } from "./axe.mjs";
import { at, Browser, until } from "./lib.mjs";
import { Reader } from "./reader.mjs";
import { Server } from "./server.mjs";
import assert from "node:assert/strict";

export const unseen = {};

/** A page with its reader, at a route. */
async function open(browser, route) {
  const page = await browser.tab(route);
  const reader = await Reader.of(page);
  await reader.on();
  return { page, reader };
}

/** Whatever is read out as a text and says this. */
const said = (reader, pattern) => reader.until(`${pattern}`, (all) => all.find(({ name }) => pattern.test(name)));

unseen["three exercises of a sheet with full points"] = async (browser) => {
  const { page, reader } = await open(browser, "sheets?sheet=finite-automata&exercise=ends-in-ab");
  for (let state = 0; state < 3; state++) await reader.press("button", "Add state");
  for (const [from, to, letters] of [["q0", "q1", "a"], ["q0", "q0", "b"], ["q1", "q1", "a"], ["q1", "q2", "b"], ["q2", "q1", "a"], ["q2", "q0", "b"]]) {
    await reader.press("button", new RegExp(`^State ${from}[,:]`));
    await reader.press("button", `New transition from ${from} to ${to}`);
    for (const letter of ["a", "b"]) {
      const { pressed } = await reader.find("button", `Reads ${letter}`);
      if ((pressed === "true") !== letters.includes(letter)) await reader.press("button", `Reads ${letter}`);
    }
  }
  await reader.press("button", /^State q2[,:]/);
  await reader.press("button", "Accepting");
  await reader.find("button", "State q2, accepting: on a to q1; on b to q0");
  await reader.press("button", "Check");
  await said(reader, /5 of 5/);

  for (const [id, field, answer, points] of [["no-two-b", "Regular expression", "(a|ba)*(b|_)", /6 of 6/], ["tell-apart", "Word", "a", /4 of 4/]]) {
    await page.goto(`${browser.base}#sheets?sheet=finite-automata&exercise=${id}`);
    await reader.type("textbox", field, answer);
    await reader.press("button", "Check");
    await said(reader, points);
  }
};

unseen["a game of Gobblet"] = async (browser) => {
  const { reader } = await open(browser, "game/gobblet3?from=.%2C.%2C.%2F.%2C.%2C.%2F.%2C.%2C.+r");
  await reader.press("button", /^Who plays as player 2/);
  await reader.press("button", "Person");
  for (const [from, to] of [
    [/^Red's reserve: large/, "b2"], [/^Yellow's reserve: large/, "a3"], [/^Red's reserve: medium/, "c1"], [/^Yellow's reserve: small/, "c2"],
    [/^c1: /, "c2"], [/^a3: /, "c3"], [/^Red's reserve: small/, "a2"],
  ]) {
    await reader.press("button", from);
    await reader.until("a piece in the hand", (all) => all.find(({ name, pressed }) => from.test(name) && pressed === "true"));
    await reader.press("button", new RegExp(`^${to}: `));
    await reader.until("the piece is there", (all) => all.find(({ name }) => new RegExp(`^${to}: (Red|Yellow)`).test(name)));
  }
  await said(reader, /has won|wins/);
};

unseen["the first lesson"] = async (browser) => {
  const { page, reader } = await open(browser, "lesson/1");
  for (const [colour, end] of [["green", "Continue"], ["red", /^Lesson 2|^Next|^How/]]) {
    const aims = (all) => all.filter(({ role, name }) => role === "button" && name.startsWith("Into ") && name.includes(`${colour} puck`));
    for (let tries = 0; ; tries++) {
      assert.ok(tries < 6, `the ${colour} puck falls`);
      const found = await reader.until("holes", (all) => aims(all).length && aims(all));
      await reader.with(found[tries % found.length].node, "function() { this.click(); }");
      await reader.press("button", /^Shoot/);
      const { name } = await reader.until("the end of the shot", (all) => all.find(({ role, name }) =>
        role === "button" && (name === "Try again" || (end instanceof RegExp ? end.test(name) : name === end))));
      if (name !== "Try again") break;
      await reader.press("button", name);
    }
    if (colour === "green") await reader.press("button", "Continue");
    await page.waitForTimeout(500);
  }
};

unseen["a DFA is drawn, changed and run"] = async (browser) => {
  const { reader } = await open(browser, "workshop");
  await reader.press("button", "New DFA");
  for (const name of ["even", "odd"]) {
    await reader.press("button", "Add state");
    await reader.press("button", "Rename");
    await reader.type("textbox", "Name of the state", name);
    await reader.press("button", /^State /);
    // The press has left the field, so that the name counts; it is heard before anything else is done.
    await reader.find("button", new RegExp(`^State ${name}[,:]`));
  }
  for (const [from, letter, to] of [["even", "green", "odd"], ["even", "red", "even"], ["odd", "green", "even"], ["odd", "red", "odd"]]) {
    await reader.press("button", new RegExp(`^State ${from}[,:]`));
    await reader.press("button", `New transition from ${from} on ${letter} to ${to}`);
  }
  await reader.press("button", /^State even[,:]/);
  await reader.press("button", "Accepting");
  await reader.find("button", "State even, start, accepting: on green to odd; on red to even");
  await reader.type("textbox", "Word to read", "ggr");
  await said(reader, /^Accepts/);
};

unseen["a student enters a class, hands in and gets a receipt, and the lecturer reads of it"] = async () => {
  const server = await new Server().start();
  const browser = await new Browser(server.url).open();
  try {
    const sheet = `(title: "Words", letters: ["a", "b"], plus: repeat, exercises: [
      (id: "even", kind: regex, points: 4, text: "Words with an even number of b.", solution: regex("a*(ba*ba*)*"), feedback: counterexample)])`;
    const token = "0e".repeat(16);
    const made = await fetch(`${server.url}api/classes`, {
      method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ sheet, token, name: "Monday" }),
    });
    assert.equal(made.status, 201);
    const { class: id } = await made.json();
    const route = `class?${new URLSearchParams({ server: new URL(server.url).origin, id })}`;
    const { page, reader } = await open(browser, route);
    await reader.type("textbox", "Your name", "Ada");
    await reader.press("button", "Enter the class");
    await keepsRules(page, "the class");
    await reader.press("button", /^Exercise 1/);
    await keepsRules(page, "an exercise of the class");
    await reader.type("textbox", "Regular expression", "a*(ba*ba*)*");
    await reader.press("button", "Hand in this answer");
    await said(reader, /4 of 4/);
    await until(page, "the receipt is kept", (files) => Object.values(files).some((text) => text.includes("receipts")));
    // The lecturer reads who has come.
    const lecturer = await Reader.of(await browser.tab(`${route}&token=${token}`));
    await said(lecturer, /Monday/);
    await lecturer.press("button", "Students");
    await said(lecturer, /Ada/);
    await keepsRules(lecturer.page, "the lecturer's page");
  } finally {
    await browser.close();
    await server.close();
  }
};

unseen["a room is made, a friend comes by its link, and both play"] = async () => {
  const server = await new Server().start();
  // Each has a browser, and so a storage, of their own.
  const [browser, other] = [await new Browser(server.url).open(), await new Browser(server.url).open()];
  try {
    const { page, reader } = await open(browser, "friend");
    await reader.type("textbox", "Your name", "Anna");
    await reader.press("button", /^Game\b/);
    await reader.press("button", "Gobblet 3x3");
    await reader.press("button", "Create the room");
    await at(page, "room");
    await keepsRules(page, "the room's door");
    const route = await page.evaluate(() => globalThis.fob.route);
    const friend = await Reader.of(await other.tab(route, "room"));
    await friend.on();
    await friend.type("textbox", "Your name", "Bo");
    await friend.press("button", "Play");
    for (const [who, from, to] of [[reader, /^Red's reserve: large/, "b2"], [friend, /^Yellow's reserve: large/, "a3"]]) {
      await who.press("button", from);
      await who.press("button", new RegExp(`^${to}: `));
    }
    for (const who of [reader, friend]) {
      await who.until("both moves", (all) => ["b2: Red", "a3: Yellow"].every((start) => all.some(({ name }) => name.startsWith(start))));
    }
    await keepsRules(page, "the table of a room");
  } finally {
    await other.close();
    await browser.close();
    await server.close();
  }
};
