import { findFunction, type Scope } from '../compile/scope.ts';
import { printExpression } from '../syntax/print.ts';
import type { Binary, Expression, FunctionDeclaration } from '../syntax/tree.ts';

/**
 * Whom a condition lets in at least, whatever is asked for: everybody, everybody until a date,
 * everybody who is signed in, or nobody of whom it could be said without looking at the request.
 */
export type Audience = 'anybody' | 'anybody for a while' | 'anybody signed in' | 'some';

const fromNarrow: readonly Audience[] = [
  'some',
  'anybody signed in',
  'anybody for a while',
  'anybody',
];
const wideness = (audience: Audience): number => fromNarrow.indexOf(audience);

const wider = (one: Audience, other: Audience): Audience =>
  wideness(one) >= wideness(other) ? one : other;
const narrower = (one: Audience, other: Audience): Audience =>
  wideness(one) < wideness(other) ? one : other;

/** What everybody has who is signed in. */
const ofSignedIn: ReadonlySet<string> = new Set([
  'request.auth',
  'request.auth.uid',
  'request.auth.token',
  'request.auth.token.sub',
]);

const isSignedInValue = (expression: Expression): boolean =>
  ofSignedIn.has(printExpression(expression));

const isNull = (expression: Expression): boolean =>
  expression.is === 'literal' && expression.value === null;

/** `request.time < timestamp.date(2030, 1, 1)`, as test modes have it: a question of patience. */
const isTimeLimit = ({ operator, left, right }: Binary): boolean =>
  ((operator === '<' || operator === '<=') && printExpression(left) === 'request.time') ||
  ((operator === '>' || operator === '>=') && printExpression(right) === 'request.time');

/** What is known of functions by now: a chain of calls is gone through once. */
export type KnownAudiences = Map<FunctionDeclaration, Audience>;

function audienceOfBinary(expression: Binary, scope: Scope, known: KnownAudiences): Audience {
  const { operator, left, right } = expression;
  const of = (part: Expression) => audienceOf(part, scope, known);
  if (operator === '&&') return narrower(of(left), of(right));
  if (operator === '||') return wider(of(left), of(right));
  if (isTimeLimit(expression)) return 'anybody for a while';
  if (operator === '!=') {
    if (isNull(right) && isSignedInValue(left)) return 'anybody signed in';
    if (isNull(left) && isSignedInValue(right)) return 'anybody signed in';
  }
  const isSame = printExpression(left) === printExpression(right);
  if (operator === '==' && isSame && left.is === 'literal') return 'anybody';
  return 'some';
}

/** A function says what its result does, unless that needs variables of its own. */
function audienceOfCall(name: string, scope: Scope, known: KnownAudiences): Audience {
  const found = findFunction(scope, name);
  if (found === undefined || found.declaration.lets.length > 0) return 'some';
  const audience =
    known.get(found.declaration) ?? audienceOf(found.declaration.result, found.scope, known);
  known.set(found.declaration, audience);
  return audience;
}

/** Of rules that were checked: no function leads back to itself. */
export function audienceOf(
  condition: Expression | undefined,
  scope: Scope,
  known: KnownAudiences,
): Audience {
  if (condition === undefined) return 'anybody';
  switch (condition.is) {
    case 'literal':
      return condition.value === true ? 'anybody' : 'some';
    case 'unary': {
      const { operator, operand } = condition;
      const isNotFalse = operator === '!' && operand.is === 'literal' && operand.value === false;
      return isNotFalse ? 'anybody' : 'some';
    }
    case 'binary':
      return audienceOfBinary(condition, scope, known);
    case 'type test':
      return isSignedInValue(condition.operand) && ['string', 'map'].includes(condition.type)
        ? 'anybody signed in'
        : 'some';
    case 'choice':
      return narrower(
        audienceOf(condition.yes, scope, known),
        audienceOf(condition.no, scope, known),
      );
    case 'call':
      return audienceOfCall(condition.name, scope, known);
    default:
      return 'some';
  }
}
