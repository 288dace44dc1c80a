import type { Outcome } from "../rules/types";
import { rounds } from "./rounds";
import type { ClockTerms, Entry, Out } from "./table";

/** What a record tells of a game. */
export interface Recorded {
  readonly variant: string;
  /** Of the seats, in order; "" if not known. */
  readonly names: readonly string[];
  readonly clock: ClockTerms;
  readonly entries: readonly Entry[];
  /** In the order they went out. */
  readonly outs: ReadonlyMap<number, Out>;
  readonly outcome: Outcome | null;
  readonly score?: Readonly<Record<string, number>> | undefined;
  /** The day it began, and null if that is not known. */
  readonly date: Date | null;
}

const width = 79;

/** Writes the record of a game in the native form of docs/record.md. */
export function recordText(game: Recorded): string {
  const result = game.outcome ? resultText(game.outcome) : "*";
  const tags: [name: string, value: string][] = [["Game", game.variant]];
  if (game.date) tags.push(["Date", dateText(game.date)]);
  game.names.forEach((name, i) => {
    if (name) tags.push([`Seat${i + 1}`, name]);
  });
  const control = controlText(game.clock);
  if (control) tags.push(["TimeControl", control]);
  tags.push(["Result", result]);
  if (game.outcome?.reason) tags.push(["Reason", game.outcome.reason]);
  const score = game.outcome?.score ?? game.score;
  if (score) tags.push(["Score", words(Object.entries(score).map(([team, mates]) => `${team}:${mates}`))]);
  if (game.outs.size > 0)
    tags.push(["Out", words([...game.outs].map(([seat, out]) => `${seat}:${out.reason}`))]);
  if (game.outcome?.tied) tags.push(["Tied", game.outcome.tied.join("")]);
  const head = tags.map(([name, value]) => `[${name} "${escaped(value)}"]\n`).join("");
  return `${head}\n${movesText(game.entries, game.names.length, result)}\n`;
}

/** The places, best first: "1>2", "1=2", "1+3>2+4". */
export function resultText(outcome: Outcome): string {
  const drawn = (outcome.winners ?? []).length === 0;
  return (outcome.places ?? []).map((seats, i) => seats.join(drawn && i === 0 ? "=" : "+")).join(">") || "*";
}

function movesText(entries: readonly Entry[], seats: number, result: string): string {
  const lines: string[] = [];
  for (const round of rounds(entries, seats)) {
    const played = [...round.cells.flat(), ...round.common].sort((a, b) => a.index - b.index);
    lines.push(...wrap([`${round.number}.`, ...played.flatMap(({ entry }) => entryWords(entry))]));
  }
  const last = lines.pop();
  return [...lines, ...wrap([...(last ? last.split(" ") : []), result])].join("\n");
}

function entryWords(e: Entry): string[] {
  const text = e.ply ? e.text : e.text.replace(/[0-9]$/, "");
  const word = e.seat === 0 ? text : `${e.seat}:${text}`;
  return e.left === null ? [word] : [word, "{[%clk", `${clockText(e.left)}]}`];
}

function clockText(ms: number): string {
  const s = Math.floor(ms / 1000);
  const pad = (n: number) => String(n).padStart(2, "0");
  return `${Math.floor(s / 3600)}:${pad(Math.floor(s / 60) % 60)}:${pad(s % 60)}`;
}

function controlText(clock: ClockTerms): string {
  switch (clock.kind) {
    case "none":
      return "";
    case "game":
      return clock.increment > 0
        ? `${clock.initial / 1000}+${clock.increment / 1000}`
        : `${clock.initial / 1000}`;
    default:
      return `*${clock.perMove / 1000}`;
  }
}

function dateText(d: Date): string {
  return [d.getFullYear(), d.getMonth() + 1, d.getDate()].map((n) => String(n).padStart(2, "0")).join(".");
}

function escaped(value: string): string {
  return value.replace(/[\\"]/g, "\\$&").replace(/\s+/g, " ");
}

function words(list: readonly string[]): string {
  return list.join(" ");
}

function wrap(parts: readonly string[]): string[] {
  const lines: string[] = [];
  let line = "";
  for (const part of parts) {
    if (line && line.length + 1 + part.length > width) {
      lines.push(line);
      line = part;
    } else {
      line = line ? `${line} ${part}` : part;
    }
  }
  return line ? [...lines, line] : lines;
}
