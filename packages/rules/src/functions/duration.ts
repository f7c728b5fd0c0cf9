import { fail, type Result } from '../outcome.ts';
import { duration, kindOf, type RulesDuration, type RulesValue } from '../values/value.ts';
import { type Method, method, type NativeFunction, native, wants } from './method.ts';

const second = 1_000_000_000n;
const units: ReadonlyMap<RulesValue, bigint> = new Map([
  ['w', 604_800n * second],
  ['d', 86_400n * second],
  ['h', 3_600n * second],
  ['m', 60n * second],
  ['s', second],
  ['ms', 1_000_000n],
  ['ns', 1n],
]);

/** Ten thousand years, as in the protocol buffer of a duration. */
const longest = 315_576_000_000n * second;
const tooLong = fail('The duration is longer than ten thousand years.');

export const fitDuration = (nanoseconds: bigint): Result =>
  nanoseconds > longest || nanoseconds < -longest ? tooLong : duration(nanoseconds);

export const durationMethods: Readonly<Record<string, Method<RulesDuration>>> = {
  seconds: method(0, ({ nanoseconds }) => nanoseconds / second),
  nanos: method(0, ({ nanoseconds }) => nanoseconds % second),
};

function ofTime(
  hours: RulesValue,
  minutes: RulesValue,
  seconds: RulesValue,
  nanos: RulesValue,
): Result {
  if (
    typeof hours !== 'bigint' ||
    typeof minutes !== 'bigint' ||
    typeof seconds !== 'bigint' ||
    typeof nanos !== 'bigint'
  )
    return wants('hours, minutes, seconds and nanoseconds as ints');
  return fitDuration((hours * 3_600n + minutes * 60n + seconds) * second + nanos);
}

const isDuration = (value: RulesValue): value is RulesDuration => kindOf(value) === 'duration';

export const durationFunctions: Readonly<Record<string, NativeFunction>> = {
  value: native(2, (count, unit) => {
    const nanoseconds = units.get(unit);
    if (typeof count !== 'bigint' || nanoseconds === undefined)
      return wants('an int and one of w, d, h, m, s, ms and ns');
    return fitDuration(count * nanoseconds);
  }),
  time: native(4, ofTime),
  abs: native(1, (value) => {
    if (!isDuration(value)) return wants('a duration');
    return value.nanoseconds < 0n ? duration(-value.nanoseconds) : value;
  }),
};
