// node run.mjs MODULE DIGESTS: asks a module made from digests.rs for the digest of every published shot, and compares.
import { readFileSync } from "node:fs";
import { open } from "./module.mjs";

const [, , file, published] = process.argv;
const { shots, digest } = open(file);
const expected = readFileSync(published, "utf8").trim().split("\n");
if (shots() !== expected.length) throw new Error(`${shots()} shots, but ${expected.length} published digests`);

const differ = [];
for (let number = 0; number < expected.length; number++) {
    const found = BigInt.asUintN(64, digest(number)).toString(16).toUpperCase().padStart(16, "0");
    if (found !== expected[number]) differ.push(`shot ${number}: ${found}, published ${expected[number]}`);
}
for (const line of differ.slice(0, 20)) console.log(line);
console.log(`${expected.length - differ.length} of ${expected.length} shots have their published digests in WebAssembly`);
process.exit(differ.length === 0 ? 0 : 1);
