// A moment with its day, in the person's language and customs.

import { custom } from "./dates";

/** 4 Mar 2027, 18:30. */
export const shortMoment = (at: number): string =>
  new Intl.DateTimeFormat(custom(), { dateStyle: "medium", timeStyle: "short" }).format(at);
