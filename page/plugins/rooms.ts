// The texts that a page needs: of all modules reachable without leaving it.

import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * The parts of a language, each fetched for the first page that needs it; a later part goes with
 * all before it.
 */
export const parts = ["home", "table", "more"] as const;

export type Part = (typeof parts)[number];

/** The path prefixes of the pages of each part. */
const entries: Readonly<Record<Exclude<Part, "more">, readonly string[]>> = {
  home: ["main.ts", "pages/home/Home.svelte"],
  table: ["pages/here/Here.svelte", "pages/game/Online.svelte"],
};

/** The file that names all pages: it leads to each of them. */
const pages = "app/pages.ts";

/** The part that has the text of a key, by the sources in src. */
export function rooms(src: string): (key: string) => Part {
  const home = keysFrom(src, entries.home);
  const table = keysFrom(src, entries.table);
  // The sentences of refusals are found by the codes of the rules (pages/game/refusal.ts).
  const atTable = (key: string) => table.has(key) || key.startsWith("refusal_");
  return (key) => (home.has(key) ? "home" : atTable(key) ? "table" : "more");
}

function keysFrom(src: string, entries: readonly string[]): Set<string> {
  const keys = new Set<string>();
  const seen = new Set<string>();
  const open = entries.map((entry) => join(src, entry));
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    if (!/\.(ts|svelte)$/.test(file)) continue;
    const text = readFileSync(file, "utf8");
    for (const [, key] of text.matchAll(/\bm\.(\w+)/g)) keys.add(key!);
    const still = text.matchAll(/(?:^|\n)\s*(?:import|export)\s+(?!type\b)(?:[^;"]*?\sfrom\s+)?"(\.[^"]+)"/g);
    const later = file === join(src, pages) ? [] : text.matchAll(/\bimport\("(\.[^"]+)"\)/g);
    for (const [, name] of [...still, ...later]) {
      const found = resolve(file, name!);
      if (found) open.push(found);
    }
  }
  return keys;
}

function resolve(from: string, name: string): string | undefined {
  const path = join(dirname(from), name);
  return [path, `${path}.ts`, `${path}.svelte`, join(path, "index.ts")].find(
    (file) => existsSync(file) && statSync(file).isFile() && !file.includes("/paraglide/"),
  );
}
