import type { FunctionDeclaration, PatternSegment, ServiceName } from '../syntax/tree.ts';

/** Which names mean what at a place in the rules: the innermost that declares one is meant. */
export type Scope = {
  readonly service: ServiceName;
  /** The number of the capture that a wildcard stands for. */
  readonly captures: ReadonlyMap<string, number>;
  readonly captureCount: number;
  /** Those that are declared here; others are found further out. */
  readonly functions: ReadonlyMap<string, FunctionDeclaration>;
  readonly around: Scope | undefined;
};

/** A function sees what is declared where it stands, not where it is called. */
export type ScopedFunction = { readonly declaration: FunctionDeclaration; readonly scope: Scope };

export function findFunction(inner: Scope, name: string): ScopedFunction | undefined {
  for (let scope: Scope | undefined = inner; scope !== undefined; scope = scope.around) {
    const declaration = scope.functions.get(name);
    if (declaration !== undefined) return { declaration, scope };
  }
  return undefined;
}

const byName = (declarations: readonly FunctionDeclaration[]) =>
  new Map(declarations.map((declaration) => [declaration.name, declaration]));

/** Of a whole file, as one of its services sees it. */
export const fileScope = (
  service: ServiceName,
  declarations: readonly FunctionDeclaration[],
): Scope => ({
  service,
  captures: new Map(),
  captureCount: 0,
  functions: byName(declarations),
  around: undefined,
});

export const innerScope = (around: Scope, declarations: readonly FunctionDeclaration[]): Scope => ({
  ...around,
  functions: byName(declarations),
  around,
});

export function matchScope(
  around: Scope,
  pattern: readonly PatternSegment[],
  declarations: readonly FunctionDeclaration[],
): Scope {
  const captures = new Map(around.captures);
  let { captureCount } = around;
  for (const segment of pattern) {
    if (segment.is === 'literal') continue;
    captures.set(segment.name, captureCount);
    captureCount += 1;
  }
  return { ...innerScope(around, declarations), captures, captureCount };
}
