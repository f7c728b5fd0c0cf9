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
  /** Conditions of a query, and what combines them: twice of what Firestore takes. */
  filters: 200,
  /** Of the path of a request: the name of a file has at most 1,024 bytes, a document fewer segments. */
  askedSegments: 1_100,
  /** Steps through the tree of matches: a few recursive wildcards below each other try many. */
  matchSteps: 10_000,
  regularExpressionLength: 2_000,
  /** Steps of a compiled regular expression: `x{1000}` is short and has a thousand. */
  regularExpressionSize: 10_000,
  /** What rules may put together, well above what a document of 1 MiB holds. */
  textLength: 4 * 1024 * 1024,
  listLength: 1_000_000,
  /** Items and characters that one evaluation looks at: about a second of work. */
  work: 10_000_000,
} as const;
