// node pack.mjs FROM TO: copies the built page from one folder to another, for the
// program to embed. In the folder of hashed names, where the large files are, a file
// that is worth it is there in Brotli alone (.br), which is a fifth of its size: the
// program unpacks it for the few clients that do not take that. Of the other files
// there is the plain one, which every address of the page answers with, and beside it
// Brotli and gzip (.gz): browsers take Brotli by https and from their own machine only.

import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, extname, join, relative } from "node:path";
import { brotliCompressSync, brotliDecompressSync, constants, gzipSync } from "node:zlib";

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
const unpacks = (file, bytes) => existsSync(file) && brotliDecompressSync(readFileSync(file)).equals(bytes);

const write = (file, bytes) => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes);
};

mkdirSync(to, { recursive: true });
const packed = new Set([".gitkeep"]);
let raw = 0;
let smallest = 0;
for (const name of files(from)) {
  const bytes = readFileSync(join(from, name));
  const target = join(to, name);
  const hashed = name.startsWith("assets/");
  raw += bytes.length;
  let least = bytes.length;
  if (compressible.has(extname(name)) && bytes.length >= leastSize) {
    for (const [suffix, compress] of Object.entries(forms)) {
      if (hashed && suffix !== ".br") continue;
      // Compressing takes long: a file that is there already is kept.
      const known = hashed ? unpacks(target + suffix, bytes) : same(target, bytes) && existsSync(target + suffix);
      if (!known) {
        const result = compress(bytes);
        if (result.length > leastGain * bytes.length) continue;
        write(target + suffix, result);
      }
      packed.add(name + suffix);
      least = Math.min(least, statSync(target + suffix).size);
    }
  }
  if (!hashed || !packed.has(`${name}.br`)) {
    packed.add(name);
    if (!same(target, bytes)) write(target, bytes);
  }
  smallest += least;
}
for (const name of files(to)) {
  if (!packed.has(name)) rmSync(join(to, name));
}
console.log(`page: ${raw} bytes, ${smallest} compressed`);
