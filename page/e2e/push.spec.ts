// Notices that a browser shows by itself: the whole of chromium, for its shell has none.

import { whole } from "../chromium";
import { member } from "./members";
import { expect, keeping, test } from "./site";

test.use(keeping);

test.use({ launchOptions: { executablePath: whole, args: ["--no-sandbox"] } });

test("a browser gets notifications once its person has switched them on", async ({ browser, site }) => {
  const context = await member(browser, site, "Dora");
  await context.grantPermissions(["notifications"]);
  // No browser of a test has a push service; what a subscription is like is real.
  await context.addInitScript(() => {
    PushManager.prototype.subscribe = async () => {
      const { publicKey } = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, [
        "deriveBits",
      ]);
      const text = (of: ArrayBuffer) =>
        btoa(String.fromCharCode(...new Uint8Array(of)))
          .replaceAll("+", "-")
          .replaceAll("/", "_")
          .replaceAll("=", "");
      const keys = {
        p256dh: text(await crypto.subtle.exportKey("raw", publicKey)),
        auth: text(new ArrayBuffer(16)),
      };
      const made = { endpoint: "https://push.example.org/dora", keys };
      return { toJSON: () => made } as unknown as PushSubscription;
    };
  });
  const page = await context.newPage();
  const asked: string[] = [];
  page.on("request", (r) => asked.push(`${r.method()} ${new URL(r.url()).pathname}`));
  await page.goto("/notices");
  await page.waitForFunction(() => navigator.serviceWorker.ready.then(() => true));
  const here = page.getByLabel("Show notices in this browser");
  await expect(here).not.toBeChecked();
  await here.check();
  await expect.poll(() => asked.includes("POST /api/v1/me/browsers")).toBe(true);
  await expect(here).toBeEnabled(); // it was answered, and the browser knows
  await page.reload();
  await expect(here).toBeChecked();

  // The worker shows its messages, one for each game.
  const cdp = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await cdp.send("ServiceWorker.enable");
  const registrationId = await registered;
  for (const body of ["Chess: it is your turn.", "Chess with Cora: it is your turn."])
    await cdp.send("ServiceWorker.deliverPushMessage", {
      origin: site.url,
      registrationId,
      data: JSON.stringify({
        title: "Many Kings",
        body,
        path: "/g/AAAAAAAAAAAA",
        tag: "AAAAAAAAAAAA",
        kind: "turn",
      }),
    });
  const shown = () =>
    page.evaluate(async () => {
      const { getNotifications } = await navigator.serviceWorker.ready.then((r) => ({
        getNotifications: () => r.getNotifications(),
      }));
      return (await getNotifications()).map((n) => `${n.title}: ${n.body} ${String(n.data)}`);
    });
  await expect.poll(shown).toEqual(["Many Kings: Chess with Cora: it is your turn. /g/AAAAAAAAAAAA"]);

  await here.uncheck();
  await expect.poll(() => asked.some((a) => a.startsWith("DELETE /api/v1/me/browsers/"))).toBe(true);
  await page.reload();
  await expect(here).not.toBeChecked();
  await context.close();
});
