// Times of day and days as the person writes them: in the language of the page, by the custom of
// the place that the browser names for that language.

import { getLocale } from "../paraglide/runtime.js";

/**
 * The language with the browser's region: "en-GB"; the language alone where the browser has none
 * for it.
 */
export function custom(languages: readonly string[] = navigator.languages): string {
  const language = getLocale();
  return languages.find((l) => l === language || l.startsWith(`${language}-`)) ?? language;
}

/** 17:36, or 5:36 PM where that is the custom. */
export function timeOfDay(at: number, where = custom()): string {
  const twelve = new Intl.DateTimeFormat(where, { hour: "numeric" }).resolvedOptions().hour12;
  const form = { hour: twelve ? "numeric" : "2-digit", minute: "2-digit" } as const;
  return new Intl.DateTimeFormat(where, form).format(at);
}

/** The time of day for today, else the date. */
export function timeOrDay(at: number, where = custom()): string {
  if (new Date(at).toDateString() === new Date().toDateString()) return timeOfDay(at, where);
  return dayOf(at, where);
}

/** The day, without its year. */
export function dayOf(at: number, where = custom()): string {
  return new Intl.DateTimeFormat(where, { day: "numeric", month: "short" }).format(at);
}

/** The day as records have it, 2026.11.28, by the clock of the device. */
export function recordDate(at: number): string {
  const day = new Date(at);
  const two = (n: number) => String(n).padStart(2, "0");
  return `${day.getFullYear()}.${two(day.getMonth() + 1)}.${two(day.getDate())}`;
}
