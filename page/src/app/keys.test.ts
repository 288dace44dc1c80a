import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse, type AST } from "svelte/compiler";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

/** Names of fields that are ids: no two rows of a list have the same. */
const ids = ["id", "key", "number", "index", "path", "address", "handle", "seat", "pool"];

/** Other ids: things that a server or a set has once. */
const once = [
  "ChatPanel.svelte sender",
  "Event.svelte i", // of a round's tables
  "ExplorerPanel.svelte `${entry.file} ${entry.batch} ${entry.index}`",
  "Figures.svelte `${tally.variant} ${tally.seat}`",
  "Figures.svelte fellow.with",
  "Form.svelte count", // of the rounds of an evening
  "FindGame.svelte JSON.stringify([group.variant, group.clock, group.rated, group.from])",
  "Leaders.svelte of.handle ?? (of.program ? `program ${of.name}` : `level ${of.level}`)",
  "LibraryPanel.svelte `${entry.file} ${entry.batch} ${entry.index}`",
  "People.svelte other.handle ?? other.key",
  "Programs.svelte program.name",
  "ReadPhoto.svelte doubt.at",
  "TieBreakForm.svelte name", // a tie-break is chosen once
];

/**
 * The keys of the lists of a component, each as its source, with the name of the index in front if
 * there is one.
 */
function keys(source: string): { key: string | undefined; index: string | undefined }[] {
  const found: { key: string | undefined; index: string | undefined }[] = [];
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(walk);
    if (node === null || typeof node !== "object") return;
    if ((node as { type?: string }).type === "EachBlock") {
      const each = node as AST.EachBlock;
      const at = each.key as { start: number; end: number } | undefined;
      found.push({ key: at && source.slice(at.start, at.end), index: each.index });
    }
    Object.values(node).forEach(walk);
  };
  walk(parse(source, { modern: true }).fragment);
  return found;
}

const components = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) =>
  file.endsWith(".svelte"),
);

test("no list is keyed by a name, a move or a message: two rows of one key break the page", () => {
  const wrong: string[] = [];
  let lists = 0;
  for (const file of components) {
    for (const { key, index } of keys(readFileSync(join(root, file), "utf8"))) {
      lists++;
      const id = key !== undefined && (ids.includes(key) || ids.includes(key.split(".").at(-1)!));
      const name = `${file.split("/").at(-1)} ${key}`;
      if (key === undefined || key === index || id || once.includes(name)) continue;
      wrong.push(name);
    }
  }
  expect(lists).toBeGreaterThan(100);
  expect(wrong).toEqual([]);
});

test("a key that is a name is found", () => {
  expect(keys("{#each list as { name } (name)}{name}{/each}{#each list as one, i (i)}{one}{/each}")).toEqual([
    { key: "name", index: undefined },
    { key: "i", index: "i" },
  ]);
});
