/** What the first page of a development server tells. */
export type LandingFacts = {
  readonly appName: string;
  readonly publicUrl: string;
  readonly project: string;
  readonly apiKey: string;
  readonly dataFolder: string;
  /** The first operator's key, where there is one. */
  readonly keyFile: string | undefined;
  readonly hasSite: boolean;
  /** Whether the example application is here. */
  readonly hasExample: boolean;
  /** Whether the documentation is, as pages. */
  readonly hasDocs: boolean;
};
