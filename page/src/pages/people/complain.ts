// Complaining of somebody: docs/api.md, People.

import { answered, api } from "../../api/client";
import type { components } from "../../api/schema";

type Request = components["schemas"]["ComplaintRequest"];

/** The subjects of complaints. */
export type About = Request["kind"];

/** Of whom: an account, or somebody in a game by their alias there. */
export type Of = Pick<Request, "handle" | "game" | "alias" | "room" | "club">;

export async function complain(of: Of, kind: About, text: string): Promise<void> {
  await answered(api.POST("/complaints", { body: { ...of, kind, ...(text ? { text } : {}) } }));
}
