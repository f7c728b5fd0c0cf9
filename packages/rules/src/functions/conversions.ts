import { fail, type Result } from '../outcome.ts';
import { kindOf, pathOf, printPath, type RulesPath, type RulesValue } from '../values/value.ts';
import { spendOnText } from '../work.ts';
import { fitInt, intOf, isNumeric, type NativeFunction, native } from './method.ts';

const isNo = (what: string) => fail(`The value cannot be made ${what}.`);

function toBool(value: RulesValue): Result {
  if (typeof value === 'boolean') return value;
  if (value === 'true') return true;
  return value === 'false' ? false : isNo('a bool');
}

function toInt(value: RulesValue): Result {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number') return intOf(value);
  return typeof value === 'string' && /^[-+]?\d{1,20}$/.test(value)
    ? fitInt(BigInt(value.replace('+', '')))
    : isNo('an int');
}

function toFloat(value: RulesValue): Result {
  if (isNumeric(value)) return Number(value);
  return typeof value === 'string' && /^[-+]?(\d+(\.\d*)?|\.\d+)([eE][-+]?\d+)?$/.test(value)
    ? Number(value)
    : isNo('a float');
}

const isPath = (value: RulesValue): value is RulesPath => kindOf(value) === 'path';

/** A float shows that it is one. */
const printFloat = (value: number): string =>
  Number.isInteger(value) && Math.abs(value) < 1e21 ? `${value}.0` : String(value);

function toText(value: RulesValue): Result {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return printFloat(value);
  if (typeof value === 'bigint' || typeof value === 'boolean' || value === null)
    return String(value);
  return isPath(value) ? printPath(value) : isNo('a string');
}

function toPath(value: RulesValue): Result {
  if (isPath(value)) return value;
  if (typeof value !== 'string') return isNo('a path');
  spendOnText(value.length);
  return pathOf(value);
}

export const conversions: Readonly<Record<string, NativeFunction>> = {
  bool: native(1, toBool),
  int: native(1, toInt),
  float: native(1, toFloat),
  string: native(1, toText),
  path: native(1, toPath),
};
