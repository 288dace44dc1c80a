// People who play online, each in a browser of their own.

import { expect, type Browser, type BrowserContext, type Locator, type Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./axe";
import { moveField } from "./board";
import type { Site } from "./site";

/** A test's wishes for a game; the rest has the usual values. */
export interface Wanted {
  readonly variant: string;
  /** Where it begins; left out for the start of the game. */
  readonly position?: string;
  readonly seats: readonly (
    | { kind: "me" | "here"; name: string }
    | { kind: "open" }
    | { kind: "invited" }
    | { kind: "bot"; level: number }
  )[];
  readonly clock?: object;
  readonly leaving?: object;
  readonly chat?: boolean;
  readonly listed?: boolean;
  readonly public?: boolean;
  readonly games?: number;
  readonly official?: boolean;
}

/** A person with a browser. */
export class Person {
  readonly name: string;
  page: Page;
  readonly context: BrowserContext;
  #errors: string[] = [];

  private constructor(name: string, context: BrowserContext, page: Page) {
    this.name = name;
    this.context = context;
    this.page = page;
    this.#watch();
  }

  #watch(): void {
    this.page.on("pageerror", (error) => this.#errors.push(error.message));
  }

  static async come(browser: Browser, site: Site, name: string, options: object = {}): Promise<Person> {
    const context = await browser.newContext({
      baseURL: site.url,
      locale: "en-GB",
      reducedMotion: "reduce",
      ...options,
    });
    return new Person(name, context, await context.newPage());
  }

  /** Makes a game and goes to it; returns its address. */
  async open(wanted: Wanted): Promise<string> {
    const answer = await this.context.request.post("/api/v1/games", {
      data: {
        clock: { kind: "none" },
        leaving: { kind: "out", after: 60_000 },
        chat: true,
        ...wanted,
      },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    const { id } = (await answer.json()) as { id: string };
    await this.visit(`/g/${id}`);
    return `/g/${id}`;
  }

  async visit(address: string): Promise<void> {
    await this.page.goto(address);
    await expect(this.page.getByRole("region", { name: "Board" })).toBeVisible({ timeout: 60_000 });
  }

  /** Returns to a game in the same browser, after the page was closed. */
  async comeBack(address: string): Promise<void> {
    this.page = await this.context.newPage();
    this.#watch();
    await this.visit(address);
  }

  /** Follows the link and takes a seat. */
  async sitDown(address: string, seat: number): Promise<void> {
    await this.visit(address);
    await this.page.getByLabel("Your name").fill(this.name);
    await this.page.getByRole("button", { name: `Sit here: Seat ${seat}` }).click();
  }

  /** Waits for the turn and types a move. */
  async plays(text: string): Promise<void> {
    await this.onTurn();
    await this.types(text);
    await expect(this.page.getByLabel("Type a move")).toHaveValue("");
  }

  async types(text: string): Promise<void> {
    const field = await moveField(this.page);
    await field.fill(text);
    await field.press("Enter");
  }

  /** Waits for the turn and clicks a move on the board. */
  async clicks(from: string, to: string): Promise<void> {
    await this.onTurn();
    await this.square(from).click();
    await this.square(to).click();
  }

  square(name: string): Locator {
    return this.page.locator(`[data-square="${name}"]`).first();
  }

  async onTurn(): Promise<void> {
    await expect(this.page).toHaveTitle(/Your turn/, { timeout: 60_000 });
  }

  /** Expects a move in the list of moves. */
  async sees(move: string): Promise<void> {
    await expect(
      this.page.getByRole("region", { name: "Moves", exact: true }).getByRole("button", { name: move }),
    ).toBeVisible({
      timeout: 60_000,
    });
  }

  /** Holds that everything on the page can be used by everybody, and nothing went wrong. */
  async isWell(): Promise<void> {
    await expectAccessible(this.page);
    await expectNoSidewaysScroll(this.page);
    expect(this.#errors).toEqual([]);
  }

  async leave(): Promise<void> {
    await this.context.close();
  }
}

/** Anna opens a game of two, star:2 unless the test wants another, and Bela sits down. */
export async function atTable(
  browser: Browser,
  site: Site,
  wanted: Partial<Wanted> = {},
  annas: object = {},
): Promise<{ anna: Person; bela: Person; address: string }> {
  const anna = await Person.come(browser, site, "Anna", annas);
  const bela = await Person.come(browser, site, "Bela");
  const address = await anna.open({
    variant: "star:2",
    seats: [{ kind: "me", name: "Anna" }, { kind: "open" }],
    ...wanted,
  });
  await bela.sitDown(address, 2);
  return { anna, bela, address };
}
