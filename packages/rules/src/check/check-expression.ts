import { requestProperties } from '../compile/request-variable.ts';
import { findFunction, type Scope } from '../compile/scope.ts';
import { regularExpression } from '../functions/regular-expression.ts';
import {
  globalFunctions,
  lookupFunctions,
  methodsOf,
  namespaces,
  typeTests,
} from '../functions/table.ts';
import { Failure } from '../outcome.ts';
import { type Position, type Problem, problemAt } from '../problem.ts';
import { childrenOf } from '../syntax/children.ts';
import type {
  Call,
  Expression,
  FunctionDeclaration,
  MethodCall,
  Property,
} from '../syntax/tree.ts';

/** Where an expression stands, and what the checker has to say about it. */
export type CheckedPlace = {
  readonly scope: Scope;
  readonly locals: ReadonlySet<string>;
  readonly problems: Problem[];
  /** The functions of the rules that are called here. */
  readonly called: Set<FunctionDeclaration>;
};

type Arity = { readonly least: number; readonly most: number };

const exactly = (count: number): Arity => ({ least: count, most: count });
const counted = (count: number): string => `${count} ${count === 1 ? 'parameter' : 'parameters'}`;

const arities = new Map<string, Arity>();
for (const methods of Object.values(methodsOf))
  for (const [name, { least, most }] of methods) {
    const known = arities.get(name) ?? { least, most };
    arities.set(name, {
      least: Math.min(known.least, least),
      most: Math.max(known.most, most),
    });
  }

const withPattern: ReadonlySet<string> = new Set(['matches', 'replace', 'split']);

/** Names that nobody declared, functions that are not there or take other parameters. */
export function checkExpression(expression: Expression, place: CheckedPlace): void {
  const { scope, locals, problems, called } = place;
  const complain = (at: Position, sentence: string): void => {
    problems.push(problemAt(at, sentence));
  };
  const isVariable = (name: string) => locals.has(name) || scope.captures.has(name);
  const isKnown = (name: string) => isVariable(name) || name === 'request' || name === 'resource';

  const checkArity = (at: Position, name: string, given: number, { least, most }: Arity): void => {
    if (given < least || given > most)
      complain(at, `“${name}” takes ${counted(given < least ? least : most)}, not ${given}.`);
  };

  const checkCall = ({ name, parameters, at }: Call): void => {
    const own = findFunction(scope, name)?.declaration;
    if (own !== undefined) {
      called.add(own);
      checkArity(at, name, parameters.length, exactly(own.parameters.length));
      return;
    }
    const isOfLanguage = name === 'debug' || lookupFunctions[scope.service].has(name);
    const arity = isOfLanguage ? exactly(1) : globalFunctions.get(name);
    if (arity === undefined) complain(at, `There is no function “${name}” here.`);
    else checkArity(at, name, parameters.length, arity);
  };

  /** Whether what stands before the point is no value: `math`, or `firestore` for storage. */
  const checkNamespace = ({ of, name, parameters, at }: MethodCall): boolean => {
    if (of.is !== 'name' || isKnown(of.name)) return false;
    const namespace = namespaces.get(of.name);
    if (namespace === undefined && of.name !== 'firestore') return false;
    const whole = `${of.name}.${name}`;
    const isLookup = lookupFunctions[scope.service].has(whole);
    const arity = isLookup ? exactly(1) : namespace?.get(name);
    if (arity === undefined) complain(at, `There is no function “${whole}” here.`);
    else checkArity(at, whole, parameters.length, arity);
    return true;
  };

  const checkMethod = ({ name, parameters, at }: MethodCall): void => {
    const arity = arities.get(name);
    if (arity === undefined) complain(at, `No value has a function “${name}”.`);
    else checkArity(at, name, parameters.length, arity);
    const [first] = parameters;
    if (!withPattern.has(name) || first?.is !== 'literal' || typeof first.value !== 'string')
      return;
    const pattern = regularExpression(first.value);
    if (pattern instanceof Failure) complain(first.at, pattern.sentence);
  };

  const checkProperty = ({ of, name, at }: Property): void => {
    if (of.is !== 'name' || of.name !== 'request' || isVariable('request')) return;
    if (requestProperties(scope.service).has(name)) return;
    problems.push(problemAt(at, `A request of ${scope.service} has no “${name}”.`, 'warning'));
  };

  const check = (inner: Expression): void => {
    if (inner.is === 'name' && !isKnown(inner.name))
      complain(inner.at, `“${inner.name}” is not known here.`);
    if (inner.is === 'type test' && !typeTests.has(inner.type))
      complain(inner.at, `“${inner.type}” is no type.`);
    if (inner.is === 'property') checkProperty(inner);
    if (inner.is === 'call') checkCall(inner);
    if (inner.is !== 'method call') {
      childrenOf(inner).forEach(check);
      return;
    }
    inner.parameters.forEach(check);
    if (checkNamespace(inner)) return;
    checkMethod(inner);
    // With `bind`, a variable that is not known is one that the map has.
    const isBound = inner.of.is === 'path' && inner.name === 'bind';
    if (!isBound) check(inner.of);
    else for (const part of childrenOf(inner.of)) if (part.is !== 'name') check(part);
  };

  check(expression);
}
