// node matches.mjs MODULE record FOLDER COUNT: lets a module made from digests.rs record matches, a file each.
// node matches.mjs MODULE verify FOLDER: lets it verify all files of the folder.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { open } from "./module.mjs";

const [, , file, what, folder, count] = process.argv;
const { memory, record, verify, room, text } = open(file);
const taken = (length) => Buffer.from(new Uint8Array(memory.buffer, text(), length));

if (what === "record") {
    for (let number = 0; number < Number(count); number++) writeFileSync(join(folder, `${number}.fob`), taken(record(number)));
    console.log(`${count} matches recorded in WebAssembly`);
} else {
    const differ = [];
    const files = readdirSync(folder);
    for (const name of files) {
        const bytes = readFileSync(join(folder, name));
        const at = room(bytes.length);
        new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
        const length = verify();
        if (length > 0) differ.push(`${name}: ${taken(length)}`);
    }
    for (const line of differ.slice(0, 20)) console.log(line);
    console.log(`${files.length - differ.length} of ${files.length} matches verified in WebAssembly`);
    process.exit(differ.length === 0 && files.length > 0 ? 0 : 1);
}
