import type { Result } from '../outcome.ts';
import type { RulesValue } from '../values/value.ts';
import { fitInt, intOf, isNumeric, type NativeFunction, native, wants } from './method.ts';

const ofNumber = (calculate: (number: bigint | number) => Result) =>
  native(1, (value) => (isNumeric(value) ? calculate(value) : wants('a number')));

/** An int stays what it is. */
const toInt = (round: (number: number) => number) =>
  ofNumber((value) => (typeof value === 'bigint' ? value : intOf(round(value))));

/** To the nearest, and from the middle away from zero. */
const round = (value: number): number => Math.sign(value) * Math.round(Math.abs(value));

const power = (base: RulesValue, exponent: RulesValue): Result =>
  isNumeric(base) && isNumeric(exponent) ? Number(base) ** Number(exponent) : wants('two numbers');

export const mathFunctions: Readonly<Record<string, NativeFunction>> = {
  abs: ofNumber((value) =>
    typeof value === 'bigint' ? fitInt(value < 0n ? -value : value) : Math.abs(value),
  ),
  ceil: toInt(Math.ceil),
  floor: toInt(Math.floor),
  round: toInt(round),
  isInfinite: ofNumber((value) => Math.abs(Number(value)) === Number.POSITIVE_INFINITY),
  isNaN: ofNumber((value) => Number.isNaN(Number(value))),
  pow: native(2, power),
  sqrt: ofNumber((value) => Math.sqrt(Number(value))),
};
