import { beforeEach, describe, expect, test, vi } from "vitest";

// A click on a notice. Browsers let a worker bring a page to the front only
// after a person's click, and browsers under test cannot click notices of the system;
// so the worker runs here, with windows that record its requests.

const origin = "https://play.example.org";

class Window {
  fronts = 0;
  readonly url: string;

  constructor(path: string) {
    this.url = new URL(path, origin).href;
  }

  focus(): Promise<this> {
    this.fronts++;
    return Promise.resolve(this);
  }
}

class Notice {
  closed = false;

  constructor(readonly data: unknown) {}

  close(): void {
    this.closed = true;
  }
}

/** The scope of a worker, as far as clicks need it. */
class Scope extends EventTarget {
  windows: Window[] = [];
  readonly opened: string[] = [];
  asked: object[] = [];
  readonly clients = {
    matchAll: (options: object) => {
      this.asked.push(options);
      return Promise.resolve(this.windows);
    },
    openWindow: (path: string) => {
      this.opened.push(new URL(path, origin).href);
      return Promise.resolve(null);
    },
  };

  /** Clicks on a notice, and waits for as long as the worker asked to be kept alive. */
  async click(data: unknown): Promise<Notice> {
    const notification = new Notice(data);
    const work: Promise<unknown>[] = [];
    const waitUntil = (w: Promise<unknown>) => work.push(w);
    this.dispatchEvent(Object.assign(new Event("notificationclick"), { notification, waitUntil }));
    expect(work).toHaveLength(1);
    await Promise.all(work);
    return notification;
  }
}

describe("a click on a notice", () => {
  let scope: Scope;

  beforeEach(async () => {
    scope = new Scope();
    vi.resetModules();
    vi.stubGlobal("self", scope);
    vi.stubGlobal("location", new URL("/service.js", origin));
    // The build puts its files where the source has a placeholder, which is no JSON.
    const parse = JSON.parse;
    const spy = vi
      .spyOn(JSON, "parse")
      .mockImplementation((text: string) =>
        text === "__BUILD__" ? { version: "1", files: [] } : parse(text),
      );
    await import("./service");
    spy.mockRestore();
    return () => {
      vi.unstubAllGlobals();
    };
  });

  test("opens the game where no page has it", async () => {
    scope.windows = [new Window("/"), new Window("/g/second")];
    const notice = await scope.click("/g/first");
    expect(scope.opened).toEqual([`${origin}/g/first`]);
    expect(scope.windows.map((w) => w.fronts)).toEqual([0, 0]);
    expect(notice.closed).toBe(true);
  });

  test("brings the page that has the game to the front, and opens no other", async () => {
    scope.windows = [new Window("/g/second"), new Window("/g/first?move=12#chat"), new Window("/g/first")];
    const notice = await scope.click("/g/first");
    expect(scope.opened).toEqual([]);
    expect(scope.windows.map((w) => w.fronts)).toEqual([0, 1, 0]);
    expect(notice.closed).toBe(true);
  });

  test("finds pages that were there before the worker", async () => {
    await scope.click("/g/first");
    expect(scope.asked).toEqual([{ type: "window", includeUncontrolled: true }]);
  });

  test.each(["https://elsewhere.example.org/g/first", "//elsewhere.example.org/g/first", "javascript:0"])(
    "goes nowhere else: %s",
    async (data) => {
      scope.windows = [new Window("/g/first")];
      const notice = await scope.click(data);
      expect(scope.opened).toEqual([]);
      expect(scope.windows[0]?.fronts).toBe(0);
      expect(notice.closed).toBe(true);
    },
  );
});
