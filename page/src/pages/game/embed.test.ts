import { expect, test, vi } from "vitest";
import { boardCode, frameCode } from "./embed";

vi.stubGlobal("location", { origin: "https://kings.example.org" });

test("a frame names its page", () => {
  expect(frameCode("/g/3fTq9ZkLw0aB", 'A "game" & more')).toBe(
    '<iframe src="https://kings.example.org/embed/g/3fTq9ZkLw0aB" width="480" height="540" title="A &quot;game&quot; &amp; more" style="border:0" loading="lazy"></iframe>',
  );
});

test("a board has its game or position with the moves", () => {
  expect(boardCode({ game: "star:4", moves: ["1d21d4", "2d22d4"] }, 2)).toContain(
    '<manykings-board variant="star:4" moves="1d21d4 2d22d4" seat="2"></manykings-board>',
  );
  expect(boardCode({ position: '8/8 "w" <', moves: [] }, 1)).toContain(
    '<manykings-board position="8/8 &quot;w&quot; &lt;" seat="1"></manykings-board>',
  );
});
