// Lots for seats at the wooden board: everybody adds to the seed, and can compute the draw again.

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { expectAccessible, expectNoSidewaysScroll } from "./axe";
import { expect, program, test } from "./site";
import { draw } from "../src/table/lots";

const hash = (text: string) => createHash("sha256").update(text).digest("hex");

test("each player adds a word, and the seats follow from all of them", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/table/star:3");
  await page.getByText("Lots for seats").click();
  const players = page.getByRole("group", { name: /^Player|Ana|Bela|Carl/ });
  const seal = (await page.locator(".lots code").textContent())!;
  for (const [i, name] of ["Ana", "Bela", "Carl"].entries()) {
    await players.nth(i).getByLabel("Name").fill(name);
    await players.nth(i).getByLabel("Word").fill(["apple", " two  words", ""][i]!);
  }
  await players.nth(2).getByRole("button", { name: "Tap" }).click();
  await expect(players.nth(2).getByLabel("Word")).toHaveValue(/^\d\d:\d\d:\d\d\.\d{3}$/);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  if (process.env["SHOTS"])
    await page.screenshot({ path: `${process.env["SHOTS"]}/lots-before.png`, fullPage: true });
  await page.getByRole("button", { name: "Cast the lots" }).click();
  const seats = page.getByRole("list", { name: "Seats" }).getByRole("listitem");
  await expect(seats).toHaveCount(3);
  await page.getByText("How you can tell").click();

  // All that is needed to compute it again is shown.
  const lines = (await page.locator(".lots pre").textContent())!;
  const [seed, shown] = await page.locator(".lots dd code").allTextContents();
  expect(shown).toBe(seal);
  expect(hash(lines.split("\n")[0]!)).toBe(seal);
  expect(lines.split("\n").slice(1, 3)).toEqual(["apple", "two words"]);
  expect(hash(lines)).toBe(seed);
  const drawn = draw(seed!, [[1], [2], [3]]);
  const names = drawn.map((player) => ["Ana", "Bela", "Carl"][player - 1]!);
  await expect(seats.locator("b")).toHaveText(names);
  await expectNoSidewaysScroll(page);
  if (process.env["SHOTS"])
    await page.screenshot({ path: `${process.env["SHOTS"]}/lots-after.png`, fullPage: true });

  // A reload keeps the draw; clock, sheet and record have the names.
  await page.reload();
  await expect(seats.locator("b")).toHaveText(names);
  await page.getByRole("button", { name: "Show the clock" }).click();
  await expect(page.locator('.sector[data-seat="1"]')).toContainText(names[0]!);
  await page.goto("/table/star:3/sheet");
  await expect(page.locator("label[for=sheet-move]")).toHaveText(`Move of ${names[0]}`);
  await page.locator("#sheet-move").fill("1e4");
  await page.locator("#sheet-move").press("Enter");
  await expect(page.locator(".lines td button")).toHaveCount(1);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download the game" }).click();
  const stream = await (await saved).createReadStream();
  let text = "";
  for await (const chunk of stream) text += String(chunk);
  expect(text).toContain(`[Lots "${seed}"]`);
  expect(text).toContain(`[LotsDrawn "${drawn.join(" ")}"]`);
  // The record proves the draw, and the sheet shows it.
  expect(text).toContain(`[LotsWord2 "two words"]`);
  const checked = (record: string) => {
    const { stdout } = spawnSync(program, ["record", "check", "-"], { input: record, encoding: "utf8" });
    return stdout;
  };
  expect(checked(text)).toContain("no faults");
  expect(checked(text.replace('"two words"', '"three words"'))).toContain("The tag Lots is not the SHA-256");
  await page.getByText("Lots for seats").click();
  await expect(seats.locator("b")).toHaveText(names);

  // New lots have another secret.
  await page.goto("/table/star:3");
  await page.getByRole("button", { name: "End the clock" }).click();
  await page.getByRole("button", { name: "End it and erase the times" }).click();
  await page.getByRole("button", { name: "New lots" }).click();
  await expect(page.locator(".lots code")).not.toHaveText(seal);
});
