import { type Failure, fail, isNoValue, type NoValue, type Outcome, pending } from '../outcome.ts';
import { type Compiled, isTooMuch, tooManyExpressions } from './run.ts';

const notBoolean = (operator: string): Failure => fail(`“${operator}” wants a bool.`);

const isPending = (outcome: Outcome): outcome is NoValue => outcome === pending;

/**
 * `&&` and `||` of CEL: one side that decides does so whatever the other is, be it an error or a
 * document that is not read yet. An error counts only where nothing decides.
 */
const either =
  (operator: '&&' | '||', decisive: boolean) =>
  (left: Compiled, right: Compiled): Compiled => {
    const failure = notBoolean(operator);
    const readable = (outcome: Outcome): Outcome =>
      typeof outcome === 'boolean' || (isNoValue(outcome) && outcome.kind === 'failure')
        ? outcome
        : isPending(outcome)
          ? outcome
          : failure;
    return (run, frame) => {
      if (isTooMuch(run)) return tooManyExpressions;
      const first = left(run, frame);
      if (first === decisive) return decisive;
      const second = right(run, frame);
      if (second === decisive) return decisive;
      if (first === !decisive) return readable(second);
      if (isPending(first) || isPending(second)) return pending;
      return readable(first);
    };
  };

export const compileAnd = either('&&', false);
export const compileOr = either('||', true);

export function compileNot(operand: Compiled): Compiled {
  const failure = notBoolean('!');
  return (run, frame) => {
    if (isTooMuch(run)) return tooManyExpressions;
    const value = operand(run, frame);
    if (typeof value === 'boolean') return !value;
    return isPending(value) || (isNoValue(value) && value.kind === 'failure') ? value : failure;
  };
}

export function compileChoice(condition: Compiled, yes: Compiled, no: Compiled): Compiled {
  const failure = notBoolean('?');
  return (run, frame) => {
    if (isTooMuch(run)) return tooManyExpressions;
    const value = condition(run, frame);
    if (typeof value === 'boolean') return value ? yes(run, frame) : no(run, frame);
    return isPending(value) || (isNoValue(value) && value.kind === 'failure') ? value : failure;
  };
}
