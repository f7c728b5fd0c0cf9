import { invalid } from './invalid.ts';

/** Microseconds since 1970. Beyond the year 2255 they are no safe integers: see `microsecondsOf`. */
export type Microseconds = number;

const rfc3339 =
  /^(\d{4}-\d{2}-\d{2})[Tt](\d{2}:\d{2}:\d{2})(?:\.(\d{1,9}))?(?:[Zz]|([+-])(\d{2}):(\d{2}))$/;
const earliest = Date.parse('0001-01-01T00:00:00Z');
const latest = Date.parse('9999-12-31T23:59:59Z');

const malformed = (where: string) =>
  invalid(`Invalid value at '${where}': expected a timestamp of RFC 3339.`);

/** Three digits or six, or none: what is below a microsecond has been left out. */
function fractionOf(digits: string): string {
  const microseconds = digits.slice(0, 6).padEnd(6, '0');
  if (microseconds === '000000') return '';
  return microseconds.endsWith('000') ? `.${microseconds.slice(0, 3)}` : `.${microseconds}`;
}

/** The platform reads the 30th of February as the first of March, and 24:00 as the next day. */
const isAnotherDay = (written: string, milliseconds: number): boolean =>
  (written.slice(8, 10) > '28' || written.slice(11, 13) === '24') &&
  new Date(milliseconds).toISOString().slice(0, 19) !== written;

/** A timestamp in the one form in which it is stored: UTC, no finer than microseconds. */
export function readTimestamp(wire: unknown, where: string): string {
  const match = typeof wire === 'string' ? rfc3339.exec(wire) : null;
  if (match === null) throw malformed(where);
  const [, date = '', time = '', digits = '', sign, hours = '0', minutes = '0'] = match;
  const written = `${date}T${time}`;
  const local = Date.parse(`${written}Z`);
  if (Number.isNaN(local) || isAnotherDay(written, local)) throw malformed(where);
  if (Number(hours) > 23 || Number(minutes) > 59) throw malformed(where);
  const offset = (Number(hours) * 60 + Number(minutes)) * 60_000;
  const seconds = sign === '-' ? local + offset : local - offset;
  if (seconds < earliest || seconds > latest) {
    throw invalid(`Invalid value at '${where}': timestamps are of the years 1 to 9999.`);
  }
  const whole = seconds === local ? written : new Date(seconds).toISOString().slice(0, 19);
  return `${whole}${fractionOf(digits)}Z`;
}

/** The same order as the times have, of timestamps in their one form. */
export function compareTimestamps(one: string, other: string): number {
  if (one === other) return 0;
  // Without the Z, what has more digits behind the same ones is later.
  return one.slice(0, -1) < other.slice(0, -1) ? -1 : 1;
}

/** Exact up to the year 2255, which every time of a document is. */
export function microsecondsOf(timestamp: string): Microseconds {
  const fraction = timestamp.slice(20, -1).padEnd(6, '0');
  return Date.parse(`${timestamp.slice(0, 19)}Z`) * 1000 + Number(fraction);
}

const second = { number: Number.NaN, text: '' };

/** Times that are printed after each other are mostly of one second: of one commit, or of one document. */
function textOfSecond(number: number): string {
  if (number !== second.number) {
    second.text = new Date(number * 1000).toISOString().slice(0, 19);
    second.number = number;
  }
  return second.text;
}

export function printTimestamp(time: Microseconds): string {
  const whole = Math.floor(time / 1_000_000);
  const fraction = String(time - whole * 1_000_000).padStart(6, '0');
  return `${textOfSecond(whole)}${fractionOf(fraction)}Z`;
}
