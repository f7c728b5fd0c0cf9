/** What the documentation of security rules promises, and what keeps a text from using up the stack. */
export const limits = {
  sourceBytes: 256 * 1024,
  nestedMatches: 10,
  pathSegments: 100,
  captures: 20,
  callDepth: 20,
  parameters: 7,
  lets: 10,
  expressions: 1_000,
  lookups: 10,
  lookupsOfSeveralWrites: 20,
  lookupsOfStorage: 2,
  /** How deep parentheses and brackets go into each other, and how high a tree of operators is. */
  nestedExpressions: 100,
  treeHeight: 1_000,
  /** Alternatives of a query, as in Firestore. */
  alternatives: 30,
  /** Steps through the tree of matches: a few recursive wildcards below each other try many. */
  matchSteps: 10_000,
  regularExpressionLength: 2_000,
} as const;
