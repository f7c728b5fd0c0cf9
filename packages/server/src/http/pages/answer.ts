import type { Html } from './html.ts';

/** What a form is answered with. */
export type Answer = {
  readonly status: number;
  readonly page: Html;
  readonly retryAfterSeconds?: number | undefined;
};
