import { unanswered } from "./client";

/**
 * The longest wait between two attempts, milliseconds, but for a quarter: once the server can store
 * moves again nobody is to wait much longer, nor are all to come at once.
 */
const longestWait = 2_000;

/**
 * Makes a request until it is answered. It must carry a token, so that the server
 * does it once however often it is asked.
 *
 * @param request is told for how long it has been made in vain, in milliseconds
 * @param given reports whether nobody waits for the answer any more; the last error then rejects
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
