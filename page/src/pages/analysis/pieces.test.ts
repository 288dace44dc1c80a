import { expect, test } from "vitest";
import { pieces } from "./pieces";

async function read(file: Blob): Promise<string[]> {
  const list: string[] = [];
  for await (const { text } of pieces(file)) list.push(text);
  return list;
}

test.each([
  ["nothing", ""],
  ["a line", "1. e4 *"],
  ["many", '[White "Anna"]\n\n1. e4 *\n'.repeat(20_000)],
  ["letters of two bytes", "é\n".repeat(200_000)],
  ["a line longer than a piece", "x".repeat(400_000) + "\ny"],
])("%s comes whole", async (_, text) => {
  const list = await read(new Blob([text]));
  expect(list.join("") === text).toBe(true);
  for (const piece of list.slice(0, -1)) expect(piece.endsWith("\n")).toBe(true);
});

test("a text other than UTF-8 is read in the letters of Western Europe", async () => {
  const bytes = new TextEncoder().encode('[White "Mu?oz"]\n');
  bytes[bytes.indexOf(63)] = 0xf1;
  expect((await read(new Blob([bytes]))).join("")).toBe('[White "Muñoz"]\n');
});
