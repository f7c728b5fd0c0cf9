import type { FunctionDeclaration, PatternSegment, ServiceName } from '../syntax/tree.ts';

/** Which names mean what at a place in the rules: the innermost that declares one is meant. */
export type Scope = {
  readonly service: ServiceName;
  /** The number of the capture that a wildcard stands for. */
  readonly captures: ReadonlyMap<string, number>;
  readonly captureCount: number;
  readonly functions: ReadonlyMap<string, ScopedFunction>;
};

/** A function sees what is declared where it stands, not where it is called. */
export type ScopedFunction = { readonly declaration: FunctionDeclaration; readonly scope: Scope };

const withFunctions = (
  outer: Omit<Scope, 'functions'> & Pick<Scope, 'functions'>,
  declarations: readonly FunctionDeclaration[],
): Scope => {
  const functions = new Map(outer.functions);
  const scope: Scope = { ...outer, functions };
  for (const declaration of declarations) functions.set(declaration.name, { declaration, scope });
  return scope;
};

export const serviceScope = (
  service: ServiceName,
  ofFile: readonly FunctionDeclaration[],
  ofService: readonly FunctionDeclaration[],
): Scope => {
  const empty = { service, captures: new Map(), captureCount: 0, functions: new Map() };
  return withFunctions(withFunctions(empty, ofFile), ofService);
};

export function matchScope(
  outer: Scope,
  pattern: readonly PatternSegment[],
  declarations: readonly FunctionDeclaration[],
): Scope {
  const captures = new Map(outer.captures);
  let { captureCount } = outer;
  for (const segment of pattern) {
    if (segment.is === 'literal') continue;
    captures.set(segment.name, captureCount);
    captureCount += 1;
  }
  return withFunctions({ ...outer, captures, captureCount }, declarations);
}
