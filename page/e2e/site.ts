// The server of the tests: the program that `make build` makes, with data of its own.

import { test as base } from "@playwright/test";
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const program =
  process.env.MANYKINGS ?? fileURLToPath(new URL("../../bin/manykings", import.meta.url));

/** For tests without a network, which need the pages that a browser has kept: `test.use(keeping)`. */
export const keeping = { serviceWorkers: "allow" } as const;

/** A server that can be stopped and started again with the data it had. */
export class Site {
  readonly url: string;
  #port: number;
  #data: string;
  #more: readonly string[];
  #process: ChildProcess | null = null;

  private constructor(port: number, data: string, more: readonly string[]) {
    this.#port = port;
    this.#data = data;
    this.#more = more;
    this.url = `http://127.0.0.1:${port}`;
  }

  /** Starts a server, with more settings than those of all tests. */
  static async start(...more: string[]): Promise<Site> {
    const site = new Site(await freePort(), await mkdtemp(join(tmpdir(), "manykings-e2e-")), more);
    await site.up();
    return site;
  }

  /** Starts the server and waits until it answers. */
  async up(): Promise<void> {
    const args = [
      "serve",
      "--listen",
      `127.0.0.1:${this.#port}`,
      "--data",
      this.#data,
      "--hosts",
      "lan.test",
      "--passwords",
      "--log-level",
      "warn",
      ...this.#more,
    ];
    const child = spawn(program, args, { stdio: ["ignore", "ignore", "inherit"] });
    this.#process = child;
    let failed: Error | null = null;
    child.once("error", (error) => (failed = error));
    for (;;) {
      if (failed) throw failed;
      if (child.exitCode !== null) throw new Error(`the server ended with status ${child.exitCode}`);
      const answer = await fetch(`${this.url}/healthz`).catch(() => null);
      if (answer?.ok) return;
      await new Promise((done) => setTimeout(done, 50));
    }
  }

  /** Ends the server: SIGTERM as a host would, SIGKILL as a crash. */
  async down(signal: "SIGTERM" | "SIGKILL" = "SIGTERM"): Promise<void> {
    const child = this.#process;
    this.#process = null;
    if (!child || child.exitCode !== null) return;
    const ended = new Promise((done) => child.once("exit", done));
    child.kill(signal);
    await ended;
  }

  /** Does something as who runs the server, from the shell: `manykings admin`. */
  admin(...args: readonly string[]): void {
    execFileSync(program, ["admin", ...args, "--data", this.#data]);
  }

  async remove(): Promise<void> {
    await this.down("SIGKILL");
    await rm(this.#data, { recursive: true, force: true });
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** Tests with one server for all of a worker; addresses such as "/lobby" are on it. */
export const test = base.extend<{ baseURL: string }, { site: Site }>({
  site: [
    async ({}, use) => {
      const site = await Site.start();
      await use(site);
      await site.remove();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ site }, use) => use(site.url),
});

/**
 * Tests with a server each, for those in which people have names: a name is taken once on a site.
 */
export const apart = base.extend<{ baseURL: string; site: Site }>({
  site: async ({}, use) => {
    const site = await Site.start();
    await use(site);
    await site.remove();
  },
  baseURL: async ({ site }, use) => use(site.url),
});

export { expect } from "@playwright/test";
