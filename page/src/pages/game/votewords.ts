// Votes in words.

import { m } from "../../paraglide/messages";
import type { LastVote, VoteKind } from "../../table/table";
import { seatName, type Seated } from "./words";

/** Who asked for what, and how the vote about it ended. */
export function lastVoteText(table: Seated, { kind, by, passed }: LastVote): string {
  const asked = voteText(kind, seatName(table, by));
  return passed ? m.vote_passed({ asked }) : m.vote_failed({ asked });
}

const voteNames: Record<VoteKind, () => string> = {
  draw: m.action_draw,
  takeback: m.action_takeback,
  pause: m.action_pause,
  resume: m.action_resume,
  abort: m.action_abort,
};

/** The request of the viewer. */
export function voteYours(kind: VoteKind): string {
  return kind === "draw" ? m.vote_yours_draw() : m.vote_yours({ what: voteNames[kind]() });
}

/** How long a vote is open; among several, how silence counts. */
export function voteOpen(time: string, parley: boolean): string {
  return parley ? m.vote_open({ time }) : m.vote_until({ time });
}

/** The question of a vote. */
export function voteText(kind: VoteKind, name: string): string {
  switch (kind) {
    case "draw":
      return m.vote_asks_draw({ name });
    case "takeback":
      return m.vote_asks_takeback({ name });
    case "pause":
      return m.vote_asks_pause({ name });
    case "resume":
      return m.vote_asks_resume({ name });
    case "abort":
      return m.vote_asks_abort({ name });
  }
}
