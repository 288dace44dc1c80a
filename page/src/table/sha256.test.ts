import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { sha256 } from "./sha256";

test.each([
  ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
  ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
])("the hash of “%s” is that of the standard", (text, hash) => expect(sha256(text)).toBe(hash));

test("texts of every length up to three blocks have the hash of Node", () => {
  for (let length = 0; length <= 200; length++) {
    const text = "Zürich ♔ 2026 ".repeat(15).slice(0, length);
    expect(sha256(text), String(length)).toBe(createHash("sha256").update(text).digest("hex"));
  }
});
