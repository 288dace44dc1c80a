// The account on the server: docs/api.md, Accounts.

import { startAuthentication, startRegistration, WebAuthnError } from "@simplewebauthn/browser";
import { answered, api } from "../../api/client";
import type { components } from "../../api/schema";
import { language } from "../../app/language.svelte";
import { settings } from "../../app/settings.svelte";
import { TroubleError } from "../../table/table";

export type Account = components["schemas"]["Account"];
export type Profile = components["schemas"]["Profile"];
export type Held = components["schemas"]["Held"];
export type Ways = components["schemas"]["Ways"];
type Proof = components["schemas"]["Proof"];

/** Thrown if a person closed the window of the browser that asks for a passkey. */
export class DeclinedError extends Error {}

export function ways(): Promise<Ways> {
  return answered(api.GET("/account/ways"));
}

/** The account that is signed in here, or null. */
export async function mine(): Promise<Account | null> {
  try {
    return known(await answered(api.GET("/me/account")));
  } catch (error) {
    if (!(error instanceof TroubleError) || !["signed-out", "held"].includes(error.code)) throw error;
    if (settings.account) settings.account = settings.name = "";
    return null;
  }
}

/** The account of who has shown who that is and may not sign in, or null. */
export async function held(): Promise<Held | null> {
  try {
    return await answered(api.GET("/me/held"));
  } catch (error) {
    if (!(error instanceof TroubleError) || error.code !== "signed-out") throw error;
    return null;
  }
}

/** Notes in this browser who is signed in. */
function known(account: Account): Account {
  settings.account = account.handle;
  settings.name = account.name ?? account.handle;
  return account;
}

interface Question {
  readonly ceremony: string;
  readonly options: unknown;
}

/** Asks the browser, whose words for "no" are many. */
async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof WebAuthnError && error.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED")
      throw new TroubleError("passkey-known", error.message);
    if (error instanceof WebAuthnError || (error instanceof Error && error.name === "NotAllowedError"))
      throw new DeclinedError(error.message, { cause: error });
    throw error;
  }
}

async function created({ ceremony, options }: Question): Promise<{ ceremony: string; answer: unknown }> {
  const { publicKey } = options as { publicKey: Parameters<typeof startRegistration>[0]["optionsJSON"] };
  return { ceremony, answer: await asked(() => startRegistration({ optionsJSON: publicKey })) };
}

async function shown(): Promise<{ ceremony: string; answer: unknown }> {
  const { ceremony, options } = await answered(api.POST("/session/question"));
  const { publicKey } = options as { publicKey: Parameters<typeof startAuthentication>[0]["optionsJSON"] };
  return { ceremony, answer: await asked(() => startAuthentication({ optionsJSON: publicKey })) };
}

/**
 * Makes the account of who plays here, with a password or, without one, a passkey. Returns its
 * recovery codes.
 */
export async function make(handle: string, password?: string): Promise<readonly string[]> {
  const proof = password
    ? { handle, password }
    : await created(await answered(api.POST("/account/question", { body: { handle } })));
  const made = await answered(api.POST("/account", { body: { ...proof, language: language() } }));
  return made.codes ?? [];
}

/**
 * Signs in with a passkey or typed credentials; a person already signed in proves their identity
 * again.
 */
export async function signIn(typed?: Pick<Proof, "handle" | "password" | "code" | "mail">): Promise<Account> {
  return known(await answered(api.POST("/session", { body: typed ?? (await shown()) })));
}

/** Requests a link by mail; only its owner learns whether one was sent. */
export async function askRecovery(who: string): Promise<void> {
  await answered(api.POST("/recovery", { body: { who } }));
}

export async function signOut(): Promise<void> {
  const me = await answered(api.DELETE("/session"));
  settings.account = "";
  settings.name = me.name;
}

export async function change(profile: Profile): Promise<Account> {
  return known(await answered(api.PUT("/me/account", { body: profile })));
}

export async function close(): Promise<void> {
  await answered(api.DELETE("/me/account"));
  settings.account = settings.name = "";
}

export async function addPasskey(): Promise<Account> {
  const question = await answered(api.POST("/account/question", { body: {} }));
  return answered(api.POST("/me/passkeys", { body: await created(question) }));
}

export async function removePasskey(id: string): Promise<void> {
  await answered(api.DELETE("/me/passkeys/{id}", { params: { path: { id } } }));
}

export async function makeCodes(): Promise<readonly string[]> {
  return (await answered(api.POST("/me/codes"))).codes ?? [];
}

export function makePass(): Promise<{ readonly pass: string; readonly until: number }> {
  return answered(api.POST("/me/pass"));
}

export async function setPassword(password: string): Promise<void> {
  await answered(api.PUT("/me/password", { body: { password } }));
}

/** Signs a device out; without one all but this. */
export async function endDevice(id?: string): Promise<void> {
  if (id) await answered(api.DELETE("/me/devices/{id}", { params: { path: { id } } }));
  else await answered(api.DELETE("/me/devices"));
}
