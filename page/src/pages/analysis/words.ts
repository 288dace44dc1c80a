// What the analysis room calls things.

import { custom } from "../../app/dates";
import { language } from "../../app/language.svelte";
import { m } from "../../paraglide/messages.js";
import type { Judgement, Severity, VerdictWords } from "../../rules/trees";
import type { Found, Score } from "../../rules/types";

/** Hundredths of a percent, as whole percents. */
export function share(part: number): string {
  return new Intl.NumberFormat(language(), { style: "percent" }).format(part / 10_000);
}

/** Tenths of a percent. */
export function accuracy(tenths: number): string {
  return new Intl.NumberFormat(language(), { style: "percent", maximumFractionDigits: 1 }).format(
    tenths / 1000,
  );
}

/** A score for the seat on turn: pawns, or the moves to the end. */
export function scoreText(score: Score, seats: number): string {
  if ("mate" in score) return `${score.mate < 0 ? "-" : ""}#${Math.ceil(Math.abs(score.mate) / seats)}`;
  const format = new Intl.NumberFormat(language(), {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: "exceptZero",
  });
  return format.format(score.cp / 100);
}

/** Under which a score holds. */
export function assumptionText(assumption: NonNullable<Found["assumption"]>): string {
  return {
    "two-sides": m.analysis_assumption_two,
    paranoid: m.analysis_assumption_paranoid,
    brs: m.analysis_assumption_brs,
    maxn: m.analysis_assumption_maxn,
  }[assumption]();
}

export function severityText(severity: Severity): string {
  return { inaccuracy: m.analysis_inaccuracy, mistake: m.analysis_mistake, blunder: m.analysis_blunder }[
    severity
  ]();
}

/** What a judgement says, in a few words; "" if the move was as good as any. */
export function judgementText({ severity, remark, to, best, text }: Judgement): string {
  const words = [];
  if (severity) words.push(severityText(severity));
  if (remark === "missed-win") words.push(m.analysis_missed_win());
  if (remark === "missed-rescue") words.push(m.analysis_missed_rescue());
  if (remark === "only-move") words.push(m.analysis_only_move());
  if (remark === "gift" && to) words.push(`${m.analysis_gift()} ${to}`);
  if (severity && best[0] && best[0].text !== text) words.push(m.analysis_better({ move: best[0].name }));
  return words.join(", ");
}

/** The words with which a review is written into a game. */
export function verdictWords(): VerdictWords {
  return {
    inaccuracy: m.analysis_inaccuracy(),
    mistake: m.analysis_mistake(),
    blunder: m.analysis_blunder(),
    "missed-win": m.analysis_missed_win(),
    "missed-rescue": m.analysis_missed_rescue(),
    gift: m.analysis_gift(),
    "only-move": m.analysis_only_move(),
  };
}

/** A result as a record has it, as it is printed: 1–0, ½–½, 1>2=3. */
export function resultText(result: string): string {
  return { "1>2": "1–0", "2>1": "0–1", "1=2": "½–½", ">1+2": "0–0" }[result] ?? result;
}

/** A date such as 20261123 as it is written here, as far as it is known: of 20260000 the year, of 0 nothing. */
export function dayText(date: number): string {
  const [year, month, day] = [Math.floor(date / 10_000), Math.floor(date / 100) % 100, date % 100];
  if (year === 0) return "";
  return new Intl.DateTimeFormat(custom(), {
    year: "numeric",
    ...(month > 0 ? { month: "short" } : {}),
    ...(month > 0 && day > 0 ? { day: "numeric" } : {}),
  }).format(new Date(year, Math.max(month, 1) - 1, Math.max(day, 1)));
}
