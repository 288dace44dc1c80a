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

async function worker(kept: Record<string, readonly string[]>, files: readonly string[] = []) {
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
    .mockImplementation((text: string) => (text === "__BUILD__" ? { version: "2", files } : parse(text)));
  await import("./service");
  spy.mockRestore();
  const live = async (stage: "install" | "activate"): Promise<void> => {
    const work: Promise<unknown>[] = [];
    const waitUntil = (w: Promise<unknown>) => work.push(w);
    scope.dispatchEvent(Object.assign(new Event(stage), { waitUntil }));
    await Promise.all(work);
  };
  return {
    stored,
    install: () => live("install"),
    activate: () => live("activate"),
    hurry: () => scope.dispatchEvent(Object.assign(new Event("message"), { data: "hurry" })),
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

/** A network that counts the files it is asked for, and how many of them at once. */
function counted() {
  const seen = { paths: [] as string[], now: 0, most: 0 };
  vi.stubGlobal("fetch", async (path: string) => {
    seen.paths.push(path);
    seen.most = Math.max(seen.most, ++seen.now);
    await new Promise((done) => setTimeout(done));
    seen.now--;
    return new Response(path);
  });
  return seen;
}

test("an installation fetches little at once, and only what an interrupted one lacks", async () => {
  const files = ["/", ...Array.from({ length: 20 }, (_, i) => `/assets/${i}.js`)];
  const seen = counted();
  const { install, stored } = await worker({ "manykings-2": ["/", "/assets/0.js", "/assets/1.js"] }, files);
  await install();
  expect(stored.get("manykings-2")!.all.size).toBe(files.length);
  expect(seen.paths).toEqual(files.filter((path) => !["/assets/0.js", "/assets/1.js"].includes(path)));
  expect(seen.most).toBe(3);
});

test("an installation hurries where a page needs it", async () => {
  const seen = counted();
  const { install, hurry } = await worker(
    {},
    Array.from({ length: 60 }, (_, i) => `/assets/${i}.js`),
  );
  hurry();
  await install();
  expect(seen.most).toBeGreaterThan(3);
});

test("an installation fails with a file that does not come", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("", { status: 404 })));
  const { install } = await worker({}, ["/assets/0.js"]);
  await expect(install()).rejects.toThrow("404");
});
