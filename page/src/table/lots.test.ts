import { expect, test } from "vitest";
import { check, draw } from "./lots";

const all = (seats: number) => [Array.from({ length: seats }, (_, i) => i + 1)].flat().map((s) => [s]);
const teams = (text: string) => text.split(" ").map((team) => [...team].map(Number));

// The draws of record/replay from the same seeds.
test.each([
  { of: "1 2 3 4", seed: "a", drawn: [2, 4, 1, 3] },
  { of: "1 2 3 4", seed: "Zürich 2026", drawn: [3, 4, 2, 1] },
  { of: "1 2 3", seed: "f00ba5", drawn: [2, 1, 3] },
  { of: "13 24", seed: "Zürich 2026", drawn: [4, 1, 2, 3] },
  { of: "12 34 56 78", seed: "a", drawn: [3, 4, 8, 7, 2, 1, 5, 6] },
  { of: "135 246", seed: "f00ba5", drawn: [2, 5, 4, 1, 6, 3] },
  { of: "12 345", seed: "Zürich 2026", drawn: [2, 1, 3, 5, 4] },
])("$seed draws $drawn among $of", ({ of, seed, drawn }) => {
  expect(draw(seed, teams(of))).toEqual(drawn);
});

test("another seed than the sealed one is seen, and other seats", async () => {
  const seal = "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb"; // of "a"
  const lots = { seed: "a", drawn: [2, 4, 1, 3] };
  expect(await check(lots, seal, all(4))).toBe("fair");
  expect(await check(lots, seal.replace("c", "d"), all(4))).toBe("wrong");
  expect(await check({ ...lots, drawn: [1, 2, 3, 4] }, seal, all(4))).toBe("wrong");
  expect(await check({ ...lots, seed: "b" }, seal, all(4))).toBe("wrong");
});
