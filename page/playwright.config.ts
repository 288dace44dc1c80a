import { defineConfig, devices } from "@playwright/test";
import { quick } from "./chromium.ts";

// The page in Debian's chromium, against the real server: e2e/site.ts starts one for
// each worker.
export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  workers: 3, // much of a test is waiting; each worker has a server of its own
  fullyParallel: false,
  // Once more where others need the answer: what then passes is called flaky in the report.
  retries: process.env.CI === undefined ? 0 : 1,
  forbidOnly: process.env.CI !== undefined,
  reporter: [["list"]],
  // Much else may go on on a machine that builds: a test waits for what it sees, not for a time.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  projects: [
    { name: "e2e", testIgnore: "shots.spec.ts" },
    { name: "shots", testMatch: "shots.spec.ts" },
  ],
  use: {
    ...devices["Desktop Chrome"],
    launchOptions: {
      executablePath: quick,
      // lan.test is this machine, as a page of a home network: plain http, and not a secure context.
      args: ["--no-sandbox", "--host-resolver-rules=MAP lan.test 127.0.0.1"],
    },
    actionTimeout: 60_000, // what is never there fails before the whole test does
    locale: "en-GB",
    contextOptions: { reducedMotion: "reduce" },
    // To record what might fail costs a third of all time: --trace on does it by hand.
    trace: "on-first-retry",
  },
});
