import { expect, test } from "vitest";
import { moved, read, write } from "./chapters";

test("a study goes into a file and comes out of it", () => {
  const chapters = [
    { name: 'The "best" \\ way', text: '[Game "yalta"]\n[Seat1 "Ana"]\n[Result "*"]\n\n1. 3:queene12 *\n' },
    { name: "Second", text: '[White "Ana"]\n[ChapterName "Old"]\n\n1. e4 *\n' },
  ];
  const text = write("Mine", chapters);
  expect(
    text.startsWith('[Game "yalta"]\n[StudyName "Mine"]\n[ChapterName "The \\"best\\" \\\\ way"]\n'),
  ).toBe(true);
  const records = text.split(/\n\n(?=\[)/);
  expect(records.map(read)).toEqual([
    { study: "Mine", name: 'The "best" \\ way', text: chapters[0]!.text.trim() },
    { study: "Mine", name: "Second", text: '[White "Ana"]\n\n1. e4 *\n' },
  ]);
});

test.each([
  [0, 1, "bac"],
  [2, -1, "acb"],
  [0, -1, "abc"],
  [2, 1, "abc"],
])("an element %i goes %i on", (at, by, want) => expect(moved([..."abc"], at, by).join("")).toBe(want));
