import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const violationsAlone = { resultTypes: ["violations" as const] };

/** The page has no fault that axe finds, by WCAG 2.2 AA and its best practices. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNothing(new AxeBuilder({ page }).options(violationsAlone));
}

/**
 * The name of a button or a link contains its visible words, for people who speak to their browser
 * (WCAG 2.5.3).
 */
export async function expectSeenInNames(page: Page): Promise<void> {
  await expectNothing(
    new AxeBuilder({ page }).options({ ...violationsAlone, runOnly: ["label-content-name-mismatch"] }),
  );
}

/** Nor in the dark: of axe's checks, a theme affects only contrast. */
export async function expectAccessibleInTheDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNothing(new AxeBuilder({ page }).options({ ...violationsAlone, runOnly: ["color-contrast"] }));
  await page.emulateMedia({ colorScheme: "light" });
}

async function expectNothing(axe: AxeBuilder): Promise<void> {
  // All in the page itself, without a list of passes: a fifth of the time on a page of six boards.
  const { violations } = await axe.setLegacyMode().analyze();
  const found = violations.map((v) => ({
    id: v.id,
    help: v.help,
    nodes: v.nodes.map((n) => n.html.slice(0, 200)),
  }));
  expect(found).toEqual([]);
}

/** Nothing is wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { wide, all } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    all: document.documentElement.clientWidth,
  }));
  expect(wide).toBeLessThanOrEqual(all);
}

/** Nor in windows of other sizes. */
export async function expectRoom(
  page: Page,
  sizes: readonly (readonly [width: number, height: number])[] = [
    [360, 640],
    [1024, 768],
    [1366, 768],
  ],
): Promise<void> {
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await expectNoSidewaysScroll(page);
  }
}
