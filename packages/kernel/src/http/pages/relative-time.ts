const steps = [
  { unit: 'second', length: 1000, until: 60_000 },
  { unit: 'minute', length: 60_000, until: 3_600_000 },
  { unit: 'hour', length: 3_600_000, until: 86_400_000 },
  { unit: 'day', length: 86_400_000, until: Number.POSITIVE_INFINITY },
] as const;

const words = new Intl.RelativeTimeFormat('en', { style: 'short' });

/** "now", "5 sec. ago", "2 hr. ago". A clock that was set back makes nothing happen in the future. */
export function relativeTime(at: number, now: number): string {
  const age = Math.max(0, now - at);
  if (age < 5000) return 'just now';
  const { unit, length } = steps.find(({ until }) => age < until) ?? steps[3];
  return words.format(-Math.floor(age / length), unit);
}
