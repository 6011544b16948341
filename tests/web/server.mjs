// A real server that serves the page too, lines to it that can be cut, and what tests wait for there.

import { Browser, patience } from "./lib.mjs";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import assert from "node:assert/strict";

const HOST = ["http", "127.0.0.1"].join("://");
/** The browser's window: small, since software draws it. */
const SMALL = { viewport: { width: 900, height: 640 } };
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
export async function opened(act) {
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
export async function holds(what, question, limit = patience) {
  const end = Date.now() + limit;
  while (!(await question())) {
    assert.ok(Date.now() < end, what);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** What a lost line leaves in the console is no fault. */
export function lost(...browsers) {
  for (const browser of browsers) {
    browser.wrong = browser.wrong.filter((text) => !/ERR_CONNECTION|ERR_EMPTY|ERR_SOCKET|Failed to fetch|WebSocket connection|ERR_INTERNET/.test(text));
    assert.deepEqual(browser.wrong, []);
  }
}
