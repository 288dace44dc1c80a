import { familyOf } from "../../games/families";
import { gameOf, presetName, presetsOf } from "../../games/presets";
import { parse } from "../../games/variant";

/** The title of a game id. */
export function gameTitle(variant: string): string {
  return familyOf(variant)?.title() ?? variant;
}

/** "Star chess · 4 · Doubles": variants of one family differ by seats and options. */
export function variantTitle(variant: string): string {
  const family = familyOf(variant);
  const { seats, values } = parse(variant);
  const preset =
    family &&
    seats !== 2 && // whose names say only that there are two
    presetsOf(family).find((p) => gameOf(p, seats) === variant && p.name !== "usual" && !p.match);
  const options = Object.entries(values).map(
    ([name, value]) => family?.options.find((o) => o.name === name)?.label[value]?.() ?? `${name} ${value}`,
  );
  return [gameTitle(variant), seats || "", ...(preset ? [presetName(preset)] : options)]
    .filter(Boolean)
    .join(" · ");
}
