// Adjourned tables: docs/events.md.

import { answered, api } from "../../api/client";
import type { Event } from "./events";

/** Adjourns a table until a moment, 0 for the longest time. */
export const adjourn = (
  event: string,
  round: number,
  table: number,
  reason: string,
  until: number,
): Promise<Event> =>
  answered(
    api.PUT("/events/{event}/rounds/{round}/tables/{table}/adjournment", {
      params: { path: { event, round, table } },
      body: { reason, ...(until ? { until } : {}) },
    }),
  );

export const resume = (event: string, round: number, table: number, reason: string): Promise<Event> =>
  answered(
    api.DELETE("/events/{event}/rounds/{round}/tables/{table}/adjournment", {
      params: { path: { event, round, table }, query: { reason } },
    }),
  );
