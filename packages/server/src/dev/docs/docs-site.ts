/** The documentation as pages, as `scripts/docs-site` makes it. */
export type DocsSite = {
  readonly files: ReadonlyMap<string, { readonly type: string; readonly body: string | Buffer }>;
  readonly nothingHere: string;
  isCurrent(): boolean;
};
