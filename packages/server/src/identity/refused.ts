import type { ErrorCode } from '@latchkey/protocol';

/** The operation is refused. The code is the whole truth; the detail is for a developer's eyes. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly code: ErrorCode;
  readonly detail: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, detail?: string, retryAfterSeconds?: number) {
    super(detail === undefined ? code : `${code} : ${detail}`);
    this.code = code;
    this.detail = detail;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
