import { createRawSnippet, flushSync, mount, unmount } from "svelte";
import { expect, test, vi } from "vitest";
import { m } from "../paraglide/messages.js";
import Boundary from "./Boundary.svelte";

test("an error of the page takes its place, explains itself and offers to reload", () => {
  const told = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const target = document.body.appendChild(document.createElement("div"));
  const error = new Error("each_key_duplicate\nmore of it");
  const children = createRawSnippet(() => ({
    render: () => "<p>half a page</p>",
    setup: () => {
      throw error;
    },
  }));
  const app = mount(Boundary, { target, props: { children } });
  flushSync();
  expect(target.textContent).not.toContain("half a page");
  expect(target.querySelector("h1")?.textContent).toBe(m.app_broken());
  expect(target.textContent).toContain(m.app_broken_text({ error: "each_key_duplicate" }));
  expect(target.querySelector("button")?.textContent).toBe(m.app_reload());
  expect(told).toHaveBeenCalledWith(error);
  void unmount(app);
  target.remove();
});
