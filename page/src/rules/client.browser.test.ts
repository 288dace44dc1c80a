import { afterAll, describe, expect, test } from "vitest";
import { rules } from "./client";
import { Engine, StoppedError } from "./engine";
import { FaultyError, RefusedError } from "./types";

describe("the rules in their worker", () => {
  test("tell the games that there are", async () => {
    const games = await rules().games();
    expect(games.map((g) => g.page)).toEqual([
      "star-chess",
      "yalta",
      "sovereign",
      "sovereign",
      "rex",
      "star-draughts",
    ]);
  });

  test("play by the names of squares", async () => {
    const game = await rules().open({ game: "star:3" });
    expect(game.surface.seats).toBe(3);
    const [move] = (await game.view()).moves.filter((m) => m.text === "1e21e4");
    expect(move).toMatchObject({
      kind: "quiet",
      role: "P",
      army: "1",
      from: "1e2",
      to: "1e4",
    });
    const view = await game.play("1e21e4");
    expect(view.turn).toBe(2);
    expect(view.men).toContainEqual({ square: "1e4", role: "P", army: "1", owner: 1 });
    expect((await game.undo(1)).turn).toBe(1);
    await game.close();
  });

  test("say why a move is not legal", async () => {
    const game = await rules().open({ game: "star:2" });
    const why = await game.why("e2e5");
    expect(why?.rule).toBe("star.5");
    expect(why?.marks.flatMap((m) => m.squares)).toContain("e4");
    expect(await game.why("Nf3")).toBeNull();
    await expect(game.play("e2e5")).rejects.toBeInstanceOf(RefusedError);
    await expect(rules().open({ position: "star:2 1 1K:a1" })).rejects.toBeInstanceOf(FaultyError);
    await expect(rules().open({ game: "ludo" })).rejects.toThrow(/ludo/);
    await game.close();
    await expect(game.view()).rejects.toThrow(/not open/);
  });
});

describe("the engine in its worker", () => {
  const engine = new Engine();
  afterAll(() => engine.end());
  const task = { variant: "rex", entries: [], level: 1, seed: 7, limits: {} };

  test("plays a legal move, the same again with the same seed", async () => {
    const [first, second] = await Promise.all([engine.move(task), engine.move(task)]);
    expect(second).toBe(first);
    const game = await rules().open({ game: "rex" });
    expect((await game.view()).moves.map((m) => m.text)).toContain(first);
    await game.close();
  });

  test("stops when it is told to, and thinks again after that", async () => {
    const endless = engine.move({ ...task, level: 10 });
    engine.stop();
    await expect(endless).rejects.toBeInstanceOf(StoppedError);
    expect(await engine.move(task)).toMatch(/^[a-t]\d[a-t]\d$/);
  });
});
