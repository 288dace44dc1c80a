// Errors of accounts, in words.

import { m } from "../../paraglide/messages.js";
import { TroubleError } from "../../table/table";
import { troubleText } from "../game/trouble";
import { DeclinedError } from "./account";

const own: Record<string, () => string> = {
  "sign-in": m.trouble_sign_in,
  "signed-out": m.trouble_signed_out,
  held: m.account_held,
  ceremony: m.trouble_ceremony,
  last: m.trouble_last,
  "mail-code": m.trouble_mail_code,
  "passkey-known": m.trouble_passkey_known,
  confirm: m.account_again_note,
};

/** The text of an error; "" if the person only cancelled. The form itself explains "invalid". */
export function accountTrouble(error: unknown, invalid: string): string {
  if (error instanceof DeclinedError) return "";
  if (!(error instanceof TroubleError)) return m.trouble_unknown({ message: String(error) });
  if (error.code === "invalid") return error.field === "password" ? m.trouble_password() : invalid;
  return own[error.code]?.() ?? troubleText(error.code, error.message);
}
