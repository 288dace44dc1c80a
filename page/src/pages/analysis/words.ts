// Words of the analysis room.

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

/** A judgement of a move in words; "" if no other was better. */
export function judgementText(
  { seat, severity, remark, to, best, text, name: move, before, after }: Judgement,
  called: (seat: number) => string,
): string {
  if (remark === "only-move") return m.review_only_move({ move });
  if (!severity && !remark) return "";
  const name = called(seat);
  const better = best[0] && best[0].text !== text ? best[0].name : "";
  if (better && remark === "missed-win") return m.review_missed_win({ name, move, best: better });
  if (better && remark === "missed-rescue") return m.review_missed_rescue({ name, move, best: better });
  if (better && to && remark === "allowed-mate")
    return m.review_allowed_mate({ name, move, to: called(to), best: better });
  const words = remark === "gift" && to ? [m.review_gift({ name, move, to: called(to) })] : [];
  const [had, has] = [before[seat - 1] ?? 0, after[seat - 1] ?? 0];
  if (has < had) words.push(m.review_fell({ name, move, before: share(had), after: share(has) }));
  if (better) words.push(m.review_better({ best: better }));
  return words.join(" ");
}

/** The comments that a review writes into a game. */
export function verdictWords(): VerdictWords {
  return {
    inaccuracy: m.analysis_inaccuracy(),
    mistake: m.analysis_mistake(),
    blunder: m.analysis_blunder(),
    "missed-win": m.analysis_missed_win(),
    "missed-rescue": m.analysis_missed_rescue(),
    gift: m.analysis_gift(),
    "only-move": m.analysis_only_move(),
    "allowed-mate": m.analysis_allowed_mate(),
  };
}

/** A record's result as printed: 1–0, ½–½, 1>2=3. */
export function resultText(result: string): string {
  return { "1>2": "1–0", "2>1": "0–1", "1=2": "½–½", ">1+2": "0–0" }[result] ?? result;
}

/**
 * A date such as 20261123 in the language of the page, as far as known: of 20260000 the year, of 0
 * nothing.
 */
export function dayText(date: number): string {
  const [year, month, day] = [Math.floor(date / 10_000), Math.floor(date / 100) % 100, date % 100];
  if (year === 0) return "";
  return new Intl.DateTimeFormat(custom(), {
    year: "numeric",
    ...(month > 0 ? { month: "short" } : {}),
    ...(month > 0 && day > 0 ? { day: "numeric" } : {}),
  }).format(new Date(year, Math.max(month, 1) - 1, Math.max(day, 1)));
}
