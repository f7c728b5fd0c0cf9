import { globalFunctions, lookupFunctions, namespaces } from '../functions/table.ts';
import type { Failure } from '../outcome.ts';
import { fail } from '../outcome.ts';
import type {
  Call,
  Expression,
  FunctionDeclaration,
  MethodCall,
  PathLiteral,
} from '../syntax/tree.ts';
import { compileIndex, compileProperty, compileSlice } from './access.ts';
import {
  type CallableFunction,
  compileDebug,
  compileLet,
  compileLookup,
  compileMethod,
  compileNative,
  compileParameter,
  compileUserCall,
} from './calls.ts';
import { type CompiledPart, compileList, compileMap, compilePath } from './containers.ts';
import { compileAnd, compileChoice, compileNot, compileOr } from './logic.ts';
import {
  compileArithmetic,
  compileEquality,
  compileIn,
  compileMinus,
  compileOrder,
  compileTypeTest,
} from './operators.ts';
import { compileRequest, compileRequestProperty, resourceOf } from './request-variable.ts';
import type { Compiled } from './run.ts';
import { findFunction, type Scope, type ScopedFunction } from './scope.ts';

/** Parameters and variables of the function at hand; none in the condition of an `allow`. */
type Locals = ReadonlyMap<string, Compiled>;
const noLocals: Locals = new Map();

/** Each function of the rules is compiled once. */
export type FunctionCache = Map<FunctionDeclaration, Map<Scope, CallableFunction>>;

export const compileCondition = (
  condition: Expression,
  scope: Scope,
  cache: FunctionCache,
): Compiled => compileWith(cache, scope, noLocals)(condition);

/** The checker has made sure that all names are known; what is not, is an error of its own. */
const unknownName = (name: string): Failure => fail(`“${name}” is not known here.`);

function callable(cache: FunctionCache, { declaration, scope }: ScopedFunction): CallableFunction {
  const ofScopes = cache.get(declaration) ?? new Map<Scope, CallableFunction>();
  cache.set(declaration, ofScopes);
  const known = ofScopes.get(scope);
  if (known !== undefined) return known;
  let compiled: Compiled | undefined;
  const made: CallableFunction = {
    size: declaration.parameters.length + declaration.lets.length,
    body: () => {
      compiled ??= compileFunction(cache, declaration, scope);
      return compiled;
    },
  };
  ofScopes.set(scope, made);
  return made;
}

function compileFunction(
  cache: FunctionCache,
  { parameters, lets, result }: FunctionDeclaration,
  scope: Scope,
): Compiled {
  const locals = new Map<string, Compiled>();
  for (const [index, name] of parameters.entries()) locals.set(name, compileParameter(index));
  for (const [index, { name, value }] of lets.entries()) {
    const compute = compileWith(cache, scope, new Map(locals))(value);
    locals.set(name, compileLet(parameters.length + index, compute));
  }
  return compileWith(cache, scope, locals)(result);
}

function compileWith(cache: FunctionCache, scope: Scope, locals: Locals) {
  const nameOf = (name: string): Compiled | undefined => {
    const local = locals.get(name);
    if (local !== undefined) return local;
    const capture = scope.captures.get(name);
    const missing = unknownName(name);
    if (capture !== undefined) return (run) => run.captures[capture] ?? missing;
    if (name === 'request') return compileRequest(scope.service);
    return name === 'resource' ? resourceOf : undefined;
  };
  const isOwn = (expression: Expression, name: string): boolean =>
    expression.is === 'name' &&
    expression.name === name &&
    !locals.has(name) &&
    !scope.captures.has(name);

  const pathOf = ({ parts }: PathLiteral, holes?: Compiled): Compiled =>
    compilePath(
      parts.map((part): CompiledPart => {
        if (typeof part === 'string') return part;
        const name = part.is === 'name' ? part.name : undefined;
        // `(/users/$(user)).bind({'user': …})`: the map has what no variable is.
        if (name !== undefined && holes !== undefined && nameOf(name) === undefined)
          return { compute: compileProperty(holes, name), name };
        return { compute: compile(part), name };
      }),
    );

  const callOf = ({ name, parameters, at }: Call): Compiled => {
    const compiled = parameters.map(compile);
    const own = findFunction(scope, name);
    if (own !== undefined) return compileUserCall(callable(cache, own), compiled);
    const [first = () => unknownName(name)] = compiled;
    if (name === 'debug') return compileDebug(first, at.line);
    const lookup = lookupFunctions[scope.service].get(name);
    if (lookup !== undefined) return compileLookup(lookup, first);
    const native = globalFunctions.get(name);
    return native === undefined ? () => unknownName(name) : compileNative(native, compiled);
  };

  const methodOf = ({ of, name, parameters }: MethodCall): Compiled => {
    const compiled = parameters.map(compile);
    if (of.is === 'name' && nameOf(of.name) === undefined) {
      const lookup = lookupFunctions[scope.service].get(`${of.name}.${name}`);
      const [first = () => unknownName(name)] = compiled;
      if (lookup !== undefined) return compileLookup(lookup, first);
      const native = namespaces.get(of.name)?.get(name);
      if (native !== undefined) return compileNative(native, compiled);
    }
    const [bound] = compiled;
    const receiver = of.is === 'path' && name === 'bind' ? pathOf(of, bound) : compile(of);
    return compileMethod(receiver, name, compiled);
  };

  const compile = (expression: Expression): Compiled => {
    switch (expression.is) {
      case 'literal': {
        const { value } = expression;
        return () => value;
      }
      case 'name':
        return nameOf(expression.name) ?? (() => unknownName(expression.name));
      case 'list':
        return compileList(expression.items.map(compile));
      case 'map':
        return compileMap(
          expression.entries.map(({ key, value }) => ({
            key: compile(key),
            value: compile(value),
          })),
        );
      case 'path':
        return pathOf(expression);
      case 'unary':
        return expression.operator === '!'
          ? compileNot(compile(expression.operand))
          : compileMinus(compile(expression.operand));
      case 'binary': {
        const left = compile(expression.left);
        const right = compile(expression.right);
        const { operator } = expression;
        if (operator === '&&') return compileAnd(left, right);
        if (operator === '||') return compileOr(left, right);
        if (operator === 'in') return compileIn(left, right);
        if (operator === '==' || operator === '!=') return compileEquality(operator, left, right);
        if (operator === '<' || operator === '<=' || operator === '>' || operator === '>=')
          return compileOrder(operator, left, right);
        return compileArithmetic(operator, left, right);
      }
      case 'type test':
        return compileTypeTest(compile(expression.operand), expression.type);
      case 'choice':
        return compileChoice(
          compile(expression.condition),
          compile(expression.yes),
          compile(expression.no),
        );
      case 'property':
        return isOwn(expression.of, 'request')
          ? compileRequestProperty(scope.service, expression.name)
          : compileProperty(compile(expression.of), expression.name);
      case 'index':
        return compileIndex(compile(expression.of), compile(expression.index));
      case 'slice':
        return compileSlice(
          compile(expression.of),
          compile(expression.from),
          compile(expression.to),
        );
      case 'call':
        return callOf(expression);
      case 'method call':
        return methodOf(expression);
    }
  };
  return compile;
}
