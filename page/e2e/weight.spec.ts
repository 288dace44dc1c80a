// The bytes of a first visit: all that a fresh browser receives until the page rests, compressed as
// the server sends it. The WebAssembly, the rules themselves, counts apart (docs/page.md).

import { deep, some } from "./deep";
import { apart, expect, test } from "./site";
import type { Browser, Page } from "@playwright/test";
import { begin } from "./local";
import { Person } from "./online";

/** The most that a first load may cost, in bytes. */
const MOST = 240_000;

/** The most that the picture of the day's problem may cost: 3 kB with 64 squares, 6 with 256. */
const MOST_PICTURE = 7_000;

/** The most requests of the home page on a site without games. */
const MOST_REQUESTS = 20;

/** Opens an address as a first-time visitor; returns the transferred files, the heaviest first. */
async function visit(
  browser: Browser,
  url: string,
  ready: (page: Page) => Promise<void>,
  state?: Awaited<ReturnType<ReturnType<Page["context"]>["storageState"]>>,
): Promise<[size: number, address: string][]> {
  // The service worker's later downloads are no part of the first load.
  const context = await browser.newContext({
    serviceWorkers: "block",
    ...(state ? { storageState: state } : {}),
  });
  const page = await context.newPage();
  const wire = await context.newCDPSession(page);
  const addresses = new Map<string, string>();
  const sizes: [number, string][] = [];
  await wire.send("Network.enable");
  wire.on("Network.requestWillBeSent", (e) => addresses.set(e.requestId, e.request.url));
  wire.on("Network.loadingFinished", (e) => {
    const address = addresses.get(e.requestId) ?? "";
    if (!address.endsWith(".wasm")) sizes.push([e.encodedDataLength, address.replace(/^.*\//, "")]);
  });
  await page.goto(url);
  await ready(page);
  await page.waitForLoadState("networkidle");
  await context.close();
  return sizes.sort(([a], [b]) => b - a);
}

function expectLight(sizes: [number, string][], name: string, most = MOST): void {
  // The problem of the day would make the figure another one every day.
  const daily = sizes.filter(([, address]) => address.startsWith("daily-"));
  for (const [size, address] of daily) expect(size, address).toBeLessThan(MOST_PICTURE);
  const whole = sizes.filter((one) => !daily.includes(one)).reduce((sum, [size]) => sum + size, 0);
  console.log(`${name}: ${whole} bytes in ${sizes.length} requests`);
  expect(sizes.length, "requests that were seen").toBeGreaterThan(5);
  expect(
    whole,
    sizes
      .slice(0, 40)
      .map((one) => one.join(" "))
      .join(", "),
  ).toBeLessThan(most);
}

// On a site without other players, so that the figure does not depend on games to watch.
apart("the first load of the home page is under 150 kB in 20 requests", async ({ browser, site }) => {
  const sizes = await visit(browser, `${site.url}/`, async (page) => {
    await expect(page.locator(".games li:last-child svg").first()).toBeVisible();
  });
  expectLight(sizes, "home", 150_000 - MOST_PICTURE);
  expect(sizes.length).toBeLessThanOrEqual(MOST_REQUESTS);
});

// Running, finished and waiting games bring their lists, and the boards in sight; every kind of
// game is there.
apart("so is that of a busy site on which I have played", deep, async ({ browser, site }) => {
  test.slow();
  const mine = await Person.come(browser, site, "Anna");
  const bots = (count: number) => Array.from({ length: count }, () => ({ kind: "bot" as const, level: 1 }));
  const me = { kind: "me", name: "Anna" } as const;
  const over = await mine.open({ variant: "rex", seats: [me, ...bots(1)] });
  const resigned = await mine.context.request.post(`/api/v1${over.replace("/g/", "/games/")}/resign`, {
    data: { seat: 1 },
  });
  expect(resigned.ok(), await resigned.text()).toBe(true);
  await mine.open({ variant: "yalta", seats: [me, ...bots(2)] });
  const others = await Person.come(browser, site, "Bela");
  const clock = { kind: "game", initial: 600_000, increment: 5_000 };
  for (const [variant, seats] of [
    ["star:4", 4],
    ["star:2", 2],
    ["sovereign", 2],
    ["royale", 4],
    ["draughts:4", 4],
  ] as const)
    await others.open({
      variant,
      clock,
      public: true,
      seats: [{ kind: "me", name: "Bela" }, ...bots(seats - 1)],
    });
  await others.open({
    variant: "star:3",
    listed: true,
    seats: [{ kind: "me", name: "Bela" }, { kind: "open" }, ...bots(1)],
  });
  const sizes = await visit(
    browser,
    `${site.url}/`,
    async (page) => {
      for (const list of ["#running", "#finished", "#featured", "#open", "#watch"])
        await expect(page.locator(list)).toBeVisible();
    },
    await mine.context.storageState(),
  );
  expectLight(sizes, "home of a site where much is played", 213_000);
  await mine.leave();
  await others.leave();
});

for (const game of some(["star", "sovereign"]))
  test(`the first load of the page of a game is under 240 kB: ${game}`, async ({ browser, site, page }) => {
    await page.goto("/");
    const id = await page.evaluate(
      async (variant) => {
        const answer = await fetch("/api/v1/games", {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({
            variant,
            seats: [{ kind: "me" }, { kind: "bot", level: 1 }],
            clock: { kind: "none" },
            leaving: { kind: "out", after: 60_000 },
          }),
        });
        return ((await answer.json()) as { id: string }).id;
      },
      game === "star" ? "star:2" : game,
    );
    const sizes = await visit(
      browser,
      `${site.url}/g/${id}`,
      async (page) => {
        await expect(page.locator("[data-stage=playing] .game-board [data-square]").first()).toBeVisible();
        await expect(page.getByRole("tab", { name: "Moves" })).toBeVisible();
      },
      await page.context().storageState(),
    );
    expectLight(sizes, game);
  });

test("the first load of a game at this screen is under 240 kB", async ({ browser, site, page }) => {
  await begin(page, "star", { seats: 4 });
  const address = new URL(page.url());
  // Another tab of one browser, with what it has stored, and nothing that it was sent.
  const sizes = await visit(
    browser,
    `${site.url}${address.pathname}${address.search}`,
    async (page) => {
      await expect(page.locator("[data-stage=playing] .game-board [data-square]").first()).toBeVisible();
    },
    await page.context().storageState({ indexedDB: true }),
  );
  expectLight(sizes, "at this screen");
});
