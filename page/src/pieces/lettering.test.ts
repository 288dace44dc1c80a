import { expect, test } from "vitest";
import { lettering } from "./lettering.svelte.ts";

test("armies have the letters of a language, and numbers in all", () => {
  lettering.use("RDTBC", "BPCSRVLADIMT");
  expect(["W", "R", "V", "3", ""].map((letter) => lettering.army(letter))).toEqual(["B", "V", "T", "3", ""]);
  expect(lettering.men).toBe("RDTBC");
  lettering.use();
  expect(["W", "R", "V"].map((letter) => lettering.army(letter))).toEqual(["W", "R", "V"]);
});
