// A module made from digests.rs, ready to be asked.
import { readFileSync } from "node:fs";

export function open(file) {
    const module = new WebAssembly.Module(readFileSync(file));
    // What a browser would hand in (the system's chance) is asked by nothing here: whoever asks is told so.
    const imports = {};
    for (const { module: from, name, kind } of WebAssembly.Module.imports(module)) {
        if (kind !== "function") throw new Error(`the module imports a ${kind}, ${from}.${name}`);
        imports[from] ??= {};
        imports[from][name] = () => { throw new Error(`${from}.${name} was asked for`); };
    }
    return new WebAssembly.Instance(module, imports).exports;
}
