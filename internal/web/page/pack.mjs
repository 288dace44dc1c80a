// node pack.mjs FROM TO: copies the built page from one folder to another, for the
// program to embed, and puts beside each file that is worth it the same file
// compressed by Brotli (.br) and gzip (.gz). Browsers take Brotli by https and from
// this machine only, so that both are needed.

import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, extname, join, relative } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const [from, to] = process.argv.slice(2);
if (!from || !existsSync(join(from, "index.html"))) {
  console.error(`pack.mjs: there is no built page in ${from}`);
  process.exit(1);
}

const compressible = new Set([".css", ".html", ".js", ".json", ".mjs", ".svg", ".txt", ".wasm", ".webmanifest"]);
const leastSize = 1024; // bytes; below that it is not worth a file
const leastGain = 0.95; // of the size

mkdirSync(to, { recursive: true });
for (const name of readdirSync(to)) {
  if (name !== ".gitkeep") rmSync(join(to, name), { recursive: true });
}

const sizes = { raw: 0, br: 0 };
for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue;
  const source = join(entry.parentPath ?? entry.path, entry.name);
  const target = join(to, relative(from, source));
  mkdirSync(dirname(target), { recursive: true });
  cpSync(source, target);
  const bytes = readFileSync(source);
  sizes.raw += bytes.length;
  let smallest = bytes.length;
  if (compressible.has(extname(source)) && bytes.length >= leastSize) {
    const packed = {
      ".br": brotliCompressSync(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
      }),
      ".gz": gzipSync(bytes, { level: 9 }),
    };
    for (const [suffix, result] of Object.entries(packed)) {
      if (result.length > leastGain * bytes.length) continue;
      writeFileSync(target + suffix, result);
      smallest = Math.min(smallest, result.length);
    }
  }
  sizes.br += smallest;
}
console.log(`page: ${sizes.raw} bytes, ${sizes.br} compressed`);
