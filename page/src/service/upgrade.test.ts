import { expect, test, vi } from "vitest";

// A new version of the page takes the place of the old one. The worker runs here, with caches that
// are maps.

const origin = "https://play.example.org";

class FakeCache {
  readonly all = new Map<string, Response>();

  keys = () => Promise.resolve([...this.all.keys()].map((url) => new Request(url)));
  match = (of: Request | string) => Promise.resolve(this.all.get(url(of))?.clone());
  delete = (of: Request | string) => Promise.resolve(this.all.delete(url(of)));

  put(of: Request | string, response: Response): Promise<void> {
    this.all.delete(url(of)); // as browsers do: a repeated answer comes last
    this.all.set(url(of), response);
    return Promise.resolve();
  }
}

const url = (of: Request | string): string => (typeof of === "string" ? new URL(of, origin).href : of.url);

async function worker(kept: Record<string, readonly string[]>) {
  const stored = new Map<string, FakeCache>();
  const open = (name: string): Promise<FakeCache> => {
    if (!stored.has(name)) stored.set(name, new FakeCache());
    return Promise.resolve(stored.get(name)!);
  };
  for (const [name, paths] of Object.entries(kept))
    for (const path of paths) await (await open(name)).put(path, new Response(`${name} ${path}`));
  const scope = Object.assign(new EventTarget(), { clients: { claim: () => Promise.resolve() } });
  vi.resetModules();
  vi.stubGlobal("self", scope);
  vi.stubGlobal("location", new URL("/service.js", origin));
  vi.stubGlobal("caches", {
    open,
    keys: () => Promise.resolve([...stored.keys()]),
    delete: (name: string) => Promise.resolve(stored.delete(name)),
  });
  const parse = JSON.parse;
  const spy = vi
    .spyOn(JSON, "parse")
    .mockImplementation((text: string) => (text === "__BUILD__" ? { version: "2", files: [] } : parse(text)));
  await import("./service");
  spy.mockRestore();
  return {
    stored,
    async activate(): Promise<void> {
      const work: Promise<unknown>[] = [];
      const waitUntil = (w: Promise<unknown>) => work.push(w);
      scope.dispatchEvent(Object.assign(new Event("activate"), { waitUntil }));
      await Promise.all(work);
    },
    async get(path: string): Promise<string> {
      let answer: Promise<Response> | undefined;
      const request = new Request(origin + path);
      const respondWith = (response: Promise<Response>) => (answer = response);
      scope.dispatchEvent(Object.assign(new Event("fetch"), { request, respondWith }));
      return (await answer!).text();
    },
  };
}

const offline = () => vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));

test("the articles of the books outlast a new version, its files do not", async () => {
  offline();
  const article = "/en/games/yalta?article";
  const { activate, get, stored } = await worker({
    "manykings-1": ["/index.html", article, "/figures/yalta.svg"],
    "manykings-books": ["/en/games/rex?article"],
    others: ["/x"],
  });
  await activate();
  expect([...stored.keys()].sort()).toEqual(["manykings-books", "others"]);
  expect(await get(article)).toBe(`manykings-1 ${article}`);
  expect(await get("/figures/yalta.svg")).toBe("manykings-1 /figures/yalta.svg");
  expect(await get("/en/games/rex?article")).toBe("manykings-books /en/games/rex?article");
  expect(stored.get("manykings-books")!.all.size).toBe(3);
});

test("a newer article stays, and the oldest go when there are too many", async () => {
  const article = "/en/games/yalta?article";
  const many = Array.from({ length: 1000 }, (_, i) => `/figures/${i}.svg`);
  const { activate, get, stored } = await worker({
    "manykings-1": [article],
    "manykings-books": [article, ...many],
  });
  await activate();
  offline();
  expect(await get(article)).toBe(`manykings-books ${article}`);
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("new")));
  expect(await get(article)).toBe("new");
  const { all } = stored.get("manykings-books")!;
  expect(all.size).toBe(1000);
  expect(all.has(url("/figures/0.svg"))).toBe(false);
  expect(all.has(url(article))).toBe(true);
});
