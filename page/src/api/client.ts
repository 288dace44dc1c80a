// Requests to the server. Their types are made from its description of the API:
// `npm run api`.

import createClient from "openapi-fetch";
import { RefusedError } from "../rules/types";
import { TroubleError } from "../table/table";
import type { components, paths } from "./schema";

export type Shown = components["schemas"]["Game"];
export type Problem = components["schemas"]["Problem"];

/** Requests by path, as the description of the API has them. */
export const api = createClient<paths>({
  baseUrl: "/api/v1",
  fetch: (request) => fetch(request), // the current fetch, which a test may have replaced
});

interface Answer<T> {
  readonly data?: T;
  readonly error?: unknown;
  readonly response: Response;
}

/**
 * What a request was answered. Rejects with a RefusedError for a move that is not
 * legal, else with a TroubleError: "offline" if there was no answer, "server" if it
 * * was none of the API's, or the code of the problem.
 */
export async function answered<T>(request: Promise<Answer<T>>): Promise<T> {
  let answer: Answer<T>;
  try {
    answer = await request;
  } catch (error) {
    throw new TroubleError("offline", String(error));
  }
  const { data, error, response } = answer;
  if (response.ok) return data as T; // nothing is an answer too
  if (!isProblem(error)) throw new TroubleError("server", `${response.status} ${response.statusText}`);
  throw errorOf(error);
}

/** The error for a problem: a RefusedError for an illegal move, else a TroubleError. */
export function errorOf({ refusal, code, detail, retry, faults }: Problem): Error {
  if (refusal) return new RefusedError(refusal);
  const field = faults?.[0]?.where.replace(/^body\./, "") ?? "";
  return new TroubleError(code, detail, retry ?? 0, field);
}

function isProblem(value: unknown): value is Problem {
  return typeof value === "object" && value !== null && "code" in value && "detail" in value;
}

/** Whether the server may have carried out an unanswered request: it is repeated with its token. */
export function unanswered(error: unknown): boolean {
  return (
    error instanceof TroubleError &&
    ["offline", "server", "internal", "busy", "stopping", "unwritable"].includes(error.code)
  );
}

/** A token that makes the repetition of a request the same request. */
export function newToken(): string {
  // Not randomUUID: pages that came by plain http, as in a home network, do without it.
  const random = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(random, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
