// The game that everybody is shown who comes: it lives, and the next takes its place.

import { expectAccessible, expectNoSidewaysScroll } from "./axe";
import { deep } from "./deep";
import { Person, type Wanted } from "./online";
import { apart as test, expect } from "./site";

const two = (name: string): Wanted => ({
  variant: "star:2",
  seats: [{ kind: "me", name }, { kind: "open" }],
  clock: { kind: "game", initial: 600_000, increment: 0, delay: 0 },
  public: true,
});

test("a choice that is no move is described in words", async ({ browser, site }) => {
  const anna = await Person.come(browser, site, "Anna");
  const visitor = await Person.come(browser, site, "Visitor");
  await anna.open({
    variant: "yalta",
    public: true,
    seats: [{ kind: "me", name: "Anna" }, ...[1, 1].map((level) => ({ kind: "bot", level }) as const)],
  });
  await anna.onTurn();
  await visitor.page.goto("/");
  await expect(visitor.page.locator(".featured")).toContainText(/Last move: [^,]+, queen on [ei]12/);
  await anna.leave();
  await visitor.leave();
});

test(
  "a running game is shown move by move, and the next one after its end",
  deep,
  async ({ browser, site }) => {
    test.slow();
    const anna = await Person.come(browser, site, "Anna");
    const bruno = await Person.come(browser, site, "Bruno");
    const visitor = await Person.come(browser, site, "Vera", { viewport: { width: 360, height: 640 } });
    await visitor.page.goto("/");
    await expect(visitor.page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(visitor.page.getByRole("heading", { name: "Featured game" })).toHaveCount(0);

    const first = await anna.open(two("Anna"));
    await bruno.sitDown(first, 2);
    await anna.plays("e2e4");
    await visitor.page.goto("/");
    const shown = visitor.page.getByRole("region", { name: "Featured game" });
    await expect(shown).toContainText("Anna");
    await expect(shown).toContainText("Bruno");
    const moved = () =>
      visitor.page.evaluate(
        () =>
          new Promise<string[]>((done) => {
            const found: string[] = [];
            const observer = new PerformanceObserver((list) => {
              for (const entry of list.getEntries()) {
                const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
                  value: number;
                  hadRecentInput: boolean;
                  sources: { node?: Node }[];
                };
                const what = sources
                  // The foot comes below lists that grow and shrink.
                  .filter(({ node }) => !(node instanceof Element && node.closest("footer")))
                  .map(({ node }) =>
                    node instanceof Element ? node.outerHTML.slice(0, 90) : (node?.textContent ?? "?"),
                  );
                if (!hadRecentInput && what.length > 0) found.push(`${value}: ${what.join(" | ")}`);
              }
            });
            observer.observe({ type: "layout-shift", buffered: true });
            setTimeout(() => done(found), 300);
          }),
      );
    expect(await moved()).toEqual([]);
    await expect(shown.getByRole("timer")).toHaveCount(2);
    await expect(visitor.page.locator(`a[href="${first}"]`)).toHaveCount(1); // nowhere else on the page
    await shown.scrollIntoViewIfNeeded();
    await bruno.plays("e7e5");
    await expect(shown).toContainText("Last move: Bruno, e7–e5");
    for (const width of [280, 1440]) {
      await visitor.page.setViewportSize({ width, height: 900 });
      await expectAccessible(visitor.page);
      await expectNoSidewaysScroll(visitor.page);
    }

    const second = await bruno.open(two("Bruno"));
    await anna.sitDown(second, 2);
    const end = await anna.context.request.post(`/api/v1/games/${first.slice(3)}/resign`, {
      data: { seat: 1 },
    });
    expect(end.ok()).toBe(true);
    await expect(shown).toContainText("This game is over");
    await expect(shown.getByRole("link", { name: "Watch" })).toHaveAttribute("href", second, {
      timeout: 30_000,
    });
    await expect(visitor.page.locator(`a[href="${second}"]`)).toHaveCount(1);
    // Arrivals and departures meanwhile have moved nothing.
    expect(await moved()).toEqual([]);
    await shown.getByRole("link", { name: "Watch" }).click();
    await expect(visitor.page).toHaveURL(new RegExp(`${second}$`));
    for (const person of [anna, bruno, visitor]) await person.leave();
  },
);
