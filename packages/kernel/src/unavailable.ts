/**
 * What was asked cannot be done now, and nothing was: a database that is away, a queue that is full.
 * Whoever asked may ask again.
 */
export class Unavailable extends Error {
  override readonly name: string = 'Unavailable';
  /** What a stranger is told. */
  readonly sentence: string;
  readonly retryAfterSeconds: number;
  /** Somebody of ours has to look: not only is there much to do. */
  readonly isFault: boolean;

  constructor(
    message: string,
    told: {
      readonly sentence: string;
      readonly retryAfterSeconds: number;
      readonly isFault: boolean;
    },
    options?: ErrorOptions,
  ) {
    const { stackTraceLimit } = Error;
    // Nobody looks for where it was thrown, and to find out takes longer than to decide.
    if (!told.isFault) Error.stackTraceLimit = 0;
    super(message, options);
    Error.stackTraceLimit = stackTraceLimit;
    this.sentence = told.sentence;
    this.retryAfterSeconds = told.retryAfterSeconds;
    this.isFault = told.isFault;
  }
}
