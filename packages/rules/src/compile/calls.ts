import type { NativeFunction } from '../functions/method.ts';
import { type Lookup, methodsOf } from '../functions/table.ts';
import { lookUp } from '../lookups.ts';
import {
  Constraint,
  Failure,
  fail,
  isNoValue,
  type Outcome,
  pending,
  QueriedMap,
  unknownInQuery,
  withoutValue,
} from '../outcome.ts';
import { containsImplied } from '../query/implied.ts';
import { describeValue } from '../values/describe.ts';
import { PartlyKnownMap } from '../values/partly-known.ts';
import { isList, kindOf, type RulesPath, type RulesValue } from '../values/value.ts';
import { type Compiled, type Frame, isTooMuch, type Run, tooManyExpressions } from './run.ts';

/** All parameters as values, or the first that is none. */
function valuesOf(
  parameters: readonly Compiled[],
  run: Run,
  frame: Frame,
): readonly RulesValue[] | Outcome {
  const values: RulesValue[] = [];
  for (const parameter of parameters) {
    const value = parameter(run, frame);
    if (isNoValue(value)) return withoutValue(value);
    values.push(value);
  }
  return values;
}

export function compileNative(native: NativeFunction, parameters: readonly Compiled[]): Compiled {
  return (run, frame) => {
    if (isTooMuch(run)) return tooManyExpressions;
    const values = valuesOf(parameters, run, frame);
    return isList(values) ? native.call(values) : values;
  };
}

/** What can be asked of a field that a query only restricts, or of a map that it knows in part. */
function askQueried(
  of: Constraint | QueriedMap,
  name: string,
  values: readonly RulesValue[],
): Outcome {
  const [first = null] = values;
  if (of instanceof Constraint)
    return name === 'hasAny' && isList(first) ? containsImplied(of, first) : withoutValue(of);
  if (name !== 'get') return withoutValue(of);
  let found: Outcome = of;
  for (const key of isList(first) ? first : [first]) {
    const inner: Outcome | undefined =
      found instanceof QueriedMap && typeof key === 'string' ? found.fields.get(key) : undefined;
    if (inner === undefined) return unknownInQuery;
    found = inner;
  }
  return found;
}

/** Whether a map is asked for a field whose value is not known yet: a default stands for no such field. */
function asksUnknown(of: RulesValue, name: string, [first = null]: readonly RulesValue[]): boolean {
  if (name !== 'get' || !(of instanceof PartlyKnownMap)) return false;
  const key = isList(first) ? first[0] : first;
  return typeof key === 'string' && of.isUnknown(key);
}

export function compileMethod(
  of: Compiled,
  name: string,
  parameters: readonly Compiled[],
): Compiled {
  const missing = fail(`There is no function “${name}” of this value.`);
  return (run, frame) => {
    if (isTooMuch(run)) return tooManyExpressions;
    const receiver = of(run, frame);
    const isQueried = receiver instanceof Constraint || receiver instanceof QueriedMap;
    if (isNoValue(receiver) && !isQueried) return receiver;
    const values = valuesOf(parameters, run, frame);
    if (!isList(values)) return values;
    if (isNoValue(receiver)) return isQueried ? askQueried(receiver, name, values) : receiver;
    const method = methodsOf[kindOf(receiver)].get(name);
    if (method === undefined || values.length < method.least || values.length > method.most)
      return missing;
    if (asksUnknown(receiver, name, values)) return pending;
    // The table has handed out a method of the receiver's own kind.
    return method.call(receiver as never, values);
  };
}

const isPath = (value: RulesValue): value is RulesPath => kindOf(value) === 'path';

const noDocument = fail('A document is looked up by /databases/…/documents/collection/id.');
const notThere = fail('The document that is looked up does not exist.');

export function compileLookup({ state, wants }: Lookup, of: Compiled): Compiled {
  return (run, frame) => {
    if (isTooMuch(run)) return tooManyExpressions;
    const value = of(run, frame);
    if (isNoValue(value)) return withoutValue(value);
    if (!isPath(value)) return noDocument;
    const { segments } = value;
    const isDocument =
      segments[0] === 'databases' &&
      segments[2] === 'documents' &&
      segments.length >= 5 &&
      segments.length % 2 === 1;
    if (!isDocument) return noDocument;
    const found = lookUp(run.lookups, { path: segments, state });
    if (found === undefined) return pending;
    if (found instanceof Failure) return found;
    if (wants === 'existence') return found !== null;
    return found ?? notThere;
  };
}

const describe = (outcome: Outcome): string => {
  if (!isNoValue(outcome)) return describeValue(outcome);
  if (outcome instanceof Failure) return outcome.sentence;
  return outcome === pending ? 'not read yet' : 'known in part, from the query';
};

/** Says what it is given, and is it. */
export function compileDebug(of: Compiled, line: number): Compiled {
  return (run, frame) => {
    if (isTooMuch(run)) return tooManyExpressions;
    const outcome = of(run, frame);
    run.debugged.push({ line, text: describe(outcome) });
    return outcome;
  };
}

/**
 * A function of the rules. Its body is compiled when it is first called: functions that call each
 * other from the ends of long expressions would use up the stack, compiled within each other.
 */
export type CallableFunction = { readonly body: () => Compiled; readonly size: number };

export function compileUserCall(
  { body, size }: CallableFunction,
  parameters: readonly Compiled[],
): Compiled {
  return (run, frame) =>
    isTooMuch(run)
      ? tooManyExpressions
      : body()(run, { values: new Array(size), parameters, caller: frame });
}

/** A parameter is computed where the call stands, once, and only if it is needed. */
export const compileParameter =
  (index: number): Compiled =>
  (run, frame) => {
    const known = frame.values[index];
    if (known !== undefined) return known;
    const value = frame.parameters[index]?.(run, frame.caller ?? frame) ?? null;
    frame.values[index] = value;
    return value;
  };

export const compileLet =
  (index: number, compute: Compiled): Compiled =>
  (run, frame) => {
    const known = frame.values[index];
    if (known !== undefined) return known;
    const value = compute(run, frame);
    frame.values[index] = value;
    return value;
  };
