import type {
  Allow,
  Expression,
  FunctionDeclaration,
  LiteralValue,
  Match,
  PatternSegment,
  RulesFile,
  Service,
} from './tree.ts';

const printCharacter = (character: string): string => {
  if (character === '\\' || character === "'") return `\\${character}`;
  const code = character.charCodeAt(0);
  if (code >= 32 && code !== 127) return character;
  return `\\x${code.toString(16).padStart(2, '0')}`;
};

const printQuoted = (text: string): string => `'${[...text].map(printCharacter).join('')}'`;

const printNumber = (value: number): string => {
  const digits = String(value);
  return /^\d+$/.test(digits) ? `${digits}.0` : digits;
};

const printLiteral = (value: LiteralValue): string => {
  if (typeof value === 'string') return printQuoted(value);
  if (typeof value === 'number') return printNumber(value);
  if (value instanceof Uint8Array)
    return `b'${[...value].map((octet) => `\\x${octet.toString(16).padStart(2, '0')}`).join('')}'`;
  return String(value);
};

const printAll = (expressions: readonly Expression[]): string =>
  expressions.map(printExpression).join(', ');

/** Whatever could be read in two ways stands in parentheses. */
const printInner = (expression: Expression): string => {
  const { is } = expression;
  const isAlone = is !== 'binary' && is !== 'unary' && is !== 'choice' && is !== 'type test';
  return isAlone ? printExpression(expression) : `(${printExpression(expression)})`;
};

/** A path goes on over the point that follows it, so it stands in parentheses there. */
const printTarget = (expression: Expression): string =>
  expression.is === 'path' || expression.is === 'literal'
    ? `(${printExpression(expression)})`
    : printInner(expression);

export function printExpression(expression: Expression): string {
  switch (expression.is) {
    case 'literal':
      return printLiteral(expression.value);
    case 'name':
      return expression.name;
    case 'list':
      return `[${printAll(expression.items)}]`;
    case 'map':
      return `{${expression.entries.map(({ key, value }) => `${printInner(key)}: ${printExpression(value)}`).join(', ')}}`;
    case 'path':
      return expression.parts
        .map((part) => (typeof part === 'string' ? `/${part}` : `/$(${printExpression(part)})`))
        .join('');
    case 'unary':
      return `${expression.operator}${printInner(expression.operand)}`;
    case 'binary':
      return `${printInner(expression.left)} ${expression.operator} ${printInner(expression.right)}`;
    case 'type test':
      return `${printInner(expression.operand)} is ${expression.type}`;
    case 'choice':
      return `${printInner(expression.condition)} ? ${printInner(expression.yes)} : ${printInner(expression.no)}`;
    case 'property':
      return `${printTarget(expression.of)}.${expression.name}`;
    case 'index':
      return `${printTarget(expression.of)}[${printExpression(expression.index)}]`;
    case 'slice':
      return `${printTarget(expression.of)}[${printInner(expression.from)}:${printInner(expression.to)}]`;
    case 'call':
      return `${expression.name}(${printAll(expression.parameters)})`;
    case 'method call':
      return `${printTarget(expression.of)}.${expression.name}(${printAll(expression.parameters)})`;
  }
}

const printSegment = (segment: PatternSegment): string => {
  if (segment.is === 'literal') return `/${segment.text}`;
  return segment.is === 'one' ? `/{${segment.name}}` : `/{${segment.name}=**}`;
};

type Lines = readonly string[];

const block = (head: string, lines: Lines): Lines => [
  `${head} {`,
  ...lines.map((line) => `  ${line}`),
  '}',
];

const printFunction = ({ name, parameters, lets, result }: FunctionDeclaration): Lines =>
  block(`function ${name}(${parameters.join(', ')})`, [
    ...lets.map((local) => `let ${local.name} = ${printExpression(local.value)};`),
    `return ${printExpression(result)};`,
  ]);

const printAllow = ({ methods, condition }: Allow): string =>
  condition === undefined
    ? `allow ${methods.join(', ')};`
    : `allow ${methods.join(', ')}: if ${printExpression(condition)};`;

const printMatch = ({ pattern, functions, allows, matches }: Match): Lines =>
  block(`match ${pattern.map(printSegment).join('')}`, [
    ...functions.flatMap(printFunction),
    ...allows.map(printAllow),
    ...matches.flatMap(printMatch),
  ]);

const printService = ({ name, functions, matches }: Service): Lines =>
  block(`service ${name}`, [...functions.flatMap(printFunction), ...matches.flatMap(printMatch)]);

/** The same rules as text, without comments. */
export const printRules = ({ version, functions, services }: RulesFile): string =>
  [
    `rules_version = '${version}';`,
    ...functions.flatMap(printFunction),
    ...services.flatMap(printService),
    '',
  ].join('\n');
