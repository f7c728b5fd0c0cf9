import type { ErrorCode, ErrorReason, ErrorReasons, ReasonOf } from '@latchkey/protocol';

/** A reason that is not of its code does not compile. */
type WithReason = {
  [Code in keyof ErrorReasons]: [
    code: Code,
    detail: string | undefined,
    reason: ReasonOf<Code>,
    retryAfterSeconds?: number | undefined,
  ];
}[keyof ErrorReasons];

/**
 * The operation is refused. The code is the whole truth, or with the reason where it means several
 * things; the detail is for a developer's eyes.
 */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly code: ErrorCode;
  readonly detail: string | undefined;
  readonly reason: ErrorReason | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, detail?: string, reason?: undefined, retryAfterSeconds?: number);
  constructor(...refusal: WithReason);
  constructor(code: ErrorCode, detail?: string, reason?: ErrorReason, retryAfterSeconds?: number) {
    super(detail === undefined ? code : `${code} : ${detail}`);
    this.code = code;
    this.detail = detail;
    this.reason = reason;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
