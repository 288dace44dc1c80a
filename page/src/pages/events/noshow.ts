// Players who do not come to a table: docs/events.md.

import { answered, api } from "../../api/client";
import type { components } from "../../api/schema";
import { m } from "../../paraglide/messages.js";
import { flows, type Event } from "./events";

type NoShow = components["schemas"]["EventNoShow"];

/** The rules to choose from: bots play online alone. */
export const noShowRules = (bots: boolean): [NoShow["rule"], () => string][] => [
  ["play", m.events_noshow_play],
  ...(bots ? [["bot", m.events_noshow_bot] as [NoShow["rule"], () => string]] : []),
  ["forfeit", m.events_noshow_forfeit],
  ["arbiter", m.events_noshow_arbiter],
];

/** How long a table waits, and what happens then; "" in an arena and a ladder. */
export function noShowText(event: Event): string {
  const { noShow, online } = event;
  if (flows(event)) return "";
  if (!noShow) return m.events_noshow_open();
  const rules: Readonly<Record<NoShow["rule"], () => string>> = {
    play: m.events_noshow_rule_play,
    bot: () => m.events_noshow_rule_bot({ level: noShow.level ?? 0 }),
    forfeit: m.events_noshow_rule_forfeit,
    arbiter: m.events_noshow_rule_arbiter,
  };
  const wait = online ? m.events_noshow_online() : m.events_noshow_waits({ minutes: noShow.minutes });
  return `${wait} ${rules[noShow.rule]()}`;
}

/** Notes that an entrant has not come to a table. */
export const setAbsent = (event: string, round: number, table: number, entrant: number): Promise<Event> =>
  answered(
    api.PUT("/events/{event}/rounds/{round}/tables/{table}/entrants/{entrant}/absent", {
      params: { path: { event, round, table, entrant } },
    }),
  );
