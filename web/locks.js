// Which tab has what open. A tab holds a Web Lock with its name as long as it lives, however it ends; what it has open is in
// localStorage under that name, which is ignored once the tab is gone.

const TAB = "fob tab ";
const OPEN = "fob open ";

export class Locks {
  static async open() {
    const locks = new Locks();
    locks.tab = crypto.randomUUID();
    locks.mine = new Set();
    locks.others = new Set();
    locks.looked = 0;
    if (!navigator.locks) return locks;
    await new Promise((resolve) => {
      navigator.locks.request(TAB + locks.tab, () => {
        resolve();
        return new Promise(() => {});
      });
    });
    await locks.look();
    setInterval(() => locks.look(), 1000);
    return locks;
  }

  /** Updates the list of open tabs. */
  async look() {
    const began = Date.now();
    const { held } = await navigator.locks.query();
    const names = held.map((lock) => lock.name).filter((name) => name.startsWith(TAB));
    this.others = new Set(names.map((name) => name.slice(TAB.length)).filter((tab) => tab !== this.tab));
    this.looked = began;
  }

  take(path) {
    if (this.mine.has(path)) return false;
    try {
      const held = JSON.parse(localStorage.getItem(OPEN + path) ?? "null");
      // A tab opened after the last update is not known yet.
      if (held && held.tab !== this.tab && (this.others.has(held.tab) || held.since > this.looked)) return false;
      localStorage.setItem(OPEN + path, JSON.stringify({ tab: this.tab, since: Date.now() }));
    } catch {
      // Without storage there are no other tabs to keep out.
    }
    this.mine.add(path);
    return true;
  }

  giveBack(path) {
    if (!this.mine.delete(path)) return;
    try {
      const held = JSON.parse(localStorage.getItem(OPEN + path) ?? "null");
      if (held?.tab === this.tab) localStorage.removeItem(OPEN + path);
    } catch {
      // As above.
    }
  }
}
