// A bot that somebody runs: made on the page, joined by the command, played against.

import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expectAccessible, expectNoSidewaysScroll } from "./axe";
import { expect, test } from "./site";

const program = process.env.MANYKINGS ?? fileURLToPath(new URL("../../bin/manykings", import.meta.url));

test("a program is made, joined to the server, and played against", async ({ page, site }) => {
  await page.setViewportSize({ width: 280, height: 653 });
  await page.goto("/programs");
  await page.getByRole("button", { name: "New program" }).click();
  await page.getByLabel("Name").fill("Fox");
  await page.locator("label.chip", { hasText: "Star chess" }).click();
  await page.getByRole("button", { name: "Create it" }).click();
  await page.getByRole("button", { name: "New token" }).click();
  const secret = await page.locator(".secret code").innerText();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const bot = spawn(
    program,
    ["bot", "--server", site.url, "--engine", `${program} uci`, "--move-time", "50ms"],
    { env: { ...process.env, MANYKINGS_TOKEN: secret }, stdio: "ignore" },
  );
  try {
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole("link", { name: "Play Fox" })).toBeVisible({ timeout: 1000 });
    }).toPass();
    await page.getByRole("button", { name: /^Fox/ }).click();
    await expect(page.getByText("last used")).toBeVisible();
    await page.getByRole("link", { name: "Play Fox" }).click();
    await page.getByRole("radio", { name: "2", exact: true }).check();
    await page.getByRole("button", { name: "Start" }).click();
    await expect(page.locator("[data-seat='2']")).toContainText("program");
    await page.getByPlaceholder("Move, e.g.").fill("e2e4");
    await page.keyboard.press("Enter");
    const game = `/api/v1${new URL(page.url()).pathname.replace("/g/", "/games/")}`;
    await expect
      .poll(
        async () => ((await (await page.request.get(game)).json()) as { entries: unknown[] }).entries.length,
      )
      .toBe(2); // it has answered

    // It is seated where people wait already, too.
    const made = await page.request.post("/api/v1/games", {
      data: {
        variant: "star:3",
        seats: [{ kind: "me" }, { kind: "open" }, { kind: "open" }],
        clock: { kind: "none" },
        leaving: { kind: "out", after: 60_000 },
      },
    });
    await page.goto(`/g/${((await made.json()) as { id: string }).id}`);
    await page.getByLabel("Put a program at seat 2").selectOption("Fox");
    await expect(page.getByText("Fox (program)")).toBeVisible();
    await page.getByRole("button", { name: "Open to all" }).click(); // the host thinks better of it
    await expect(page.getByText("Fox (program)")).toBeHidden();
    await page.getByLabel("Put a program at seat 3").selectOption("Fox");
    await page.getByRole("button", { name: "Start now with 1 bot" }).click();
    await expect(page.locator("[data-seat='3']")).toContainText("program");
  } finally {
    bot.kill();
  }
  await page.goto("/programs");
  await page.getByRole("button", { name: /^Fox/ }).click();
  await page.getByRole("button", { name: "Revoke it" }).click();
  await expect(page.getByText("last used")).toBeHidden();
});
