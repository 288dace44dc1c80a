// Questions of players about an event, with the answers that follow from its terms.

import { m } from "../../paraglide/messages.js";
import { clockTerms } from "../../table/shown";
import { clockText } from "../game/terms";
import { noShowText } from "./noshow";
import { bells, botsText, byeText, flows, points, skipsText, type Event } from "./events";
import { tieBreaksOf, tieBreaksText } from "./ties";

export interface Question {
  readonly question: string;
  readonly answer: string;
}

/** The questions of an event, the first ones for people who have not entered yet. */
export function questions(event: Event): readonly Question[] {
  const ask = (question: string, answer: string | undefined): Question[] =>
    answer ? [{ question, answer }] : [];
  return [
    ...ask(m.events_q_enter(), event.ended ? undefined : entering(event)),
    ...ask(m.events_q_late(), late(event)),
    ...ask(m.events_q_leave(), flows(event) ? m.events_q_leave_any() : m.events_q_leave_rounds()),
    ...ask(m.events_q_noshow(), noShowText(event)),
    ...ask(m.events_q_draws(), draws(event)),
    ...ask(m.events_q_points(), scoring(event)),
    ...ask(m.events_q_equal(), equal(event)),
    ...ask(m.events_q_bye(), bye(event)),
    ...ask(m.events_q_time(), time(event)),
    ...ask(m.events_q_wrong(), m.events_q_wrong_answer()),
    ...ask(m.events_q_rated(), event.rated ? m.events_q_rated_yes() : m.events_q_rated_no()),
    ...ask(m.events_q_watch(), watching(event)),
    ...ask(m.events_q_made(), event.form === "ladder" ? m.events_q_made_ladder() : m.events_q_made_program()),
    ...ask(
      m.events_q_seen(),
      [m.events_q_seen_all(), event.divisions?.length ? m.events_q_seen_divisions() : ""].join(" ").trim(),
    ),
  ];
}

function entering({ enterable, door }: Event): string {
  if (!enterable) return m.events_q_enter_over();
  return door === "open" ? m.events_q_enter_open() : m.events_q_enter_closed();
}

function late(event: Event): string {
  if (flows(event)) return m.events_q_late_any();
  return event.form === "knock-out" || event.form === "display"
    ? m.events_q_late_no()
    : m.events_q_late_rounds();
}

function scoring(event: Event): string | undefined {
  if (event.form === "ladder") return m.events_q_points_ladder();
  return event.points?.length
    ? [m.events_q_points_places({ points: event.points.map(points).join(" · ") }), botsText(event)]
        .join(" ")
        .trim()
    : undefined;
}

function equal(event: Event): string | undefined {
  if (event.form === "ladder") return undefined;
  const list = tieBreaksText(tieBreaksOf(event));
  return list ? m.events_q_equal_order({ list }) : m.events_ties_shared();
}

/** How others see the games online; the program has no moves of games at boards. */
function watching({ online, delay = 0 }: Event): string | undefined {
  if (!online) return undefined;
  return delay > 0 ? m.events_delay_note({ count: delay }) : m.events_q_watch_now();
}

/** Whether players may agree on a draw; nothing enforces it at boards. */
function draws({ draws: from = 0, online }: Event): string {
  if (from === 0) return m.events_q_draws_any();
  const answer = from < 0 ? m.events_q_draws_never() : m.events_q_draws_from({ round: from });
  return online ? answer : `${answer} ${m.events_draws_boards()}`;
}

function bye(event: Event): string | undefined {
  if (flows(event) || event.form === "display" || event.form === "knock-out") return undefined;
  const text = byeText(event.bye ?? 0);
  const value = `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  return [value, skipsText(event), event.virtual ? m.events_virtual_rule() : ""].filter(Boolean).join(" ");
}

function time(event: Event): string {
  const minutes = event.length ?? 0;
  if (event.form === "arena") return m.events_q_time_arena({ minutes });
  if (event.days && event.bell) return m.events_q_time_days({ days: event.days, bell: bells[event.bell]() });
  if (event.online && minutes && event.bell === "expected")
    return m.events_q_time_limit({ minutes, bell: bells[event.bell]() });
  if (event.online)
    return event.clock.kind === "none"
      ? m.events_q_time_none()
      : m.events_q_time_clock({ clock: clockText(clockTerms(event.clock)) });
  return minutes && event.bell
    ? m.events_q_time_bell({ minutes, bell: bells[event.bell]() })
    : m.events_q_time_none();
}
