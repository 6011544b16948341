// The page in two versions, served from one address.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, extname, join, resolve } from "node:path";

const folder = process.env.FOB_WEB_OUT ?? "dist";
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

/** A server of its own, which shows this version until another one is shown. */
export async function serve(version) {
  const shown = join(mkdtempSync(join(tmpdir(), "fob-shown-")), "page");
  made.push(dirname(shown));
  const show = ({ folder }) => {
    const next = `${shown}-next`;
    symlinkSync(resolve(folder), next);
    renameSync(next, shown);
  };
  show(version);
  const server = spawn("scripts/web-serve", [shown, "0"], { stdio: ["ignore", "pipe", "inherit"] });
  const [said] = await once(server.stdout, "data");
  return { url: String(said).trim().split(" ").at(-1), show, close: () => server.kill() };
}
