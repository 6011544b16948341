// Which keys of the page stay the browser's.

import { isBrowsers } from "../../web/keys.js";
import { test } from "node:test";
import assert from "node:assert/strict";

const key = (text, modifiers = {}) => ({ key: text, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...modifiers });
const ctrl = (text, modifiers) => key(text, { ctrlKey: true, ...modifiers });

test("the browser's zoom and its search are not swallowed", () => {
  for (const text of ["0", "+", "-", "="]) {
    assert.ok(isBrowsers(ctrl(text), "menu"), text);
    assert.ok(isBrowsers(key(text, { metaKey: true }), "menu"), text);
    assert.ok(!isBrowsers(key(text), "menu"), text);
  }
  for (const route of ["menu", "workshop?dfa=rope", "nfas", undefined]) assert.ok(isBrowsers(ctrl("f"), route), route);
});

test("where Fob searches itself, Ctrl+F is its own", () => {
  for (const route of ["theatre", "help/keys", "help"]) assert.ok(!isBrowsers(ctrl("f"), route), route);
});

test("what Fob uses stays its own", () => {
  for (const event of [ctrl("z"), ctrl("s"), ctrl("1"), key("F1"), key("f"), key(" "), key("ArrowLeft", { altKey: true })]) {
    assert.ok(!isBrowsers(event, "workshop"), event.key);
  }
  for (const event of [ctrl("r"), ctrl("w"), key("F5"), ctrl("I", { shiftKey: true })]) assert.ok(isBrowsers(event, "workshop"), event.key);
});
