// The page for screen readers: an element over the canvas for everything that can be read or used there.

import { isBrowsers } from "./keys.js";

/** Fields in which keys type. */
const FIELDS = ["text", "search", "password"];
/** The keys that a field of one line leaves to the program. */
const LEFT = ["Escape", "Enter", "ArrowUp", "ArrowDown"];

/** What a field is: a slider, a number, a text of one line or of several; nothing for what is no field. */
function kindOf(element) {
  if (element.tagName === "TEXTAREA") return "lines";
  if (element.tagName !== "INPUT") return undefined;
  if (element.type === "range") return "slider";
  return element.getAttribute("role") === "spinbutton" ? "number" : FIELDS.includes(element.type) ? "line" : undefined;
}

/** The layer with the elements. The program makes and changes them in `change`, and is told what was done with them by `deed`, a function
 * of the name of a deed, the number of an element and a value. Keys that no element uses go to the canvas, as if it had the focus. */
export class Mirror {
  constructor({ layer, door, canvas, polite, urgent, deed, wake, route }) {
    Object.assign(this, { layer, door, canvas, deed, wake, route });
    this.live = [polite, urgent];
    this.asked = 0;
    this.on = false;
    this.elements = new Map([[0, layer]]);
    this.numbers = new WeakMap();
    door.addEventListener("click", () => this.ask(2));
    // Before the program gets the key, which moves its own focus.
    addEventListener("keydown", (event) => {
      if (!this.on && event.key === "Tab" && (event.target === canvas || event.target === document.body)) this.ask(1);
    }, true);
    layer.addEventListener("focusin", (event) => this.did("focus", event.target));
    layer.addEventListener("click", (event) => this.did("click", event.target.closest("button")));
    layer.addEventListener("input", (event) => this.did("value", event.target, event.target.value));
    for (const type of ["keydown", "keyup"]) layer.addEventListener(type, (event) => this.key(event));
  }

  /** Asks the program for the elements: 1 until the page is closed, 2 for good. */
  ask(how) {
    this.asked = Math.max(this.asked, how);
    this.wake();
  }

  /** What was asked since the last call. */
  takeAsked() {
    const asked = this.asked;
    this.asked = 0;
    return asked;
  }

  /** Shows or removes the layer. */
  turn(on) {
    this.on = on;
    this.layer.hidden = !on;
    this.door.hidden = on;
    this.canvas.tabIndex = on ? -1 : 0;
    this.fresh = on;
    if (on) return this.canvas.setAttribute("aria-hidden", "true");
    this.canvas.removeAttribute("aria-hidden");
    const had = this.layer.contains(document.activeElement);
    this.layer.replaceChildren();
    this.elements = new Map([[0, this.layer]]);
    if (had) this.canvas.focus({ preventScroll: true });
  }

  did(what, element, value = "") {
    const number = this.numbers.get(element);
    // The program has moved the focus itself.
    if (number === undefined || (what === "focus" && number === this.focused)) return;
    if (what === "focus") this.focused = number;
    this.deed(what, number, value);
  }

  /** A key on an element: what the element does not use itself is for the program. */
  key(event) {
    if (event.isComposing || event.key === "Tab" || isBrowsers(event, this.route())) return;
    const kind = kindOf(event.target);
    const isDown = event.type === "keydown";
    const step = { ArrowUp: "increment", ArrowRight: "increment", ArrowDown: "decrement", ArrowLeft: "decrement" }[event.key];
    if (kind === "slider" && step || kind === "number" && step && event.key.match(/Up|Down/)) {
      event.preventDefault();
      if (isDown) this.did(step, event.target);
      return;
    }
    const isPress = ["Enter", " "].includes(event.key) && event.target.tagName === "BUTTON";
    const isFunction = /^F\d+$/.test(event.key);
    if (isPress && !event.ctrlKey && !event.metaKey) return;
    if (kind === "slider" && /^(Home|End|Page)/.test(event.key)) return;
    if (kind === "lines" && event.key !== "Escape" && !isFunction && !(event.ctrlKey && event.key === "Enter")) return;
    if ((kind === "line" || kind === "number") && !LEFT.includes(event.key) && !isFunction) return;
    event.preventDefault();
    this.canvas.dispatchEvent(new KeyboardEvent(event.type, event));
  }

  /** Carries out the program's changes. */
  change(ops) {
    const had = this.layer.contains(document.activeElement) || document.activeElement === this.canvas;
    const before = document.activeElement;
    for (const [what, ...rest] of ops) this[what](...rest);
    // A browser hides nothing that has the focus.
    const begins = this.fresh && this.layer.childElementCount > 0;
    if (begins) this.fresh = false;
    if (!had || this.layer.contains(document.activeElement)) return;
    if (this.layer.contains(before)) return this.give(before);
    // What had the focus is gone, most often with its screen: one begins at the top of what is there now.
    if (begins || before !== this.canvas) this.give(this.layer.querySelector("h1, h2") ?? this.layer);
  }

  give(element) {
    if (element.tabIndex < 0) element.tabIndex = -1;
    element.focus({ preventScroll: true });
  }

  make(number, tag) {
    const element = document.createElement(tag);
    this.elements.set(number, element);
    this.numbers.set(element, number);
  }

  set(number, name, value) {
    const element = this.elements.get(number);
    if (value === null) element.removeAttribute(name);
    else element.setAttribute(name, value);
  }

  words(number, text) {
    this.elements.get(number).textContent = text;
  }

  value(number, value) {
    const field = this.elements.get(number);
    if (field.value === value) return;
    const end = document.activeElement === field && field.type !== "range" ? field.value.length - field.selectionEnd : undefined;
    field.value = value;
    // What the program has made of a text leaves the cursor where it is, as far as its end.
    if (end !== undefined) field.setSelectionRange(Math.max(0, value.length - end), Math.max(0, value.length - end));
  }

  place(number, left, top, width, height) {
    Object.assign(this.elements.get(number).style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  }

  put(number, parent, before) {
    this.elements.get(parent).insertBefore(this.elements.get(number), before === null ? null : this.elements.get(before));
  }

  drop(number) {
    const element = this.elements.get(number);
    for (const within of [element, ...element.querySelectorAll("*")]) this.elements.delete(this.numbers.get(within));
    element.remove();
  }

  focus(number) {
    this.focused = number;
    const element = this.elements.get(number);
    if (element !== document.activeElement) this.give(element);
  }

  /** Has a text read out; the same one again as well. */
  say(text, urgent) {
    const live = this.live[Number(urgent)];
    live.textContent = live.textContent === text ? `${text}\u00a0` : text;
  }
}
