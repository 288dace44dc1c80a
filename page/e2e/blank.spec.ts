// The page is never blank: whatever file does not load, it says so and offers to load it again.

import { deep, some } from "./deep";
import { Gate } from "./gate";
import { expect, keeping, test as base } from "./site";
import type { Page } from "@playwright/test";

const test = base.extend<{ gate: Gate }>({
  gate: async ({ site }, use) => {
    const gate = await Gate.open(site.url);
    await use(gate);
    gate.close();
  },
});

test.use(keeping);

/**
 * The kinds of files, by their paths; and whether the page does without, or cannot. Two of each come
 * first: the others are tried by `make deep`.
 */
const files: readonly { name: string; path: RegExp; needed: boolean }[] = [
  { name: "the chunk of the page", path: /^\/assets\/Learn-[^/]*\.js/, needed: true },
  { name: "the texts", path: /^\/assets\/(en|es|fr|pt|nl)-[^/]*\.js/, needed: true },
  { name: "what runs before the page", path: /^\/first\.js/, needed: false },
  { name: "a style", path: /^\/assets\/[^/]*\.css/, needed: false },
  { name: "the script that starts the page", path: /^\/assets\/index-[^/]*\.js/, needed: true },
  { name: "a chunk that it needs", path: /^\/assets\/frame-[^/]*\.js/, needed: true },
  { name: "the rules", path: /\.wasm/, needed: false },
  { name: "a font", path: /\.woff2/, needed: false },
];

const heading = (page: Page) => page.getByRole("heading", { level: 1, name: "Learn the games" });

/** The message about a missing file, and the button that reloads the page. */
const told = (page: Page) => page.locator("#first .failure:visible, main [role=alert]").first();
const again = (page: Page) => told(page).getByText("Reload", { exact: true });

/** Something to read and, where a file is needed, a way to load the page again. */
async function expectTold(page: Page): Promise<void> {
  await expect(told(page)).toContainText(/did not load|could not be loaded/);
  await expect(again(page)).toBeVisible();
}

for (const [i, { name, path, needed }] of files.entries())
  test(
    `${name}: cut once it comes by itself, cut for good the page says so`,
    i < 4 ? {} : deep,
    async ({ browser, page, gate }) => {
      let cuts = 1;
      gate.fate = (p) => (path.test(p) && cuts-- > 0 ? "cut" : "pass");
      await page.goto(`${gate.url}/learn`);
      await expect(heading(page)).toBeVisible();
      await expect(page.locator("#first .failure:visible")).toHaveCount(0);

      cuts = Infinity;
      const fresh = await browser.newContext();
      const other = await fresh.newPage();
      await other.goto(`${gate.url}/learn`, { waitUntil: "commit" });
      if (needed) await expectTold(other);
      else await expect(heading(other)).toBeVisible();

      // The line is there again, and so is the page.
      cuts = 0;
      if (needed) await again(other).click();
      await expect(heading(other)).toBeVisible();
      await fresh.close();
    },
  );

test("without a script the page introduces itself and leads to the rules", async ({ browser, gate }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${gate.url}/lobby`);
  await expect(page.getByText("Chess and draughts for two to eight players, in the browser.")).toBeVisible();
  await page.getByRole("link", { name: "Yalta" }).click();
  await expect(page).toHaveURL(/\/en\/games\/yalta\/introduction$/);
  await context.close();
});

test("the words are in the reader's language", async ({ browser, gate }) => {
  const context = await browser.newContext({ locale: "fr-FR" });
  const page = await context.newPage();
  gate.fate = (p) => (/^\/assets\/index-[^/]*\.js/.test(p) ? "cut" : "pass");
  await page.goto(`${gate.url}/lobby`, { waitUntil: "commit" });
  await expect(page.locator(".failure:visible")).toContainText("Les parties sur le serveur sont intactes.");
  await expect(page.getByRole("button", { name: "Recharger" })).toBeVisible();
  await context.close();
});

/** Comes once, and waits until the service worker has all files. */
async function visited(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
}

/** Removes a file from the caches of the service worker and of the browser. */
async function forget(page: Page, name: string): Promise<void> {
  const wire = await page.context().newCDPSession(page);
  await wire.send("Network.clearBrowserCache");
  await page.evaluate(async (name) => {
    for (const key of await caches.keys()) {
      const cache = await caches.open(key);
      for (const request of await cache.keys()) if (request.url.includes(name)) await cache.delete(request);
    }
  }, name);
}

for (const name of some(["index-", "Learn-", "en-", "frame-"]))
  test(`on a known visit too, where ${name}… is kept no longer and does not come`, async ({ page, gate }) => {
    await visited(page, `${gate.url}/lobby`);
    await forget(page, `/assets/${name}`);
    gate.fate = (p) => (p.startsWith(`/assets/${name}`) ? "cut" : "pass");
    await page.goto(`${gate.url}/learn`, { waitUntil: "commit" });
    await expectTold(page);
    gate.fate = () => "pass";
    await again(page).click();
    await expect(heading(page)).toBeVisible();
  });

test("a page of an older version goes on in the new one", async ({ browser, gate }) => {
  const context = await browser.newContext({ serviceWorkers: "block" });
  const page = await context.newPage();
  gate.older = true;
  await page.goto(`${gate.url}/lobby`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  gate.older = false;
  await page.locator("header").getByRole("link", { name: "Learn" }).click();
  await expectTold(page);
  await page.locator("#content").getByRole("button", { name: "Reload" }).click();
  await expect(heading(page)).toBeVisible();
  await context.close();
});

test(
  "an older version whose files are gone gives way to the new one by itself",
  deep,
  async ({ page, gate }) => {
    gate.older = true;
    await visited(page, `${gate.url}/learn`);
    gate.older = false;
    await forget(page, "/assets/index-");
    await page.goto(`${gate.url}/learn`, { waitUntil: "commit" });
    await expect(heading(page)).toBeVisible();
    expect(gate.asked.some((path) => /^\/assets\/index-(?!0ld)[^/]*\.js$/.test(path))).toBe(true);
  },
);
