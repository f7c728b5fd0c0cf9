import type { Html } from '@latchkey/kernel/http/pages/html';

/** What a form is answered with. */
export type Answer = {
  readonly status: number;
  readonly page: Html;
  readonly retryAfterSeconds?: number | undefined;
};
