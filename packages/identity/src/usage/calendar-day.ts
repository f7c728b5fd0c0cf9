const dayLength = 86_400_000;

/** Days are counted from the first of 1970 and end at midnight UTC, as heartbeats have them. */
export const dayAt = (time: number): number => Math.floor(time / dayLength);

export const dayText = (day: number): string =>
  new Date(day * dayLength).toISOString().slice(0, 10);

/** Undefined for anything but `YYYY-MM-DD`, and for days that no calendar has. */
export function readDay(text: unknown): number | undefined {
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(text)) return undefined;
  const day = dayAt(Date.parse(`${text}T00:00:00Z`));
  // JavaScript takes the 31st of February for the third of March.
  return Number.isFinite(day) && dayText(day) === text ? day : undefined;
}
