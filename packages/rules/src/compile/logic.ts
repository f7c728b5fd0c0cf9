import { type Failure, fail, isNoValue, type Outcome, pending } from '../outcome.ts';
import { type Compiled, isTooMuch, tooManyExpressions } from './run.ts';

const notBoolean = (operator: string): Failure => fail(`“${operator}” wants a bool.`);

/** Of what is no bool: errors and waiting stay what they are, everything else is an error. */
const withoutBoolean = (outcome: Outcome, failure: Failure): Outcome =>
  isNoValue(outcome) && (outcome.kind === 'failure' || outcome === pending) ? outcome : failure;

/**
 * `&&` and `||` of CEL: one side that decides does so whatever the other is, be it an error or a
 * document that is not read yet. An error counts only where nothing decides.
 */
const either =
  (operator: '&&' | '||', decisive: boolean) =>
  (left: Compiled, right: Compiled): Compiled => {
    const failure = notBoolean(operator);
    return (run, frame) => {
      if (isTooMuch(run)) return tooManyExpressions;
      const first = left(run, frame);
      if (first === decisive) return decisive;
      const second = right(run, frame);
      if (second === decisive) return decisive;
      if (first === !decisive)
        return second === !decisive ? second : withoutBoolean(second, failure);
      return second === pending ? pending : withoutBoolean(first, failure);
    };
  };

export const compileAnd = either('&&', false);
export const compileOr = either('||', true);

export function compileNot(operand: Compiled): Compiled {
  const failure = notBoolean('!');
  return (run, frame) => {
    if (isTooMuch(run)) return tooManyExpressions;
    const value = operand(run, frame);
    return typeof value === 'boolean' ? !value : withoutBoolean(value, failure);
  };
}

export function compileChoice(condition: Compiled, yes: Compiled, no: Compiled): Compiled {
  const failure = notBoolean('?');
  return (run, frame) => {
    if (isTooMuch(run)) return tooManyExpressions;
    const value = condition(run, frame);
    if (typeof value !== 'boolean') return withoutBoolean(value, failure);
    return value ? yes(run, frame) : no(run, frame);
  };
}
