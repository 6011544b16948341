// A module made from digests.rs, ready to be asked.
import { readFileSync } from "node:fs";

export function open(file) {
    const module = new WebAssembly.Module(readFileSync(file));
    // A browser would pass in the system's random numbers. Nothing here needs them, so a request for them fails.
    const imports = {};
    for (const { module: from, name, kind } of WebAssembly.Module.imports(module)) {
        if (kind !== "function") throw new Error(`the module imports a ${kind}, ${from}.${name}`);
        imports[from] ??= {};
        imports[from][name] = () => { throw new Error(`${from}.${name} was asked for`); };
    }
    return new WebAssembly.Instance(module, imports).exports;
}
