import { fail, type Result } from '../outcome.ts';
import { duration, type RulesTimestamp, type RulesValue, timestamp } from '../values/value.ts';
import { type Method, method, type NativeFunction, native, wants } from './method.ts';

const second = 1_000_000_000n;
const day = 86_400n * second;
/** From the year 1 to the year 9999. */
const first = -62_135_596_800n * second;
const last = 253_402_300_800n * second;

const outside = fail('The moment is not between the years 1 and 9999.');

export const fitTimestamp = (nanoseconds: bigint): Result =>
  nanoseconds < first || nanoseconds >= last ? outside : timestamp(nanoseconds);

const floorDivide = (value: bigint, divisor: bigint): bigint =>
  value / divisor - (value % divisor < 0n ? 1n : 0n);
const sinceMidnight = ({ nanoseconds }: RulesTimestamp): bigint =>
  nanoseconds - floorDivide(nanoseconds, day) * day;

const dateOf = ({ nanoseconds }: RulesTimestamp): Date =>
  new Date(Number(floorDivide(nanoseconds, 1_000_000n)));

const fromDate = (read: (date: Date) => number) =>
  method<RulesTimestamp>(0, (moment) => BigInt(read(dateOf(moment))));

function dayOfYear(date: Date): number {
  const start = new Date(date);
  start.setUTCMonth(0, 1);
  return Math.round((date.getTime() - start.getTime()) / 86_400_000) + 1;
}

export const timestampMethods: Readonly<Record<string, Method<RulesTimestamp>>> = {
  date: method(0, (moment) => timestamp(moment.nanoseconds - sinceMidnight(moment))),
  time: method(0, (moment) => duration(sinceMidnight(moment))),
  year: fromDate((date) => date.getUTCFullYear()),
  month: fromDate((date) => date.getUTCMonth() + 1),
  day: fromDate((date) => date.getUTCDate()),
  hours: fromDate((date) => date.getUTCHours()),
  minutes: fromDate((date) => date.getUTCMinutes()),
  seconds: fromDate((date) => date.getUTCSeconds()),
  nanos: method(0, (moment) => sinceMidnight(moment) % second),
  // Monday is the first day, Sunday the seventh.
  dayOfWeek: fromDate((date) => ((date.getUTCDay() + 6) % 7) + 1),
  dayOfYear: fromDate(dayOfYear),
  toMillis: method(0, ({ nanoseconds }) => floorDivide(nanoseconds, 1_000_000n)),
};

function ofDate(year: RulesValue, month: RulesValue, dayOfMonth: RulesValue): Result {
  if (typeof year !== 'bigint' || typeof month !== 'bigint' || typeof dayOfMonth !== 'bigint')
    return wants('a year, a month and a day as ints');
  if (year < 1n || year > 9999n) return outside;
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(dayOfMonth));
  const isReal =
    date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(dayOfMonth);
  if (!isReal) return fail('There is no such day.');
  return fitTimestamp(BigInt(date.getTime()) * 1_000_000n);
}

export const timestampFunctions: Readonly<Record<string, NativeFunction>> = {
  date: native(3, ofDate),
  value: native(1, (milliseconds) =>
    typeof milliseconds === 'bigint'
      ? fitTimestamp(milliseconds * 1_000_000n)
      : wants('milliseconds as an int'),
  ),
};
