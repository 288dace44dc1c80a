// Entering moves on the board of a page: by mouse, keyboard, touch, and typing.

import { expect, type Locator, type Page } from "@playwright/test";

/** How moves are entered. */
export type Hand = "mouse" | "keyboard" | "touch" | "typing";

export function square(page: Page, name: string): Locator {
  return page.locator(`.game-board [data-square="${name}"]`);
}

/** A point inside of a square, in the window: the middle of its outline. */
async function middle(page: Page, name: string): Promise<{ x: number; y: number }> {
  await square(page, name).scrollIntoViewIfNeeded();
  return square(page, name).evaluate((outline: SVGGeometryElement) => {
    const length = outline.getTotalLength();
    const samples = 64;
    const points = Array.from({ length: samples }, (_, i) =>
      outline.getPointAtLength((i * length) / samples),
    );
    const mean = (values: number[]) => values.reduce((a, b) => a + b, 0) / values.length;
    const point = new DOMPoint(mean(points.map((p) => p.x)), mean(points.map((p) => p.y)));
    const { x, y } = point.matrixTransform(outline.getScreenCTM() ?? new DOMMatrix());
    return { x, y };
  });
}

/** The field for typed moves, which a phone shows when it is asked for. */
export async function moveField(page: Page): Promise<Locator> {
  const field = page.getByRole("combobox", { name: /^(Type a move|Move)/ });
  const open = page.getByRole("button", { name: "Type the move" });
  await expect(field.or(open).first()).toBeVisible();
  if (!(await field.isVisible())) await open.click();
  return field;
}

/**
 * Enters a move that ends with its man away from where he stood: "g2 g3", the squares
 * pressed one after the other, or typed in one.
 */
export async function enter(page: Page, hand: Hand, move: string): Promise<void> {
  const squares = move.split(" ");
  if (hand === "typing") {
    const field = await moveField(page);
    await field.fill(squares.join(""));
    await field.press("Enter");
  } else {
    for (const name of squares) await press(page, hand, name);
  }
  await expect(square(page, squares[0])).toHaveAccessibleName(/empty/);
}

async function press(page: Page, hand: Hand, name: string): Promise<void> {
  if (hand === "keyboard") {
    await square(page, name).focus();
    await page.keyboard.press("Enter");
    return;
  }
  const { x, y } = await middle(page, name);
  if (hand === "touch") await page.touchscreen.tap(x, y);
  else await page.mouse.click(x, y);
}
