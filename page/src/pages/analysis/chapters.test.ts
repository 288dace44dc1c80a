import { expect, test } from "vitest";
import { moved, read, write, writePGN } from "./chapters";

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

const roster = (event: string, more = ""): string =>
  `[Event "${event}"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n[White "Ana"]\n[Black "?"]\n[Result "*"]\n${more}\n`;

test("a study goes into PGN as many games with names, and comes out byte for byte", () => {
  const chapters = [
    { name: 'The "best": $1', text: roster("?") + "1. e4 {[%csl Ge4] so} (1. d4 $1) *\n" },
    { name: "Second", text: roster("Club") + "1. c4 *\n" },
  ];
  const text = writePGN("Mine", chapters);
  const games = text.split(/\n\n(?=\[)/).map((one) => one.trim() + "\n");
  expect(games[0]).toBe(
    roster('Mine: The \\"best\\": $1', '[StudyName "Mine"]\n[ChapterName "The \\"best\\": $1"]\n') +
      "1. e4 {[%csl Ge4] so} (1. d4 $1) *\n",
  );
  expect(games[1]).toContain('[Event "Club"]\n');
  const again = games.map(read);
  expect(again).toEqual(chapters.map((chapter) => ({ study: "Mine", ...chapter })));
  expect(writePGN("Mine", again)).toBe(text);
});

test("studies of lichess without tags for names are called as their events say", () => {
  const { study, name } = read(
    '[Event "Endings: Rook and pawn"]\n[Site "https://lichess.org/study/abcdefgh/ijklmnop"]\n\n*\n',
  );
  expect([study, name]).toEqual(["Endings", "Rook and pawn"]);
  expect(read('[Event "World Cup: Final"]\n[Site "Oslo"]\n\n*\n')).toMatchObject({ study: "", name: "" });
});

test.each([
  [0, 1, "bac"],
  [2, -1, "acb"],
  [0, -1, "abc"],
  [2, 1, "abc"],
])("an element %i goes %i on", (at, by, want) => expect(moved([..."abc"], at, by).join("")).toBe(want));
