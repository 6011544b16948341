// The page in two versions, served from one address.

import { createServer } from "node:http";
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";

const folder = process.env.FOB_WEB_OUT ?? "dist";
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".svg": "image/svg+xml" };
const HOST = ["http", "localhost"].join("://");
const made = [];
process.on("exit", () => made.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/** The page as it was built, and again under the name of another version. */
export function versions() {
  const [, version] = readFileSync(join(folder, "build.js"), "utf8").match(/version: "(\w+)"/);
  const other = [...version].reverse().join("");
  const copy = mkdtempSync(join(tmpdir(), "fob-version-"));
  made.push(copy);
  cpSync(folder, copy, { recursive: true, filter: (path) => ![".gz", ".br"].includes(extname(path)) });
  for (const name of readdirSync(copy)) {
    if (name.includes(version)) renameSync(join(copy, name), join(copy, name.replace(version, other)));
  }
  for (const name of ["build.js", "sw.js"]) {
    writeFileSync(join(copy, name), readFileSync(join(copy, name), "utf8").replaceAll(version, other));
  }
  return [{ folder, version }, { folder: copy, version: other }];
}

/** A server of its own, which shows one version or the other. */
export async function serve() {
  let shown = folder;
  const fetched = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, HOST);
    fetched.push(pathname);
    try {
      const path = pathname === "/" ? "/index.html" : pathname;
      const body = readFileSync(join(shown, decodeURIComponent(path).replaceAll("..", "")));
      response.writeHead(200, { "Content-Type": TYPES[extname(path)] ?? "application/octet-stream", "Cache-Control": "no-cache" });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, resolve));
  return {
    url: `${HOST}:${server.address().port}/`,
    /** The paths that were asked for, in order. */
    fetched,
    show: (version) => { shown = version.folder; },
    close: () => { server.closeAllConnections(); server.close(); },
  };
}
