// What a screen reader gets of the page, and what it does there.

import { controls, patience } from "./lib.mjs";
import assert from "node:assert/strict";

/** What Chromium tells assistive technology of a page. */
export class Reader {
  static async of(page) {
    const reader = new Reader();
    reader.page = page;
    reader.session = await page.context().newCDPSession(page);
    await reader.session.send("DOM.enable");
    await reader.session.send("Accessibility.enable");
    return reader;
  }

  /** Everything that is read out, in order: role, name, value, states, and its node. */
  async all() {
    const { nodes } = await this.session.send("Accessibility.getFullAXTree");
    const known = new Map(nodes.map((node) => [node.nodeId, node]));
    const found = [];
    const add = (node) => {
      if (!node) return;
      if (!node.ignored) {
        const states = Object.fromEntries((node.properties ?? []).map(({ name, value }) => [name, value.value]));
        found.push({ role: node.role?.value, name: node.name?.value ?? "", value: node.value?.value, node: node.backendDOMNodeId, ...states });
      }
      for (const child of node.childIds ?? []) add(known.get(child));
    };
    add(nodes.find((node) => node.parentId === undefined));
    return found;
  }

  /** Waits until something holds of what is read out, and returns what it finds there. */
  async until(what, find) {
    const end = Date.now() + patience;
    for (;;) {
      const all = await this.all();
      const found = find(all);
      if (found) return found;
      if (Date.now() > end) assert.fail(`${what}: ${all.filter(({ name }) => name).map(({ role, name }) => `${role} ${name}`).join("\n")}`);
      await this.page.waitForTimeout(200);
    }
  }

  /** Waits for the one thing of a role whose name is so, or begins so. */
  find(role, name, suits = () => true) {
    const is = name instanceof RegExp ? (other) => name.test(other) : (other) => other === name;
    return this.until(`${role} ${name}`, (all) => all.find((it) => it.role === role && is(it.name) && suits(it)));
  }

  /** Does something with the element of a node. */
  async with(node, what, ...args) {
    const { object } = await this.session.send("DOM.resolveNode", { backendNodeId: node });
    await this.session.send("Runtime.callFunctionOn", {
      objectId: object.objectId, functionDeclaration: what, arguments: args.map((value) => ({ value })),
    });
  }

  async press(role, name) {
    // What cannot be used yet is waited for, as a person would: the program may not have drawn what was typed.
    await this.with((await this.find(role, name, (it) => !it.disabled)).node, "function() { this.click(); }");
    await this.settle();
  }

  /** Waits for some frames of the program, as a person does who listens to what comes of it: until then an element may be one that goes. */
  async settle() {
    for (let frame = 0; frame < 3; frame++) await controls(this.page);
  }

  async type(role, name, text) {
    await this.with((await this.find(role, name)).node, "function() { this.focus(); this.select?.(); }");
    await this.page.keyboard.insertText(text);
    await this.settle();
  }

  /** The headings, with their levels. */
  async headings() {
    return (await this.all()).filter(({ role }) => role === "heading");
  }

  /** Switches the elements on. */
  async on() {
    await this.press("button", "Switch on the accessible page");
  }
}
