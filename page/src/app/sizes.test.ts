import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

/** How many lines a component has at most: script, markup and style. */
const most = 400;

test("no component is longer than can be read at once", () => {
  const components = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".svelte"))
    .map((entry) => join(entry.parentPath, entry.name));
  expect(components.length, "components found").toBeGreaterThan(100);
  const lines = (file: string): number => readFileSync(file, "utf8").trimEnd().split("\n").length;
  expect(
    components.filter((file) => lines(file) > most).map((file) => `${relative(root, file)} ${lines(file)}`),
  ).toEqual([]);
});
