import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** The page has no fault that axe finds, by WCAG 2.2 AA and its best practices. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
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
