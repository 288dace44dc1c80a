// The answers to questions about an event follow from its terms.

import { expect, test } from "vitest";
import type { Event } from "./events";
import { questions } from "./questions";

const plain = {
  form: "swiss",
  door: "open",
  enterable: true,
  points: [2, 1, 0],
  tieBreaks: ["opponents", "wins", "lots"],
  bye: 50,
  clock: { kind: "none" },
} as Event;

const answers = (terms: Partial<Event>): Record<string, string> =>
  Object.fromEntries(questions({ ...plain, ...terms }).map(({ question, answer }) => [question, answer]));

const bye = "What does a round without a table score?";
const equal = "Who is ahead on equal points?";
const late = "Can somebody come late?";
const watch = "Can others watch the games?";
const noShow = "What happens if a player does not come?";
const time = "What happens when time is up?";

test("rounds of days end at their deadline", () => {
  expect(answers({ days: 14, bell: "arbiter", online: true })[time]).toBe(
    "A round lasts 14 days. At a table without a result, the arbiter decides.",
  );
});

test("a Swiss event at boards has thirteen questions", () => {
  const all = answers({});
  expect(Object.keys(all)).toHaveLength(13);
  expect(all["How do I take part?"]).toContain("Enter");
  expect(all["What does a place score?"]).toContain("2 · 1 · 0");
  expect(all[bye]).toBe("Half a win.");
  expect(all[equal]).toBe(
    "In this order: the points of the opponents, the number of wins, lots from the seed of the event.",
  );
  expect(all[time]).toBe("No time is set. Ask the organiser.");
});

test.each<[string, Partial<Event>, string, string | undefined]>([
  [
    "a closed door",
    { door: "closed" },
    "How do I take part?",
    "The organiser enters the players. Ask the organiser.",
  ],
  ["closed entries", { enterable: false }, "How do I take part?", "Entries are closed."],
  ["an ended event", { ended: true }, "How do I take part?", undefined],
  ["a knock-out", { form: "knock-out" }, late, "No. Entries end with the first round."],
  ["an arena", { form: "arena" }, late, "Yes, at any time until the end."],
  ["an arena without byes", { form: "arena" }, bye, undefined],
  ["a ladder", { form: "ladder" }, equal, undefined],
  ["no tie-break", { tieBreaks: [] }, equal, "Nobody: they share the place."],
  [
    "teams over boards",
    { boards: 4, tieBreaks: ["direct"] },
    equal,
    "In this order: board points, the results against each other.",
  ],
  [
    "the bell",
    { length: 60, bell: "score" },
    time,
    "A round lasts 60 min. Then everybody finishes the round of moves, and places follow the score.",
  ],
  [
    "byes on request",
    { skips: { worth: 50, number: 2 }, virtual: true },
    bye,
    "Half a win. You may sit out 2 rounds on request, for half a win each; ask before the round is paired. In the opponents’ points it counts as a table with opponents of your own points.",
  ],
  [
    "draws at any time",
    {},
    "Can players agree on a draw?",
    "At any time, if all players still in the game agree.",
  ],
  [
    "draws from a round on",
    { online: true, draws: 30 },
    "Can players agree on a draw?",
    "From round 30 of the game on, if all players still in the game agree. A draw by the rules, such as by repetition, counts at any time.",
  ],
  [
    "no draws at boards",
    { draws: -1 },
    "Can players agree on a draw?",
    "No. Only a draw by the rules counts, such as by repetition. At the boards the arbiter sees to that.",
  ],
  ["players who do not come, without a rule", {}, noShow, "The arbiter decides."],
  [
    "players who do not come to a board",
    { noShow: { rule: "forfeit", minutes: 20 } },
    noShow,
    "The table waits 20 min from the start of the round. Then the others share the best place without a game.",
  ],
  [
    "players who do not come online",
    { online: true, noShow: { rule: "bot", minutes: 20, level: 3 } },
    noShow,
    "A player without a first move in time has not come, and the game is aborted. Then a bot of level 3 plays instead. It is not ranked.",
  ],
  ["games at boards", {}, watch, undefined],
  ["games online", { online: true }, watch, "Yes, live."],
  [
    "games online with a delay",
    { online: true, delay: 3 },
    watch,
    "Spectators see each table 3 moves later, and everything once its game has ended.",
  ],
  ["players who do not come to an arena", { form: "arena" }, noShow, undefined],
  ["a bye for a third of a win", { bye: 33 }, bye, "33% of a win."],
  [
    "rated games",
    { rated: true },
    "Do the games count for ratings?",
    "Yes, at tables where every player has an account.",
  ],
])("%s", (_, terms, question, want) => {
  expect(answers(terms)[question]).toBe(want);
});

test("declared facts have an answer of their own", () => {
  const seen = "Who sees my data, and for how long?";
  expect(answers({})[seen]).not.toContain("30 days");
  expect(answers({ divisions: [{ name: "Juniors" }] as Event["divisions"] })[seen]).toContain("30 days");
});
