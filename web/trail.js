// The browser's history: an entry for every step back that is expected.

/** How many entries of the page's own are above the first one while another screen than the menu is in front: one Back may be
 * refused by a match, which asks for a second one. */
const STOCK = 2;
/** Routes may change many times a second, which browsers do not allow addresses; in milliseconds. */
const PAUSE = 400;

/** Keeps the route in the address, so that a reload opens the same screen, and makes the browser's Back go one screen up, as Esc
 * does. It leaves the page at the menu only.
 *
 * Browsers skip entries that a page has added since it was last touched, so that no page holds anybody who wants to leave. So
 * the stock is there before it is needed, and it is refilled when the page is touched. A screen that stays where it is after a
 * Back, such as a match, has used one entry of it. */
export class Trail {
  /** `open` opens the route in the address, and `back` goes one screen up, if the screen allows it. */
  constructor(open, back) {
    this.open = open;
    this.back = back;
    this.route = "";
    this.leaving = false;
    if (!history.state?.fob) history.replaceState({ fob: true, depth: 0 }, "", location.pathname + location.search);
    this.seen = this.depth();
    addEventListener("popstate", () => this.moved());
    // Only an address that was typed or set has no state of the page's own.
    addEventListener("hashchange", () => history.state?.fob || this.open());
    for (const gesture of ["pointerup", "touchend", "keyup"]) addEventListener(gesture, () => this.touched(), true);
  }

  /** The number of entries of the page's own below this one. */
  depth() {
    const state = history.state;
    return state?.depth ?? (state?.fob === "first" ? 0 : (this.seen ?? 0) + 1);
  }

  /** The program shows a screen. */
  at(route) {
    this.route = route === "menu" ? "" : route;
    clearTimeout(this.due);
    this.due = setTimeout(() => this.write(), PAUSE);
  }

  /** Brings the address and the entries in line with the screen. */
  write() {
    const depth = this.depth();
    this.seen = depth;
    if (this.leaving) return;
    if (!this.route) {
      this.leaving = depth > 0;
      if (this.leaving) history.go(-depth);
      return;
    }
    const address = `${location.pathname}${location.search}#${this.route}`;
    if (depth > 0) history.replaceState({ fob: true, depth }, "", address);
    // Without a touch one is added all the same, so that a link that was opened has the menu below it.
    const most = (navigator.userActivation?.isActive ?? true) ? STOCK : 1;
    for (let next = depth + 1; next <= most; next++) {
      history.pushState({ fob: true, depth: next }, "", address);
      this.seen = next;
    }
  }

  /** The person has touched the page: what a Back has used is there again. */
  touched() {
    if (this.route && !this.leaving && this.seen > 0 && this.seen < STOCK) this.write();
  }

  /** The person went back or forward in the browser. */
  moved() {
    if (this.leaving) {
      this.leaving = false;
      return this.write();
    }
    if (!history.state?.fob) return;
    const [before, depth] = [this.seen, this.depth()];
    this.seen = depth;
    if (!this.route) {
      this.open();
    } else {
      this.write();
      if (depth < before) this.back();
    }
  }
}
