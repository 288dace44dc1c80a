import { expect, test } from "./site";

const pages = [
  "/",
  "/lobby",
  "/learn",
  "/settings",
  "/print/yalta",
  "/new/star",
  "/new/sovereign",
  "/nowhere",
];
test("the language is the browser's, and can be switched on every page", async ({ page }) => {
  for (const path of pages) {
    await page.goto(path);
    await page.getByLabel("Language", { exact: true }).first().selectOption("nl");
    await expect(page.locator("html")).toHaveAttribute("lang", "nl");
    await expect(page.getByRole("navigation", { name: "Hoofdmenu" })).toBeVisible();
    await page.getByLabel("Taal", { exact: true }).first().selectOption("en");
    await expect(page.getByRole("navigation", { name: "Main menu" })).toBeVisible();
  }
});

test("only the language that is shown is fetched", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("navigation", { name: "Main menu" })).toBeVisible();
  const fetched = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .flatMap(({ name }) => /\/assets\/(en|es|fr|nl|pt)-[^/]+\.js$/.exec(name)?.[1] ?? []),
    );
  expect(await fetched()).toEqual(["en"]);
  await page.getByLabel("Language", { exact: true }).first().selectOption("fr");
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  expect(await fetched()).toEqual(["en", "fr"]);
});

test.describe("a Portuguese browser", () => {
  test.use({ locale: "pt-PT" });

  test("sees Portuguese", async ({ page }) => {
    await page.goto("/");
    await expect(page.locator("html")).toHaveAttribute("lang", "pt");
    await expect(page.getByRole("button", { name: "Jogar já: Xadrez estrela" })).toBeVisible();
  });
});

test("the theme that was chosen is there when the page comes back", async ({ page }) => {
  await page.goto("/settings");
  await page.getByRole("radio", { name: "Dark" }).check();
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.locator("body")).toHaveCSS("color", "rgb(236, 234, 228)");
});

test("a link that is followed moves the focus to the heading, and Back comes back", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Settings" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Games for many kings" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.locator("main :is(a, input):focus")).toBeVisible();
});

test("Back and a reload come to where the page was left", async ({ page }) => {
  await page.goto("/learn");
  const rex = page.locator("#rex");
  await rex.scrollIntoViewIfNeeded();
  await rex.getByRole("link", { name: "Read the rules" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "The rules of REX" })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(rex).toBeInViewport();
  await page.reload();
  await expect(rex).toBeInViewport();
});

test("a missing address is explained in words", async ({ page }) => {
  await page.goto("/here/nothing");
  await expect(page.getByRole("heading", { name: "This game is not in this browser" })).toBeVisible();
});
