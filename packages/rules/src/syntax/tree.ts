import type { Position } from '../problem.ts';

export type BinaryOperator =
  | '||'
  | '&&'
  | '=='
  | '!='
  | 'in'
  | '<'
  | '<='
  | '>'
  | '>='
  | '+'
  | '-'
  | '*'
  | '/'
  | '%';

export type LiteralValue = bigint | number | string | boolean | null | Uint8Array;

export type PathPart = string | Expression;

type At<Node> = Node & { readonly at: Position; readonly height: number };

export type Literal = At<{ readonly is: 'literal'; readonly value: LiteralValue }>;
export type Name = At<{ readonly is: 'name'; readonly name: string }>;
export type ListLiteral = At<{ readonly is: 'list'; readonly items: readonly Expression[] }>;
export type MapLiteral = At<{
  readonly is: 'map';
  readonly entries: readonly { readonly key: Expression; readonly value: Expression }[];
}>;
export type PathLiteral = At<{ readonly is: 'path'; readonly parts: readonly PathPart[] }>;
export type Unary = At<{
  readonly is: 'unary';
  readonly operator: '-' | '!';
  readonly operand: Expression;
}>;
export type Binary = At<{
  readonly is: 'binary';
  readonly operator: BinaryOperator;
  readonly left: Expression;
  readonly right: Expression;
}>;
export type TypeTest = At<{
  readonly is: 'type test';
  readonly operand: Expression;
  readonly type: string;
}>;
export type Choice = At<{
  readonly is: 'choice';
  readonly condition: Expression;
  readonly yes: Expression;
  readonly no: Expression;
}>;
export type Property = At<{
  readonly is: 'property';
  readonly of: Expression;
  readonly name: string;
}>;
export type Index = At<{
  readonly is: 'index';
  readonly of: Expression;
  readonly index: Expression;
}>;
export type Slice = At<{
  readonly is: 'slice';
  readonly of: Expression;
  readonly from: Expression;
  readonly to: Expression;
}>;
export type Call = At<{
  readonly is: 'call';
  readonly name: string;
  readonly parameters: readonly Expression[];
}>;
/** `value.name(…)`, also where the value is a namespace as in `math.abs(…)`. */
export type MethodCall = At<{
  readonly is: 'method call';
  readonly of: Expression;
  readonly name: string;
  readonly parameters: readonly Expression[];
}>;

export type Expression =
  | Literal
  | Name
  | ListLiteral
  | MapLiteral
  | PathLiteral
  | Unary
  | Binary
  | TypeTest
  | Choice
  | Property
  | Index
  | Slice
  | Call
  | MethodCall;

export const grantedMethods = [
  'read',
  'write',
  'get',
  'list',
  'create',
  'update',
  'delete',
] as const;
export type GrantedMethod = (typeof grantedMethods)[number];

export type Let = {
  readonly at: Position;
  readonly name: string;
  readonly value: Expression;
};

export type FunctionDeclaration = {
  readonly at: Position;
  readonly name: string;
  readonly parameters: readonly string[];
  readonly lets: readonly Let[];
  readonly result: Expression;
};

export type Allow = {
  readonly at: Position;
  readonly methods: readonly GrantedMethod[];
  readonly condition: Expression | undefined;
};

export type PatternSegment =
  | { readonly is: 'literal'; readonly text: string }
  | { readonly is: 'one'; readonly name: string }
  | { readonly is: 'many'; readonly name: string };

export type Match = {
  readonly at: Position;
  readonly pattern: readonly PatternSegment[];
  readonly functions: readonly FunctionDeclaration[];
  readonly matches: readonly Match[];
  readonly allows: readonly Allow[];
};

export const serviceNames = ['cloud.firestore', 'firebase.storage'] as const;
/** Whose rules stand in a block. */
export type ServiceName = (typeof serviceNames)[number];

export type Service = {
  readonly at: Position;
  readonly name: ServiceName;
  readonly functions: readonly FunctionDeclaration[];
  readonly matches: readonly Match[];
};

export type Version = '1' | '2';

export type RulesFile = {
  readonly version: Version;
  readonly functions: readonly FunctionDeclaration[];
  readonly services: readonly Service[];
};
