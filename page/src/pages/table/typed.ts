/**
 * A time that was typed, in milliseconds: "12:30", "1:02:03" or "5" minutes; null if it is none.
 */
export function spanOf(text: string): number | null {
  const parts = text.trim().split(":");
  if (parts.length > 3 || parts.some((p) => !/^\d{1,3}$/.test(p))) return null;
  const [a = 0, b = 0, c = 0] = parts.map(Number);
  if (b > 59 || c > 59) return null;
  const seconds = parts.length === 3 ? (a * 60 + b) * 60 + c : a * 60 + b;
  return seconds <= 86_400 ? seconds * 1000 : null;
}
