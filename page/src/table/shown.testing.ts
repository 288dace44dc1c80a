import type { Shown } from "../api/client";

/** What games of tests have in common, as the server shows them: a plain game of two, which goes on. */
export const plainGame = {
  created: 1,
  variant: "star:2",
  stage: "playing",
  listed: false,
  public: false,
  lots: false,
  official: false,
  hidden: false,
  unequal: false,
  host: true,
  may: [],
  out: [],
  begun: 1,
  ended: 0,
} satisfies Partial<Shown>;
