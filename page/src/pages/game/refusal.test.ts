import { expect, test } from "vitest";
import { refusalText } from "./refusal";

const refusal = {
  code: "not-yours",
  text: "The queen on d8 is seat 2's, and it is seat 3's turn.",
  rule: "common.3",
  args: [
    { name: "man", kind: "role", value: "queen" },
    { name: "from", kind: "square", value: "d8" },
    { name: "owner", kind: "seat", value: "2" },
    { name: "seat", kind: "seat", value: "3" },
  ],
} as unknown as Parameters<typeof refusalText>[0];

test("the owner of a piece is named where there are names", () => {
  expect(refusalText(refusal, (seat) => `Bruno ${seat}`).text).toBe("The queen on d8 is Bruno 2’s.");
  expect(refusalText(refusal).text).toBe("The queen on d8 is seat 2’s, and it is seat 3’s turn.");
});

test("other sentences are what they are", () => {
  const other = { ...refusal, code: "out", args: [{ name: "seat", kind: "seat", value: "2" }] } as never;
  expect(refusalText(other, () => "Bruno").text).toBe("Seat 2 is out of the game.");
});
