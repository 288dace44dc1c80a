// Notices for an absent player: in the page, by the browser, by mail.

import { createServer, type AddressInfo, type Server } from "node:net";
import { expectAccessible, expectNoSidewaysScroll } from "./axe";
import { deep } from "./deep";
import { member, post, signedInLongAgo } from "./members";
import { expect, Site, test } from "./site";

/**
 * A mail server that keeps what it is sent; that letters are good is tested with a real one
 * (server/people/notify).
 */
function postbox(): Promise<{ readonly server: Server; readonly port: number; readonly mails: string[] }> {
  const mails: string[] = [];
  const server = createServer((socket) => {
    let text = "";
    let data = false;
    socket.on("error", () => undefined);
    socket.write("220 postbox.test\r\n");
    socket.on("data", (chunk) => {
      text += chunk.toString();
      for (;;) {
        const end = text.indexOf(data ? "\r\n.\r\n" : "\r\n");
        if (end < 0) return;
        const said = text.slice(0, end);
        text = text.slice(end + (data ? 5 : 2));
        if (data) mails.push(said);
        const begins = !data && said.startsWith("DATA");
        data = begins;
        socket.write(begins ? "354 go on\r\n" : said.startsWith("QUIT") ? "221 bye\r\n" : "250 good\r\n");
      }
    });
  });
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      resolve({ server, port: (server.address() as AddressInfo).port, mails });
    });
  });
}

const slow = {
  variant: "star:2",
  seats: [{ kind: "me" }, { kind: "open" }],
  clock: { kind: "days", perMove: 259_200_000 },
  leaving: { kind: "out", after: 60_000 },
  lots: false,
};

test("notifications are counted on every page, and each person chooses their kinds", async ({ browser }) => {
  const box = await postbox();
  const site = await Site.start(
    ...["--smtp", `127.0.0.1:${box.port}`, "--smtp-tls", "none"],
    ...["--smtp-from", "Many Kings <games@games.test>", "--site", "https://games.test"],
  );
  const bela = await member(browser, site, "Bela");
  const cora = await member(browser, site, "Cora");
  const page = await bela.newPage();
  await page.goto("/account"); // the page learns who is signed in
  await page.getByRole("link", { name: "Notifications" }).first().click();
  await expect(page.getByText("Nothing is waiting for you.")).toBeVisible();
  await expectAccessible(page);

  const { id } = await post(cora, "/games", slow);
  const { version } = await post(bela, `/games/${id}/seats/2`, {});
  await post(cora, `/games/${id}/moves`, { version, seat: 1, text: "e2e4" });
  const bell = page.getByRole("link", { name: "Notifications: 1 new" });
  await expect(bell).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole("link", { name: "Chess with Cora: it is your turn." })).toBeVisible();
  for (const width of [280, 1280]) {
    await page.setViewportSize({ width, height: 720 });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }

  // The choice is stored.
  const turn = page.getByLabel("My turn, in correspondence games: Browser");
  await expect(turn).toBeChecked();
  await turn.uncheck();
  await expect(page.getByText("Saved")).toBeVisible();
  await page.reload();
  await expect(turn).not.toBeChecked();
  await expect(page.getByLabel("My turn, in correspondence games: Site")).toBeChecked();

  // Mail goes to an address once the code has come back.
  await page.getByLabel("Email address").fill("bela@example.org");
  await page.getByRole("button", { name: "Send a code" }).click();
  await expect(page.getByText("A code was sent to bela@example.org.")).toBeVisible();
  await page.getByLabel("Code from the email").fill("AAAA-AAAA");
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("alert")).toContainText("not the code");
  await expect.poll(() => box.mails.length, { timeout: 20_000 }).toBe(1);
  const code = /Subject: .* ([A-Z0-9]{4}-[A-Z0-9]{4})/.exec(box.mails[0] ?? "")?.[1] ?? "";
  await page.getByLabel("Code from the email").fill(code.toLowerCase());
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("Emails go to bela@example.org.")).toBeVisible();
  await expect(page.getByLabel("My turn, in correspondence games: Email")).toBeChecked();
  await page.setViewportSize({ width: 280, height: 720 });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("switch", { name: "Send me emails" }).or(page.getByLabel("Send me emails")).uncheck();
  await expect(page.getByLabel("Send me emails")).not.toBeChecked();

  // A change of the account is mailed to it at once, unless mail is stopped; here it is on again.
  await page.getByLabel("Send me emails").check();
  await expect(page.getByLabel("Send me emails")).toBeEnabled();
  const other = await browser.newContext({ baseURL: site.url, locale: "en-GB" });
  const signed = await other.request.post("/api/v1/session", {
    data: { handle: "Bela", password: "correct horse battery" },
  });
  expect(signed.ok()).toBe(true);
  await expect.poll(() => box.mails.length, { timeout: 20_000 }).toBe(2);
  const stop = /List-Unsubscribe: +<https:\/\/games\.test(\/mail\/stop\?t=[^>]+)>/.exec(
    (box.mails[1] ?? "").replaceAll("\r\n ", " "),
  )?.[1];
  expect(stop, box.mails[1]).toBeTruthy();

  // Its link ends all mail, for whoever has it, and not by being looked at.
  const stranger = await (await browser.newContext({ baseURL: site.url, locale: "en-GB" })).newPage();
  await stranger.goto(stop ?? "");
  await expectAccessible(stranger);
  await page.reload();
  await expect(page.getByLabel("Send me emails")).toBeChecked();
  await stranger.getByRole("button", { name: "Stop them now" }).click();
  await expect(stranger.getByText("You will get no more emails.")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Send me emails")).not.toBeChecked();

  // The game has been looked at: nothing waits.
  await page.getByRole("link", { name: "Chess with Cora: it is your turn." }).click();
  await expect(page.locator("[data-stage=playing]")).toBeVisible();
  await page.goto("/notices");
  await expect(page.getByRole("link", { name: "Notifications: 1 new" })).toBeVisible(); // the new device
  await page.getByRole("button", { name: "Mark all as seen" }).click();
  await expect(page.getByRole("button", { name: "Mark all as seen" })).toHaveCount(0);
  box.server.close();
  await site.remove();
});

test("a person without any way in gets back by mail, if they had chosen that", deep, async ({ browser }) => {
  const box = await postbox();
  const site = await Site.start(
    ...["--smtp", `127.0.0.1:${box.port}`, "--smtp-tls", "none"],
    ...["--smtp-from", "Many Kings <games@games.test>", "--site", "https://games.test"],
  );
  const bela = await member(browser, site, "Bela");
  const page = await bela.newPage();
  await page.setViewportSize({ width: 280, height: 720 });
  await page.goto("/notices");
  await page.getByLabel("Email address").fill("bela@example.org");
  await page.getByRole("button", { name: "Send a code" }).click();
  await expect.poll(() => box.mails.length, { timeout: 20_000 }).toBe(1);
  const code = /Subject: .* ([A-Z0-9]{4}-[A-Z0-9]{4})/.exec(box.mails[0] ?? "")?.[1] ?? "";
  await page.getByLabel("Code from the email").fill(code);
  await page.getByRole("button", { name: "Confirm" }).click();
  const opens = page.getByLabel("Let this address open my account");
  await expect(opens).not.toBeChecked();
  // After a while the page asks for proof of identity, here too, and then acts.
  await signedInLongAgo(page, "mail/recovery");
  await opens.click();
  const asked = page.getByRole("region", { name: "Confirm that it is you" });
  await asked.getByLabel("Password", { exact: true }).fill("correct horse battery");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await asked.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(asked).toBeHidden();
  await expect(opens).toBeChecked();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.reload();
  await expect(opens).toBeChecked();
  await expect.poll(() => box.mails.length, { timeout: 20_000 }).toBe(2); // the mail about the change

  const elsewhere = await browser.newContext({ baseURL: site.url, locale: "en-GB" });
  const lost = await elsewhere.newPage();
  await lost.setViewportSize({ width: 280, height: 720 });
  await lost.goto("/account");
  await lost.getByText("Locked out of your account?").click();
  await lost.getByLabel("Username or email address").fill("bela");
  await lost.getByRole("button", { name: "Send the link" }).click();
  await expect(lost.getByText("the link is on its way")).toBeVisible();
  await expectAccessible(lost);
  await expectNoSidewaysScroll(lost);
  await expect.poll(() => box.mails.length, { timeout: 20_000 }).toBe(3);
  const letter = (box.mails[2] ?? "").replaceAll("=\r\n", "").replaceAll("=3D", "=");
  const token = /\/account#open=([A-Z2-7]+)/.exec(letter)?.[1] ?? "";

  // Looking at the page opens nothing, and its address keeps no secret.
  await lost.goto("about:blank");
  await lost.goto(`/account#open=${token}`);
  await expect(lost.getByRole("heading", { name: "Open your account" })).toBeVisible();
  expect(lost.url()).toBe(`${site.url}/account`);
  await expect(lost.getByLabel("Sign out on all other devices")).toBeChecked();
  await expectAccessible(lost);
  await expectNoSidewaysScroll(lost);
  await lost.getByRole("button", { name: "Open it" }).click();
  // The page names the event and the next step.
  const next = lost.getByRole("region", { name: "Your account is open" });
  await expect(next.getByRole("heading")).toBeFocused();
  await expect(next.getByRole("status")).toContainText("All other devices have been signed out.");
  await expectAccessible(lost);
  await expectNoSidewaysScroll(lost);
  await next.getByRole("button", { name: "Change the password" }).click();
  await expect(
    lost.getByRole("region", { name: "Password" }).getByLabel("Password", { exact: true }),
  ).toBeFocused();
  await next.getByRole("button", { name: "Make new recovery codes" }).click();
  await expect(lost.locator("ol code")).toHaveCount(10);
  await expect(next.getByRole("link", { name: "To my games" })).toHaveAttribute("href", "/past");
  await expect(lost.getByRole("heading", { name: "What others see" })).toBeVisible();
  expect((await bela.request.get("/api/v1/me/account")).status()).toBe(401);

  const again = await (await browser.newContext({ baseURL: site.url, locale: "en-GB" })).newPage();
  await again.goto("/account");
  await expect(again.getByRole("region", { name: "Sign in" })).toBeVisible();
  await again.goto(`/account#open=${token}`); // does not reload: the page is already open
  await again.getByRole("button", { name: "Open it" }).click();
  await expect(again.getByRole("alert")).toContainText("has been used");
  await expectAccessible(again);
  await again.getByRole("button", { name: "Ask for another link" }).click();
  await expect(again.getByRole("button", { name: "Send the link" })).toBeVisible();
  box.server.close();
  await site.remove();
});
