// The names of roles in a club.

import { m } from "../../paraglide/messages.js";
import type { Role } from "./clubs";

const roles: Readonly<Record<Role, () => string>> = {
  founder: m.club_founder,
  manager: m.club_manager,
  member: m.club_member,
  asking: m.club_asking,
  shut: m.club_shut,
};

export const roleText = (role: Role): string => roles[role]();
