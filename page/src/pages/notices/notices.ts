// How notices reach the person: docs/api.md, Notices.

import { answered, api } from "../../api/client";
import type { components } from "../../api/schema";
import { language } from "../../app/language.svelte";
import type { Notice } from "../../app/noticed.svelte";
import { m } from "../../paraglide/messages.js";
import { gameTitle } from "../game/title";

export type Listener = components["schemas"]["Listener"];
export type Choices = Listener["choices"];
export type Channel = keyof Choices;
export type Kind = Notice["kind"];

export const KINDS: readonly { readonly kind: Kind; readonly text: () => string }[] = [
  { kind: "turn", text: m.notices_kind_turn },
  { kind: "challenge", text: m.notices_kind_challenge },
  { kind: "seat", text: m.notices_kind_seat },
  { kind: "vote", text: m.notices_kind_vote },
  { kind: "event", text: m.notices_kind_event },
  { kind: "account", text: m.notices_kind_account },
];

type What = NonNullable<Notice["what"]>;

/** The news of events. */
const news = {
  "round-ends": m.notice_event_round_ends,
  "round-ended": m.notice_event_round_ended,
  adjourned: m.notice_event_adjourned,
  resumed: m.notice_event_resumed,
  entered: m.notice_event_entered,
  place: m.notice_event_place,
  challenged: m.notice_event_challenged,
  accepted: m.notice_event_accepted,
  declined: m.notice_event_declined,
  "declined-won": m.notice_event_declined_won,
  lapsed: m.notice_event_lapsed,
  "lapsed-won": m.notice_event_lapsed_won,
} as const;

const account: Record<Exclude<What, keyof typeof news | "lost">, (label: string) => string> = {
  "passkey-added": (label) => m.notice_account_passkey_added({ label: label || m.account_device_unknown() }),
  rerated: () => m.notice_account_rerated(),
  "passkey-removed": () => m.notice_account_passkey_removed(),
  password: () => m.notice_account_password(),
  codes: () => m.notice_account_codes(),
  device: (label) => m.notice_account_device({ label: label || m.account_device_unknown() }),
  mail: () => m.notice_account_mail(),
  "mail-opens": () => m.notice_account_mail_opens(),
  "mail-opens-not": () => m.notice_account_mail_opens_not(),
  recovered: () => m.notice_account_recovered(),
  guessed: () => m.notice_account_guessed(),
};

const named = {
  turn: m.notice_turn,
  seat: m.notice_seat,
  begun: m.notice_begun,
  challenge: m.notice_challenge,
  vote: m.notice_vote,
} as const;

const alone = {
  turn: m.notice_turn_alone,
  seat: m.notice_seat_alone,
  begun: m.notice_begun_alone,
  challenge: m.notice_challenge_alone,
  vote: m.notice_vote_alone,
} as const;

/** The text of a notice, and its link. */
export function told({
  kind,
  what,
  label = "",
  begun,
  names,
  variant = "",
  game,
  event,
  title = "",
}: Notice): {
  readonly text: string;
  readonly path: string;
} {
  if (kind === "account")
    return {
      text: what && !(what in news) ? account[what as keyof typeof account](label) : "",
      path: "/account",
    };
  if (kind === "event")
    return {
      text: what && what in news ? news[what as keyof typeof news]({ event: title, names: names ?? "" }) : "",
      path: `/events/${event}`,
    };
  const of = begun ? "begun" : kind;
  const name = gameTitle(variant);
  if (what === "lost") return { text: m.notice_lost({ game: name }), path: `/g/${game}` };
  return {
    text: names ? named[of]({ game: name, names }) : alone[of]({ game: name }),
    path: `/g/${game}`,
  };
}

export function listener(): Promise<Listener> {
  return answered(api.GET("/me/listener"));
}

export function choose(choices: Choices, stopped: boolean): Promise<Listener> {
  return answered(api.PUT("/me/listener", { body: { choices, stopped, language: language() } }));
}

export async function seeAll(): Promise<void> {
  await answered(api.POST("/me/notices/seen"));
}

export function setMail(address: string): Promise<Listener> {
  return answered(api.PUT("/me/mail", { body: { address, language: language() } }));
}

export function confirmMail(code: string): Promise<Listener> {
  return answered(api.POST("/me/mail", { body: { code } }));
}

/** Sets whether mail to the address may open the account. */
export function letMailOpen(on: boolean): Promise<Listener> {
  return answered(api.PUT("/me/mail/recovery", { body: { on } }));
}

export async function removeMail(): Promise<void> {
  await answered(api.DELETE("/me/mail"));
}

/** The id by which the server knows this browser. */
const key = "manykings.push";

/**
 * Whether this browser can receive notices: it has a service worker, and the page came by https.
 */
export function pushable(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

/** Whether this browser receives notices, as far as the server knows. */
export function pushed(browsers: readonly string[]): boolean {
  return (
    pushable() && Notification.permission === "granted" && browsers.includes(localStorage.getItem(key) ?? "")
  );
}

/** Turns notices in this browser on. The browser asks the person; false if they refuse. */
export async function pushOn(applicationServerKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  const { pushManager } = await navigator.serviceWorker.ready;
  // One that was made with the key of another server is of no use.
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const { endpoint = "", keys = {} } = made.toJSON();
  const { p256dh = "", auth = "" } = keys;
  const { id } = await answered(
    api.POST("/me/browsers", { body: { endpoint, keys: { p256dh, auth }, language: language() } }),
  );
  localStorage.setItem(key, id);
  return true;
}

/** Turns notices in this browser off. */
export async function pushOff(): Promise<void> {
  const id = localStorage.getItem(key);
  localStorage.removeItem(key);
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  if (id) await answered(api.DELETE("/me/browsers/{id}", { params: { path: { id } } }));
}
