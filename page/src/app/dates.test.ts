import { expect, test, vi } from "vitest";
import { custom, recordDate, timeOfDay, timeOrDay } from "./dates";

// The language of the page is English here.
test.each([
  ["the region that the browser has", ["en-GB", "en"], "en-GB"],
  ["of the first that fits", ["fr-FR", "en-AU", "en-US"], "en-AU"],
  ["the language alone where there is none", ["fr-FR"], "en"],
])("dates are written by the custom of %s", (_, languages, want) => {
  expect(custom(languages)).toBe(want);
});

const evening = new Date(2025, 10, 22, 17, 6).getTime();
const morning = new Date(2025, 10, 22, 5, 36).getTime();

test.each([
  ["en-GB", evening, /^17:06$/],
  ["en-GB", morning, /^05:36$/],
  ["en-US", morning, /^5:36\sAM$/],
  ["fr-FR", morning, /^05:36$/],
  ["nl", evening, /^17:06$/],
])("a time of day in %s", (where, at, want) => {
  expect(timeOfDay(at, where)).toMatch(want);
});

test("a moment before today has its day", () => {
  expect(timeOrDay(morning, "en-GB")).toBe("22 Nov");
  expect(timeOrDay(Date.now(), "en-GB")).toMatch(/^\d\d:\d\d$/);
});

test.each([
  ["Pacific/Kiritimati", "2026.02.04"],
  ["UTC", "2026.02.03"],
  ["Pacific/Honolulu", "2026.02.03"],
])("a record has the day of the device, in %s", (zone, day) => {
  vi.stubEnv("TZ", zone);
  expect(recordDate(Date.UTC(2026, 1, 3, 12))).toBe(day);
  vi.unstubAllEnvs();
});
