import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

/** The files of the page, without tests, from its root. */
const files = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter(
    (entry) =>
      entry.isFile() && /\.(ts|svelte)$/.test(entry.name) && !/\.test\.ts$|\.d\.ts$/.test(entry.name),
  )
  .map((entry) => relative(root, join(entry.parentPath, entry.name)))
  .sort();

/** The file that `from` imports as `name`, unless it is of a package or made by the build. */
function resolve(from: string, name: string): string | undefined {
  if (!name.startsWith(".")) return undefined;
  const base = join(root, dirname(from), name);
  const found = ["", ".ts", ".svelte", ".svelte.ts", "/index.ts"]
    .map((end) => base + end)
    .find((file) => existsSync(file) && statSync(file).isFile());
  return found && relative(root, found);
}

/**
 * The files of the page that a file imports, including imports of types: a reader of one needs the
 * other.
 */
function imports(file: string): string[] {
  const source = readFileSync(join(root, file), "utf8").replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, "");
  const names = [
    ...source.matchAll(/\b(?:import|export)\s[^;"']*?from\s*["']([^"']+)["']|\bimport\s*["']([^"']+)["']/g),
  ];
  return names.flatMap((m) => resolve(file, m[1] ?? m[2]!) ?? []).filter((to) => files.includes(to));
}

/**
 * The circles of a graph, each as the files that reach each other (Tarjan). A component may draw
 * itself inside itself.
 */
function circles(graph: Map<string, string[]>): string[][] {
  const found: string[][] = [];
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const visit = (file: string): void => {
    order.set(file, order.size);
    low.set(file, order.get(file)!);
    open.push(file);
    for (const to of graph.get(file) ?? []) {
      if (!order.has(to)) {
        visit(to);
        low.set(file, Math.min(low.get(file)!, low.get(to)!));
      } else if (open.includes(to)) {
        low.set(file, Math.min(low.get(file)!, order.get(to)!));
      }
    }
    if (low.get(file) !== order.get(file)) return;
    const circle = open.splice(open.indexOf(file));
    if (circle.length > 1) found.push(circle.sort());
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return found;
}

test("circles are found", () => {
  const graph = new Map([
    ["a", ["b", "d"]],
    ["b", ["c"]],
    ["c", ["a"]],
    ["d", ["e"]],
    ["e", ["e"]],
    ["f", ["a"]],
  ]);
  expect(circles(graph)).toEqual([["a", "b", "c"]]);
});

test("no files of the page import each other in a circle", () => {
  const graph = new Map(files.map((file) => [file, imports(file)]));
  expect([...graph.values()].flat().length, "imports found").toBeGreaterThan(1000);
  expect(circles(graph)).toEqual([]);
});
