import { expect, test, vi } from "vitest";
import type { Shown } from "../api/client";
import type { Socket, Status } from "../api/socket";
import type { components } from "../api/schema";

vi.mock("../app/language.svelte", () => ({ language: () => "en" }));
vi.mock("../app/settings.svelte", () => ({ settings: { name: "Anna" } }));

const lines: components["schemas"]["Message"][] = [];
vi.mock("../api/client", () => ({
  api: { GET: () => Promise.resolve({ you: "me", messages: [...lines] }) },
  answered: (request: Promise<unknown>) => request,
  newToken: () => "token",
}));
const { OnlineRoom } = await import("./room.svelte");

const line = (id: number, text: string) =>
  ({ id, at: id, room: "players", author: "other", name: "Bela", text }) as (typeof lines)[number];

test("lines that came while the connection was broken are there once it is back", async () => {
  let tell: (status: Status) => void = () => undefined;
  const socket = {
    status: { state: "open", retry: null, lag: null },
    listen: (listener: typeof tell) => {
      tell = listener;
      return () => undefined;
    },
  } as unknown as Socket;
  const game = { chat: true, stage: "playing", you: [1], version: 1 } as unknown as Shown;
  const room = new OnlineRoom(
    { id: "game", game, offset: 0, opening: false, change: () => Promise.resolve() },
    socket,
    "https://games.example",
  );
  lines.push(line(1, "Hello"));
  await room.listen();
  tell({ state: "offline", retry: 1, lag: null });
  lines.push(line(2, "Are you there?"));
  tell({ state: "connecting", retry: null, lag: null });
  tell({ state: "open", retry: null, lag: null });
  await vi.waitFor(() => expect(room.chat.map((m) => m.text)).toEqual(["Hello", "Are you there?"]));
});
