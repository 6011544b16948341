// node run.mjs MODULE DIGESTS: asks a module made from digests.rs for the digest of every published shot, and compares.
import { readFileSync } from "node:fs";

const [, , file, published] = process.argv;
const module = new WebAssembly.Module(readFileSync(file));
// What a browser would hand in (the system's chance) is asked by no shot: whoever asks is told so.
const imports = {};
for (const { module: from, name, kind } of WebAssembly.Module.imports(module)) {
    if (kind !== "function") throw new Error(`the module imports a ${kind}, ${from}.${name}`);
    imports[from] ??= {};
    imports[from][name] = () => { throw new Error(`a shot asked for ${from}.${name}`); };
}
const { shots, digest } = new WebAssembly.Instance(module, imports).exports;
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
