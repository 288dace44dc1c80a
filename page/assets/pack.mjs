// node pack.mjs FROM TO: copies the built page from one folder to another, for the
// program to embed, and puts beside each file that is worth it the same file
// compressed by Brotli (.br) and gzip (.gz). Browsers take Brotli by https and from
// this machine only, so that both are needed.

import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, extname, join, relative } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const [from, to] = process.argv.slice(2);
if (!from || !existsSync(join(from, "index.html"))) {
  console.error(`pack.mjs: there is no built page in ${from}`);
  process.exit(1);
}

const compressible = new Set([".book", ".css", ".html", ".js", ".json", ".mjs", ".net", ".svg", ".txt", ".wasm", ".webmanifest"]);
const leastSize = 1024; // bytes; below that it is not worth a file
const leastGain = 0.95; // of the size

const forms = {
  ".br": (bytes) =>
    brotliCompressSync(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  ".gz": (bytes) => gzipSync(bytes, { level: 9 }),
};

const files = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath ?? entry.path, entry.name)));

const same = (file, bytes) => existsSync(file) && readFileSync(file).equals(bytes);

mkdirSync(to, { recursive: true });
const packed = new Set([".gitkeep"]);
let raw = 0;
let smallest = 0;
for (const name of files(from)) {
  const bytes = readFileSync(join(from, name));
  const target = join(to, name);
  const known = same(target, bytes); // then its other forms are there too
  packed.add(name);
  if (!known) {
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, bytes);
  }
  raw += bytes.length;
  let least = bytes.length;
  if (compressible.has(extname(name)) && bytes.length >= leastSize) {
    for (const [suffix, compress] of Object.entries(forms)) {
      if (!known) {
        const result = compress(bytes);
        if (result.length <= leastGain * bytes.length) writeFileSync(target + suffix, result);
        else rmSync(target + suffix, { force: true });
      }
      if (!existsSync(target + suffix)) continue;
      packed.add(name + suffix);
      least = Math.min(least, statSync(target + suffix).size);
    }
  }
  smallest += least;
}
for (const name of files(to)) {
  if (!packed.has(name)) rmSync(join(to, name));
}
console.log(`page: ${raw} bytes, ${smallest} compressed`);
