import { unanswered } from "./client";

/**
 * The longest wait between two attempts, milliseconds, give or take a quarter: once the server can
 * store moves again nobody should wait much longer, nor should all come at once.
 */
const longestWait = 2_000;

/**
 * Makes a request until it is answered. It must carry a token, so that the server
 * carries it out only once.
 *
 * @param request gets the time spent in vain so far, in milliseconds
 * @param given reports whether the caller has given up; the last error then rejects
 */
export async function persist<T>(request: (waited: number) => Promise<T>, given: () => boolean): Promise<T> {
  const began = performance.now();
  let waited = 0;
  for (let wait = 500; ; wait = Math.min(2 * wait, longestWait)) {
    try {
      return await request(waited);
    } catch (error) {
      if (!unanswered(error) || given()) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait * (0.75 + Math.random() / 2)));
      if (given()) throw error;
      waited = Math.round(performance.now() - began);
    }
  }
}
