import { type Failure, fail, type Result } from '../outcome.ts';
import { identityOf } from '../values/identity.ts';
import { isList, isSet, type RulesValue } from '../values/value.ts';

/** A function of the language: how many parameters it takes, and what it makes of them. */
export type NativeFunction = {
  readonly least: number;
  readonly most: number;
  call(parameters: readonly RulesValue[]): Result;
};

/** The same on a value, which is of the kind that the table of methods says. */
export type Method<Receiver> = {
  readonly least: number;
  readonly most: number;
  call(receiver: Receiver, parameters: readonly RulesValue[]): Result;
};

export const method = <Receiver>(
  count: number,
  call: (receiver: Receiver, first: RulesValue, second: RulesValue) => Result,
): Method<Receiver> => ({
  least: count,
  most: count,
  call: (receiver, [first = null, second = null]) => call(receiver, first, second),
});

export const native = (
  count: number,
  call: (first: RulesValue, second: RulesValue, third: RulesValue, fourth: RulesValue) => Result,
): NativeFunction => ({
  least: count,
  most: count,
  call: ([first = null, second = null, third = null, fourth = null]) =>
    call(first, second, third, fourth),
});

export const wants = (what: string): Failure => fail(`The function wants ${what}.`);

/** The members of a list or a set, by what tells them apart. */
export function membersOf(value: RulesValue): ReadonlyMap<string, RulesValue> | undefined {
  if (isSet(value)) return value.members;
  if (!isList(value)) return undefined;
  const members = new Map<string, RulesValue>();
  for (const item of value) members.set(identityOf(item), item);
  return members;
}

export const isNumeric = (value: RulesValue): value is bigint | number =>
  typeof value === 'bigint' || typeof value === 'number';

const least = -(2n ** 63n);
const most = 2n ** 63n - 1n;
const overflow = fail('The number does not fit into 64 bits.');

export const fitInt = (value: bigint): Result => (value < least || value > most ? overflow : value);

/** Of a float, without what stands behind the point. */
export const intOf = (value: number): Result =>
  Number.isFinite(value) ? fitInt(BigInt(Math.trunc(value))) : overflow;
