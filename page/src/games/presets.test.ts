import { expect, it } from "vitest";
import { families } from "./families";
import { presetName, presetsOf } from "./presets";

it("names every way to play in words of its own", () => {
  for (const family of families) {
    const presets = presetsOf(family);
    expect(presets.length, family.name).toBeGreaterThan(0);
    const names = presets.map(presetName);
    expect(new Set(names).size, family.name).toBe(names.length);
    for (const preset of presets) expect(presetName(preset), preset.game).not.toBe(preset.name);
  }
});
