import { expect, it } from "vitest";
import { find, ruleText } from "./rule";

const page = `# Page
- \`star.8\` [R] Ordinary *check*. One man
  may check two [D] kings.
- \`star.9\` [R, D] A seat is **mated** by \`common.2\`.

Text.
`;

it("finds a rule with all its lines", () => {
  expect(find(page, "star.8")).toBe("Ordinary check. One man may check two kings.");
});

it("ends at the end of the list", () => {
  expect(find(page, "star.9")).toBe("A seat is mated by common.2.");
});

it("finds nothing for another number", () => {
  expect(find(page, "star.1")).toBe("");
});

it.each(["common.3", "board.6", "star.10", "yalta.7", "sovereign.13", "royale.2", "rex.1", "draughts.6"])(
  "the pages tell %s",
  async (rule) => {
    expect((await ruleText(rule)).length).toBeGreaterThan(20);
  },
);
