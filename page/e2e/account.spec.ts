// An account: made by the guest in the middle of a game, entered on a second device, ended.

import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./axe";
import { signedInLongAgo } from "./members";
import { apart as test, expect } from "./site";

/** A device that keeps passkeys, as Chromium plays one. */
async function authenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    keys: async () => (await cdp.send("WebAuthn.getCredentials", { authenticatorId })).credentials,
    remove: () => cdp.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId }),
    /** A copy of a passkey that was made when it had been used less. */
    add: (
      credential: Awaited<ReturnType<typeof cdp.send<"WebAuthn.getCredentials">>>["credentials"][number],
    ) => cdp.send("WebAuthn.addCredential", { authenticatorId, credential: { ...credential, signCount: 1 } }),
  };
}

test("a guest makes an account with a passkey, signs in elsewhere, and ends it", async ({
  page,
  site,
  browser,
}) => {
  const home = site.url.replace("127.0.0.1", "localhost"); // passkeys need a name
  const device = await authenticator(page);
  await page.setViewportSize({ width: 280, height: 653 });
  await page.goto(`${home}/account`);
  const make = page.getByRole("region", { name: "Create an account" });
  await expect(make).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await make.getByLabel("Username").fill("Anna_1");
  await make.getByRole("button", { name: "With a passkey" }).click();
  await expect(page.getByRole("heading", { name: "Welcome, Anna_1" })).toBeVisible();
  await expect(page.locator("ol code")).toHaveCount(10);
  const code = await page.locator("ol code").first().innerText();
  await expectAccessible(page);
  await page.getByRole("button", { name: "I have kept them" }).click();
  await page.getByLabel("Name at the table").fill("Anna");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { name: "Anna", level: 1 })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // Without a name, and by the code of paper; a copied passkey opens nothing.
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.getByRole("button", { name: "With a passkey" }).first().click();
  await expect(page.getByRole("heading", { name: "Anna", level: 1 })).toBeVisible();
  const other = await browser.newPage();
  try {
    let copied = await authenticator(other);
    await copied.add((await device.keys())[0]!);
    await other.goto(`${home}/account`);
    await other.getByRole("button", { name: "With a passkey" }).first().click();
    await expect(other.getByRole("alert")).toContainText("does not match any account");
    await other.getByRole("button", { name: "With a code" }).click();
    await other.getByRole("region", { name: "Sign in" }).getByLabel("Username").fill("anna_1");
    await other.getByRole("textbox", { name: /^Code/ }).fill(code);
    await other.getByRole("button", { name: "Sign in" }).click();
    await expect(other.getByRole("heading", { name: "Anna", level: 1 })).toBeVisible();
    await expect(other.getByText("9 left")).toBeVisible();

    // A device that has one for the account says so.
    await other.getByRole("button", { name: "Add a passkey" }).click();
    await expect(other.getByRole("alert")).toHaveText(/already has a passkey/);
    await expect(other.getByRole("alert")).toBeInViewport();

    // A passkey of the second device opens the account there, until it is removed.
    const own = other.getByRole("region", { name: "Passkeys" });
    await copied.remove();
    copied = await authenticator(other);
    await other.getByRole("button", { name: "Add a passkey" }).click();
    await expect(own.getByRole("button", { name: "Remove" })).toHaveCount(2);
    await other.getByRole("button", { name: "Sign out", exact: true }).click();
    await other.getByRole("button", { name: "With a passkey" }).first().click();
    await expect(own.getByRole("button", { name: "Remove" })).toHaveCount(2);
    await page.reload();
    await page.getByRole("button", { name: "Remove" }).last().click();
    await expect(page.getByRole("button", { name: "Remove" })).toHaveCount(1);

    await page.reload();
    await page.getByRole("button", { name: "Sign out everywhere else" }).click();
    await expect(page.getByRole("button", { name: "Sign out everywhere else" })).toBeHidden();
    await other.reload();
    await expect(other.getByRole("heading", { name: "Account", level: 1 })).toBeVisible();
  } finally {
    await other.close();
  }

  await page.getByRole("button", { name: "Close the account" }).click();
  await page.getByRole("button", { name: "Close it for ever" }).click();
  await expect(page.getByRole("heading", { name: "Account", level: 1 })).toBeVisible();
});

test("where there is no name and https an account has a password", async ({ page, site }) => {
  await page.goto(`${site.url}/account`);
  const make = page.getByRole("region", { name: "Create an account" });
  await expect(make.getByText("Passkeys need a domain name")).toBeVisible();
  await make.getByLabel("Username").fill("Bela");
  await make.getByLabel("Password").fill("passwordpassword");
  await make.getByRole("button", { name: "With a password" }).click();
  await expect(make.getByRole("alert")).toHaveText(/password is too short or too easy to guess/);
  await make.getByLabel("Password").fill("correct horse battery");
  await make.getByRole("button", { name: "With a password" }).click();
  const code = await page.locator("ol code").first().innerText();
  await page.getByRole("button", { name: "I have kept them" }).click();

  // The faults of another password are named beside the field.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Change the password" }).click();
  const part = page.getByRole("region", { name: "Password" });
  await part.getByLabel("Password", { exact: true }).fill("passwordpassword");
  await part.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert")).toHaveText(/password is too short or too easy to guess/);
  await expect(page.getByRole("alert")).toBeInViewport();

  // After a while a person proves their identity again, by any way of the account.
  await signedInLongAgo(page, "password");
  await part.getByLabel("Password", { exact: true }).fill("staple wombat battery");
  await part.getByRole("button", { name: "Save" }).click();
  const again = page.getByRole("region", { name: "Confirm that it is you" });
  await expect(again.getByLabel("Password", { exact: true })).toBeFocused();
  await expectAccessible(page);
  await again.getByRole("button", { name: "With a code" }).click();
  await again.getByRole("textbox", { name: /^Code/ }).fill("AAAA-AAAA-AAAA-AAAA");
  await again.getByRole("button", { name: "Sign in" }).click();
  await expect(again.getByRole("alert")).toContainText("does not match");
  await again.getByRole("textbox", { name: /^Code/ }).fill(code);
  await again.getByRole("button", { name: "Sign in" }).click();
  await expect(part.getByText("Saved")).toBeVisible();
  await expect(again).toBeHidden();
  await expect(page.getByText("9 left")).toBeVisible();
  await page.getByRole("button", { name: "Show six digits" }).click();
  await expect(page.locator("output")).toHaveText(/^\d{3} \d{3}$/);
  const [data] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download" }).click(),
  ]);
  expect(data.suggestedFilename()).toBe("manykings-Bela.zip");
});
