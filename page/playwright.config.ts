import { defineConfig, devices } from "@playwright/test";
import { quick } from "./chromium.ts";
import { leftOut } from "./e2e/deep.ts";

// The page in Debian's chromium, against the real server: e2e/site.ts starts one for
// each worker.
export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  workers: 3, // much of a test is waiting; each worker has a server of its own
  fullyParallel: false,
  ...(leftOut ? { grepInvert: leftOut } : {}),
  // One retry in CI: the report calls a test that then passes flaky.
  retries: process.env.CI === undefined ? 0 : 1,
  forbidOnly: process.env.CI !== undefined,
  reporter: [["list"]],
  // A machine that builds may be busy: a test waits for elements, not for a time.
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
    actionTimeout: 60_000, // a missing element fails before the whole test does
    locale: "en-GB",
    contextOptions: { reducedMotion: "reduce" },
    // A service worker keeps the whole page for later: three seconds of a processor in every context. Tests
    // without a network allow it (e2e/site.ts).
    serviceWorkers: "block",
    // Recording costs a third of the time: --trace on enables it by hand.
    trace: "on-first-retry",
  },
});
