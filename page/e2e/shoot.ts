// Pictures for people to look at, where SHOTS names a folder for them.

import type { Page } from "@playwright/test";

/** Pictures of a page in three windows: a desktop and two phones. */
export async function shootWindows(
  page: Page,
  name: string,
  fullPage: (width: number) => boolean = () => true,
): Promise<void> {
  const folder = process.env["SHOTS"];
  if (!folder) return;
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
    [360, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: fullPage(width) });
  }
}
