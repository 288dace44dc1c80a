// Every route of the page, by axe, by keyboard and at 200 %; and whole games of each family by
// typed moves and spoken text.

import AxeBuilder from "@axe-core/playwright";
import { readFileSync } from "node:fs";
import routes from "../routes/routes.json" with { type: "json" };
import { moveField } from "./board";
import { deep, some } from "./deep";
import { begin, over } from "./local";
import { member, played, post } from "./members";
import { expect, test, type Site } from "./site";
import type { Browser, Page } from "@playwright/test";

test.describe.configure({ mode: "parallel" });

/** The things of a site in use that addresses name. */
interface Made {
  readonly person: string;
  readonly game: string;
  readonly local: string;
  readonly club: string;
  readonly event: string;
  /** The token of a table's card in the event. */
  readonly card: string;
}

/** The first problem of REX. */
const problem = readFileSync(new URL("../../content/puzzle/data/rex.txt", import.meta.url), "utf8")
  .split("\n")
  .find((line) => line !== "" && !line.startsWith("#"))!
  .split("\t")[0]!;

/** An address of every route: one without an entry fails. */
const addresses: Readonly<Record<string, (made: Made) => string>> = {
  "/": () => "/",
  "/@*": ({ person }) => `/@${person}`,
  "/account": () => "/account",
  "/analysis": () => "/analysis",
  "/analysis/*": ({ game }) => `/analysis/${game}`,
  "/clubs": () => "/clubs",
  "/clubs/*": ({ club }) => `/clubs/${club}`,
  "/desk": () => "/desk",
  "/events": () => "/events",
  "/events/*": ({ event }) => `/events/${event}`,
  "/events/*/cards/*": ({ event, card }) => `/events/${event}/cards/${card}`,
  "/g": () => "/g",
  "/g/*": ({ game }) => `/g/${game}`,
  "/gauntlet": () => "/gauntlet",
  "/here": () => "/here",
  "/here/*": ({ local }) => local,
  "/learn": () => "/learn",
  "/lessons": () => "/lessons",
  "/lessons/*": () => "/lessons/yalta",
  "/lessons/*/*": () => "/lessons/rex/knight",
  "/lobby": () => "/lobby",
  "/new": () => "/new",
  "/new/*": () => "/new/sovereign",
  "/notices": () => "/notices",
  "/past": () => "/past",
  "/people": () => "/people",
  "/print": () => "/print",
  "/print/*": () => "/print/star",
  "/problems": () => "/problems",
  "/problems/*": () => "/problems/yalta",
  "/problems/*/*": () => `/problems/rex/${problem}`,
  "/programs": () => "/programs",
  "/ratings": () => "/ratings",
  "/settings": () => "/settings",
  "/table": () => "/table",
  "/table/*": () => "/table/star:2",
  "/table/*/sheet": () => "/table/star:2/sheet",
};

/** The rooms of a book have addresses of their own. */
const rooms = [
  ...["introduction", "rules", "notation", "strategies"].map((room) => `/en/games/yalta/${room}`),
  "/en/games/rex/pieces",
  "/nl/games/yalta/exact",
];

test("every route has an address here", () => {
  expect(routes.filter((route) => !addresses[route])).toEqual([]);
  expect(Object.keys(addresses).filter((route) => !routes.includes(route))).toEqual([]);
});

/**
 * What axe finds: WCAG 2.2 AA and its best practices, and names without their visible words (WCAG
 * 2.5.3); in the dark, contrast alone: a theme affects nothing else.
 */
async function faultsOf(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const colorScheme of some(["light", "dark"] as const)) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page })
      .options({
        resultTypes: ["violations"],
        ...(colorScheme === "light"
          ? { rules: { "label-content-name-mismatch": { enabled: true } } }
          : { runOnly: ["color-contrast"] }),
      })
      .setLegacyMode()
      .analyze();
    for (const { id, nodes } of violations)
      faults.push(...nodes.map(({ html }) => `${colorScheme}, ${id}: ${html.slice(0, 160)}`));
  }
  await page.emulateMedia({ colorScheme: "light" });
  return faults;
}

/** How often Tab is pressed at most: no page has so many stops. */
const STOPS = 250;

/** How often before a look at the page. */
const TOGETHER = 10;

/** Scrolls through a page, so that figures come to life, and waits until no more elements come. */
async function wake(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
      scrollTo(0, y);
      await new Promise((done) => setTimeout(done, 50));
    }
  });
  await page.waitForFunction(
    () => {
      const w = window as unknown as Walk;
      const before = w.count;
      w.count = document.querySelectorAll("*").length;
      return w.count === before;
    },
    undefined,
    { polling: 400 },
  );
}

/**
 * Walks through a page by Tab: returns the controls out of reach, without visible focus, or that
 * hold it.
 */
async function walk(page: Page): Promise<string[]> {
  await wake(page);
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    scrollTo(0, 0);
    const w = window as unknown as Walk;
    w.seen = new Set();
    w.faults = [];
    w.last = null;
    w.again = 0;
    w.note = () => {
      const at = document.activeElement;
      if (!at || at === document.body || (w.seen.size > 1 && at === w.first)) return false;
      // A date is one field with several stops.
      const parts = at instanceof HTMLInputElement && /^(date|time|datetime-local)$/.test(at.type);
      if (at === w.last && parts && ++w.again < 6) return true;
      if (at === w.last) {
        w.faults.push(`holds the focus: ${at.outerHTML.slice(0, 120)}`);
        return false;
      }
      w.first ??= at;
      w.last = at;
      w.again = 0;
      w.seen.add(at);
      // Shown at the element, or where its own control is drawn: its label, its neighbour, its
      // parent.
      const drawn = [
        at,
        at.nextElementSibling,
        at.parentElement,
        at.closest("label, summary, li, .chip, .language"),
      ];
      const shows = (one: Element | null) => {
        if (!one) return false;
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
        return (outlineStyle !== "none" && parseFloat(outlineWidth) > 0) || boxShadow !== "none";
      };
      const board = at.closest("svg[role=application]");
      if (!drawn.some(shows) && !board?.querySelector(".focus"))
        w.faults.push(`no focus: ${at.outerHTML.slice(0, 120)}`);
      return true;
    };
    w.over = false;
    w.key ??= ({ key }) => {
      if (key === "Tab" && !w.over) w.over = !w.note();
    };
    addEventListener("keyup", w.key, true); // after the focus has moved
  });
  let stops = 0;
  for (let over = false; !over && stops < STOPS;) {
    for (let i = 0; i < TOGETHER; i++, stops++) await page.keyboard.press("Tab");
    over = await page.evaluate(() => (window as unknown as Walk).over);
  }
  const faults = await page.evaluate(() => {
    const w = window as unknown as Walk;
    const radios = new Set<string>();
    for (const one of w.seen)
      if (one instanceof HTMLInputElement && one.type === "radio") radios.add(one.name);
    const missed = [
      ...document.querySelectorAll<HTMLElement>(
        "a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=slider]",
      ),
    ].filter((one) => {
      if (w.seen.has(one) || one.tabIndex < 0 || one.matches(":disabled")) return false;
      // A group of radio buttons is one stop.
      if (one instanceof HTMLInputElement && one.type === "radio" && radios.has(one.name)) return false;
      return one.checkVisibility({ visibilityProperty: true });
    });
    return [...w.faults, ...missed.map((one) => `not reached: ${one.outerHTML.slice(0, 120)}`)];
  });
  if (stops >= STOPS) faults.push("the walk has no end");
  return faults;
}

interface Walk {
  seen: Set<Element>;
  faults: string[];
  first?: Element;
  last: Element | null;
  again: number;
  note: () => boolean;
  over: boolean;
  /** Of elements. */
  count?: number;
  key?: (event: KeyboardEvent) => void;
}

/** Takes two people, a game that they played, a club and an event to a site. */
async function furnish(browser: Browser, site: Site, part: number) {
  const person = `anna${part}`;
  const anna = await member(browser, site, person);
  const bela = await member(browser, site, `bela${part}`);
  const game = await played(anna, bela);
  const club = `Rook${part}`;
  await post(anna, "/clubs", { name: club, about: "", language: "en", door: "open" });
  const opened = await anna.request.post("/api/v1/events", {
    data: {
      name: "Club night",
      variant: "star:2",
      sizes: [2],
      form: "swiss",
      rounds: 3,
      scoring: "linear",
      bye: 100,
      tieBreaks: ["opponents"],
      clock: { kind: "none" },
      door: "open",
    },
  });
  expect(opened.ok(), await opened.text()).toBe(true);
  const { key } = (await opened.json()) as { key: string };
  await post(anna, `/events/${key}/entrants`, { entrants: [{ name: "Cora" }, { name: "Dirk" }] });
  await post(anna, `/events/${key}/rounds`, { round: 1 });
  const printed = await anna.request.get(`/api/v1/events/${key}/cards`);
  const [card] = (await printed.json()) as { token: string }[];
  return { anna, bela, person, game, club, event: key, card: card!.token };
}

/** The routes are in parts, each for a worker: together they take minutes. */
const PARTS = 3;

for (let part = 0; part < PARTS; part++)
  test(`every route: axe in light and dark, names, one board by that name, 200 %, and a walk by keys, part ${part + 1}`, async ({
    browser,
    site,
  }) => {
    const { anna, bela, ...there } = await furnish(browser, site, part + 1);
    const page = await anna.newPage();
    await page.emulateMedia({ reducedMotion: "reduce" });
    await begin(page, "star", { seats: 2 });
    const made: Made = { ...there, local: new URL(page.url()).pathname };
    const faults: string[] = [];
    const paths = [...routes.map((route) => addresses[route]!(made)), ...rooms];
    for (const path of paths.filter((_, i) => i % PARTS === part)) {
      const note = (found: readonly string[]): void =>
        void faults.push(...found.map((fault) => `${path}: ${fault}`));
      await page.setViewportSize({ width: 1280, height: 720 });
      await page.goto(path);
      const heading = page.getByRole("heading", { level: 1 }).first();
      await heading.waitFor({ state: "attached", timeout: 10_000 }).catch(() => note(["no heading"]));
      await expect(page.locator(".loading")).toHaveCount(0);
      await expect(page.locator("main")).not.toBeEmpty();
      note(await faultsOf(page));
      const boards = await page.locator('[aria-label="Board"]:not([aria-hidden=true] *)').count();
      if (boards > 1) note([`${boards} elements are called Board`]);
      note(await walk(page));
      // A window of 1280 by 720 at 200 %.
      await page.setViewportSize({ width: 640, height: 360 });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      if (wide > 640) note([`${wide} px wide at 200 %`]);
    }
    expect(faults).toEqual([]);
    await anna.close();
    await bela.close();
  });

/** Whole games by typed moves, each with words of the sentence that a screen reader then hears. */
const games: readonly {
  readonly game: string;
  readonly seats?: number;
  readonly options?: Record<string, string>;
  readonly moves: readonly (readonly [move: string, heard: RegExp])[];
  readonly end: RegExp;
}[] = [
  {
    game: "star",
    seats: 2,
    moves: [
      ["f2f3", /White: pawn f2 to f3/],
      ["e7e5", /Black: pawn e7 to e5/],
      ["g2g4", /White: pawn g2 to g4/],
      ["d8h4", /Black: queen d8 to h4/],
    ],
    end: /checkmate/i,
  },
  {
    game: "yalta",
    options: { "Red’s queen": "e12" },
    moves: [
      ["d2d3", /White: pawn d2 to d3/],
      ["d7d6", /Black: pawn d7 to d6/],
      ["k11k9", /Red: pawn k11 to k9/],
      ["d1d2", /White: queen d1 to d2/],
      ["i7i6", /Black: pawn i7 to i6/],
      ["j12k11", /Red: bishop j12 to k11/],
      ["d2f4", /White: queen d2 to f4/],
      ["d8j6", /Black: queen d8 to j6/],
      ["k9k5", /Red: pawn k9 .*k5/],
      ["h2h3", /White: pawn h2 to h3/],
      ["j6j11", /Black: queen j6 .*j11/],
    ],
    end: /checkmate/i,
  },
  {
    game: "sovereign",
    options: { "Choice of sides": "no" },
    moves: [
      ["g2g3", /White: pawn g2 to g3/],
      ["j15j13", /Black: pawn j15 to j13/],
      ["h1d5", /White: queen h1 to d5/],
      ["k15k13", /Black: pawn k15 to k13/],
      ["d5l13", /White: queen d5 to l13/],
    ],
    end: /checkmate/i,
  },
  {
    game: "draughts",
    seats: 2,
    moves:
      "g3h4 f6g5 h4f6 g7e5 e3d4 h8g7 d4h8 d6c5 c3d4 c5e3 f2d4 f8g7 h8e5 e7f6 e5g7 d8e7 b2c3 b6c5 d4d8 b8c7 d8a5 a7b6 a5h4 h6g5 h4d8"
        .split(" ")
        .map((move) => [move, new RegExp(`${move.slice(0, 2)}.*${move.slice(2)}`)] as const),
    end: /White wins|no piece|no man/i,
  },
];

/** The other games are played to a mate in local.spec.ts, and begun by all means in hands.spec.ts. */
const quick = ["yalta", "draughts"];

for (const { game, seats = 0, options = {}, moves, end } of games)
  test(
    `a whole game of ${game} by keys and spoken text alone`,
    quick.includes(game) ? {} : deep,
    async ({ page }) => {
      await begin(page, game, { seats, options });
      const spoken = page.getByTestId("spoken");
      const field = await moveField(page);
      await page.keyboard.press("/"); // leads to the field
      await expect(field).toBeFocused();
      for (const [move, heard] of moves) {
        await page.keyboard.type(move);
        await page.keyboard.press("Enter");
        await expect(spoken.locator("p").last()).toContainText(heard);
      }
      await expect(over(page)).toBeVisible();
      await expect(spoken).toContainText(end);
    },
  );
