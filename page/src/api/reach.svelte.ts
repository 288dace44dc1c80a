// The addresses at which other devices reach this server. A link to localhost would open each
// friend's own machine.

import { answered, api } from "./client";

/** Whether an address names the machine that opens it, such as localhost. */
export function isLocal(hostname: string): boolean {
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

export class ReachedAt {
  #origin: URL;
  /**
   * Addresses of the page for people at other machines, the likeliest first; empty if this address
   * works for them.
   */
  addresses = $state.raw<readonly string[]>([]);
  /** The address that links carry. */
  chosen = $state("");
  /**
   * Why other devices cannot open a link: the server listens on this machine alone, or does not
   * know its own address.
   */
  trouble = $state<"" | "alone" | "unknown">("");
  /** The command that starts the server for its network, if it listens on this machine alone. */
  command = $state("");
  #loading: Promise<void> | null = null;

  constructor(origin: string) {
    this.#origin = new URL(origin);
  }

  /** Asks the server, once, where the page was opened at an address that others cannot use. */
  load(): Promise<void> {
    if (!isLocal(this.#origin.hostname)) return Promise.resolve();
    return (this.#loading ??= this.#ask().catch(() => void (this.#loading = null)));
  }

  async #ask(): Promise<void> {
    const { addresses, alone, command = "", local } = await answered(api.GET("/reach"));
    if (!local) return;
    this.addresses = addresses;
    this.chosen = addresses[0] ?? "";
    this.command = command;
    this.trouble = addresses.length > 0 ? "" : alone ? "alone" : "unknown";
  }

  /** The link as others can open it, once the server has named its addresses. */
  async link(link: string): Promise<string> {
    await this.load();
    return this.from(link);
  }

  /** A link of this page as others can open it. */
  from(link: string): string {
    const { origin } = this.#origin;
    return this.chosen && link.startsWith(origin)
      ? this.chosen.replace(/\/$/, "") + link.slice(origin.length)
      : link;
  }
}

export const reach = new ReachedAt(location.origin);
