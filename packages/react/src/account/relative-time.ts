const units: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/**
 * How long ago something was, in the words of a language. Clocks differ: what seems to lie ahead is
 * now, and so is everything within the minute, which nobody wants to watch count.
 */
export function relativeTime(language: string, at: number, now: number): string {
  const seconds = Math.max(0, (now - at) / 1000);
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const [unit, length] = units.find(([, size]) => seconds >= size) ?? (['second', 0] as const);
  return format.format(length === 0 ? 0 : -Math.floor(seconds / length), unit);
}
