import type { Language } from './language.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** "10 minutes", "24 hours", "7 days". Rounded down: the link must not end before its promise. */
export function lifetimeInWords(lifetime: number, language: Language): string {
  const [amount, unit] = inWholeUnits(lifetime);
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(
    amount,
  );
}

type Unit = 'day' | 'hour' | 'minute' | 'second';

function inWholeUnits(lifetime: number): [amount: number, unit: Unit] {
  if (lifetime > day && lifetime % day === 0) return [lifetime / day, 'day'];
  if (lifetime >= hour && lifetime % hour === 0) return [lifetime / hour, 'hour'];
  if (lifetime >= 2 * day) return [Math.floor(lifetime / day), 'day'];
  if (lifetime >= 3 * hour) return [Math.floor(lifetime / hour), 'hour'];
  if (lifetime >= minute) return [Math.floor(lifetime / minute), 'minute'];
  return [Math.floor(lifetime / second), 'second'];
}
