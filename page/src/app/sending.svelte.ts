/** A request of a form: whether it is on its way, and why it failed. */
export class Sending {
  busy = $state(false);
  trouble = $state("");
  readonly #why: (error: unknown) => string;

  /** `why` puts an error into words. */
  constructor(why: (error: unknown) => string) {
    this.#why = why;
  }

  async send(request: () => Promise<void>): Promise<void> {
    this.trouble = "";
    this.busy = true;
    try {
      await request();
    } catch (error) {
      this.trouble = this.#why(error);
    } finally {
      this.busy = false;
    }
  }
}
