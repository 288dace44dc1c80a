import { expect, test, vi, type MockInstance } from "vitest";
import { api } from "../../api/client";
import { dueFirst, myGames, type MyGame } from "./mine";

test("games with a move to make come first, the most urgent before the others", () => {
  const game = (id: string, state: MyGame["state"], deadline: number, updated: number) =>
    ({ id, state, deadline, updated }) as MyGame;
  const games = [
    game("over", "over", 0, 900),
    game("theirs", "theirs", 10, 800),
    game("any time, older", "mine", 0, 100),
    game("any time", "mine", 0, 700),
    game("tomorrow", "mine", 2000, 1),
    game("today", "mine", 1000, 2),
    game("waiting", "waiting", 0, 950),
  ];
  expect(games.sort(dueFirst).map((g) => g.id)).toEqual([
    "today",
    "tomorrow",
    "any time",
    "any time, older",
    "waiting",
    "over",
    "theirs",
  ]);
});

interface Given {
  params: { query: { cursor?: string } };
}

test("my games on the server come page by page, each once, as far as the finished ones", async () => {
  const game = (id: string, stage: string) => ({ id, variant: "star:2", stage, seats: [], you: [], turn: 1 });
  const pages: Record<string, [string, unknown[]]> = {
    "": ["mine.7.a", [game("a", "playing"), game("b", "playing")]],
    "mine.7.a": ["ended.1.d", [game("b", "playing"), game("c", "waiting"), game("d", "over")]],
    "ended.1.d": ["", [game("e", "over")]],
  };
  const asked = vi.spyOn(api, "GET") as unknown as MockInstance<(path: string, given: Given) => unknown>;
  asked.mockImplementation((_, { params: { query } }) => {
    const [next, data] = pages[query.cursor ?? ""]!;
    const headers = { Link: `</api/v1/me/games?cursor=${next}>; rel="next"` };
    return Promise.resolve({ data, response: new Response(null, { headers }) });
  });
  expect((await myGames()).map((g) => g.id).sort()).toEqual(["a", "b", "c", "d"]);
});
