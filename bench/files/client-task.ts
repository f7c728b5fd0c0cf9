/** What the process does from which everything is sent. */
export type ClientTask = {
  /** What is downloaded has to be given before. */
  readonly kind: 'give' | 'upload' | 'download' | 'range';
  readonly port: number;
  /** Of each file. */
  readonly bytes: number;
  readonly inFlight: number;
  /** For so long at least, and one of each in any case. */
  readonly milliseconds: number;
};

export type ClientResult = {
  readonly count: number;
  /** Milliseconds, of all of it and of each. */
  readonly took: number;
  readonly p50: number;
  readonly p99: number;
};
