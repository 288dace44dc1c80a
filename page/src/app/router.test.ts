import { expect, test, vi } from "vitest";
import examples from "../../routes/examples.json";
import routes from "../../routes/routes.json";

vi.stubGlobal("location", { pathname: "/" });
const { languageOf, routeOf } = await import("./router.svelte");

test.each([
  ["/", { page: "home" }],
  ["/new/star", { page: "new", game: "star" }],
  ["/new", { page: "home" }],
  ["/here/abc", { page: "here", id: "abc" }],
  ["/g/0123456789aB", { page: "game", id: "0123456789aB" }],
  ["/analysis", { page: "analysis", id: "" }],
  ["/analysis/0123456789aB", { page: "analysis", id: "0123456789aB" }],
  ["/lobby", { page: "lobby" }],
  ["/lobby/", { page: "lobby" }],
  ["/lobby/x", { page: "missing" }],
  ["/learn", { page: "learn" }],
  ["/es/games/yalta/rules", { page: "book", language: "es", family: "yalta", room: "rules" }],
  ["/games/rex", { page: "book", language: "", family: "rex", room: "introduction" }],
  ["/de/games/rex/rules", { page: "missing" }],
  ["/es/games", { page: "missing" }],
  ["/es/games/yalta/rules/more", { page: "missing" }],
  ["/print", { page: "print", game: "" }],
  ["/print/rex", { page: "print", game: "rex" }],
  ["/es/games/yalta/lessons/knight", { page: "lessons", family: "yalta", lesson: "knight" }],
  ["/lessons", { page: "lessons", family: "", lesson: "" }],
  ["/lessons/yalta", { page: "lessons", family: "yalta", lesson: "" }],
  ["/lessons/yalta/knight", { page: "lessons", family: "yalta", lesson: "knight" }],
  ["/lessons/yalta/knight/1", { page: "missing" }],
  ["/settings", { page: "settings" }],
  ["/people", { page: "people" }],
  ["/desk", { page: "desk" }],
  ["/@Anna_1", { page: "person", handle: "Anna_1" }],
  ["/@Anna_1/x", { page: "missing" }],
  ["/@", { page: "missing" }],
  ["/es/games/yalta/problems", { page: "problems", family: "yalta", id: "" }],
  ["/games/yalta/problems/mate1-a", { page: "problems", family: "yalta", id: "mate1-a" }],
  ["/problems", { page: "problems", family: "", id: "" }],
  ["/problems/yalta", { page: "problems", family: "yalta", id: "" }],
  ["/problems/yalta/mate1-a", { page: "problems", family: "yalta", id: "mate1-a" }],
  ["/problems/yalta/mate1-a/x", { page: "missing" }],
  ["/g/a/b", { page: "missing" }],
  ["/elsewhere", { page: "missing" }],
])("the page of %s", (path, route) => {
  expect(routeOf(path)).toEqual(route);
});

test("every address that the server answers has a page, and no other", () => {
  for (const route of routes)
    expect(routeOf(route.replaceAll("*", "x")), route).not.toEqual({ page: "missing" });
  for (const [path, listed] of Object.entries(examples))
    expect(routeOf(path).page !== "missing", path).toBe(listed);
});

test.each([
  ["/es/games/yalta/lessons", "es"],
  ["/nl/games/rex/problems/mate1-a", "nl"],
  ["/games/rex/rules", ""],
  ["/lessons/rex", ""],
  ["/de/games/rex/rules", ""],
  ["/", ""],
])("the language of %s", (path, language) => {
  expect(languageOf(path)).toBe(language);
});
