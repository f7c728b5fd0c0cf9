import { limits } from '../limits.ts';
import { type Position, refuse } from '../problem.ts';
import { openLexer } from './lexer.ts';
import { parseExpression } from './parse-expression.ts';
import { parsePattern } from './parse-path.ts';
import { readTokens, type TokenReader } from './token-reader.ts';
import {
  type Allow,
  type Expression,
  type FunctionDeclaration,
  type GrantedMethod,
  grantedMethods,
  type Let,
  type Match,
  type RulesFile,
  type Service,
  serviceNames,
  type Version,
} from './tree.ts';

/** The tree of a text; throws a `RulesError` at the first place that does not belong there. */
export function parseRules(text: string): RulesFile {
  if (new TextEncoder().encode(text).length > limits.sourceBytes)
    refuse({ line: 1, column: 1 }, `Rules have at most ${limits.sourceBytes} bytes.`);
  const tokens = readTokens(openLexer(text));
  const version = parseVersion(tokens);
  const functions: FunctionDeclaration[] = [];
  const services: Service[] = [];
  while (tokens.lexer.peek().is !== 'end') {
    const at = tokens.here();
    if (tokens.takeIf('function')) functions.push(parseFunction(tokens, at));
    else if (tokens.takeIf('service')) services.push(parseService(tokens, at));
    else tokens.unexpected('“service” or “function”');
  }
  return { version, functions, services };
}

/** One condition by itself, as a test or a tool may have it. */
export function parseCondition(text: string): Expression {
  const tokens = readTokens(openLexer(text));
  const expression = parseExpression(tokens);
  if (tokens.lexer.peek().is !== 'end') tokens.unexpected('the end of the expression');
  return expression;
}

function parseVersion(tokens: TokenReader): Version {
  if (!tokens.takeIf('rules_version')) return '1';
  tokens.expect('=', 'after “rules_version”');
  const at = tokens.here();
  const token = tokens.lexer.take();
  const value = token.is === 'string' ? token.value : undefined;
  if (value !== '1' && value !== '2') return refuse(at, "The version of rules is '1' or '2'.");
  tokens.takeIf(';');
  return value;
}

function parseService(tokens: TokenReader, at: Position): Service {
  let written = tokens.name('the name of a service');
  while (tokens.takeIf('.')) written += `.${tokens.name('the name of a service')}`;
  const name = serviceNames.find((known) => known === written);
  if (name === undefined)
    return refuse(at, `“${written}” is no service; there are ${serviceNames.join(' and ')}.`);
  tokens.expect('{', 'after the name of a service');
  const functions: FunctionDeclaration[] = [];
  const matches: Match[] = [];
  while (!tokens.takeIf('}')) {
    const inner = tokens.here();
    if (tokens.takeIf('function')) functions.push(parseFunction(tokens, inner));
    else if (tokens.takeIf('match')) matches.push(parseMatch(tokens, inner, 1));
    else tokens.unexpected('“match”, “function” or “}”');
  }
  return { at, name, functions, matches };
}

function parseMatch(tokens: TokenReader, at: Position, depth: number): Match {
  if (depth > limits.nestedMatches)
    refuse(at, `Matches stand at most ${limits.nestedMatches} deep in each other.`);
  const pattern = parsePattern(tokens);
  tokens.expect('{', 'after the path of a match');
  const functions: FunctionDeclaration[] = [];
  const matches: Match[] = [];
  const allows: Allow[] = [];
  while (!tokens.takeIf('}')) {
    const inner = tokens.here();
    if (tokens.takeIf('function')) functions.push(parseFunction(tokens, inner));
    else if (tokens.takeIf('match')) matches.push(parseMatch(tokens, inner, depth + 1));
    else if (tokens.takeIf('allow')) allows.push(parseAllow(tokens, inner));
    else tokens.unexpected('“allow”, “match”, “function” or “}”');
  }
  return { at, pattern, functions, matches, allows };
}

function parseAllow(tokens: TokenReader, at: Position): Allow {
  const methods: GrantedMethod[] = [];
  do {
    const written = tokens.name('a method');
    const method = grantedMethods.find((known) => known === written);
    if (method === undefined)
      return refuse(at, `“${written}” is no method; there are ${grantedMethods.join(', ')}.`);
    methods.push(method);
  } while (tokens.takeIf(','));
  let condition: Expression | undefined;
  if (tokens.takeIf(':')) {
    tokens.expect('if', 'before the condition');
    condition = parseExpression(tokens);
  }
  tokens.takeIf(';');
  return { at, methods, condition };
}

function parseFunction(tokens: TokenReader, at: Position): FunctionDeclaration {
  const name = tokens.name('the name of a function');
  tokens.expect('(', 'after the name of a function');
  const parameters: string[] = [];
  while (!tokens.takeIf(')')) {
    parameters.push(tokens.name('the name of a parameter'));
    if (!tokens.at(')')) tokens.expect(',', 'or “)”');
  }
  tokens.expect('{', 'before the body of a function');
  const lets: Let[] = [];
  for (let letAt = tokens.here(); tokens.takeIf('let'); letAt = tokens.here()) {
    const local = tokens.name('the name of a variable');
    tokens.expect('=', 'after the name of a variable');
    lets.push({ at: letAt, name: local, value: parseExpression(tokens) });
    tokens.expect(';', 'after a variable');
  }
  tokens.expect('return', 'before the result of a function');
  const result = parseExpression(tokens);
  tokens.takeIf(';');
  tokens.expect('}', 'after the body of a function');
  return { at, name, parameters, lets, result };
}
