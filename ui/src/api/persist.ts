import { unanswered } from "./client";

/** The longest wait between two attempts, milliseconds. */
const longestWait = 8_000;

/**
 * Makes a request until it is answered. It must carry a token, so that the server
 * does it once however often it is asked.
 *
 * @param given reports whether nobody waits for the answer any more; the last error then rejects
 */
export async function persist<T>(request: () => Promise<T>, given: () => boolean): Promise<T> {
  for (let wait = 500; ; wait = Math.min(2 * wait, longestWait)) {
    try {
      return await request();
    } catch (error) {
      if (!unanswered(error) || given()) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
      if (given()) throw error;
    }
  }
}
