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
    super(message, options);
    this.sentence = told.sentence;
    this.retryAfterSeconds = told.retryAfterSeconds;
    this.isFault = told.isFault;
  }
}
