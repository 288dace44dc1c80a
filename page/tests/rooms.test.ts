import { expect, test } from "vitest";
import { parts, rooms } from "../plugins/rooms.ts";
import { catalogue, root } from "./catalogue";

const room = rooms(`${root}/src`);
const keys = [...catalogue("en").keys()];

test.each([
  ["app_skip", "home"],
  ["home_title", "home"],
  ["game_yalta_title", "home"],
  ["bot_bruno", "home"],
  ["chat_send", "table"],
  ["room_copy", "table"],
  ["refusal_not_yours", "table"],
  ["account_again", "more"],
  ["account_close", "more"],
])("the text of %s comes with the first page of %s", (key, part) => {
  expect(keys).toContain(key);
  expect(room(key)).toBe(part);
});

test("the home page has a third of all texts at most, a game two thirds", () => {
  const sizes = parts.map((part) => keys.filter((key) => room(key) === part).length);
  expect(sizes[0]).toBeLessThan(keys.length / 3);
  expect(sizes[0]! + sizes[1]!).toBeLessThan((keys.length * 2) / 3);
  expect(Math.min(...sizes)).toBeGreaterThan(50);
});
