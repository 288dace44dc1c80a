import { expect, test } from "vitest";
import { again } from "./again";

/** Fails so often, then brings "here". */
function failing(times: number): { load: () => Promise<string>; calls: () => number } {
  let calls = 0;
  const load = () => (++calls > times ? Promise.resolve("here") : Promise.reject(new Error(`try ${calls}`)));
  return { load, calls: () => calls };
}

test("a file that comes is asked for once", async () => {
  const file = failing(0);
  expect(await again(file.load, [0, 0])).toBe("here");
  expect(file.calls()).toBe(1);
});

test("what fails twice comes by the third try", async () => {
  const file = failing(2);
  expect(await again(file.load, [0, 0])).toBe("here");
  expect(file.calls()).toBe(3);
});

test("what never comes rejects with its own reason", async () => {
  const file = failing(9);
  await expect(again(file.load, [0, 0])).rejects.toThrow("try 3");
});
