import type { Client } from '@latchkey/client';
import { withinTime } from '../within-time.ts';

/** What Firebase's own client takes as a verifier. */
export type ApplicationVerifier = {
  /** What Firebase's client looks for; nobody is shown a captcha. */
  readonly type: 'recaptcha';
  /** Does the work that the server asks for before an SMS, and answers with its proof. */
  verify(): Promise<string>;
  /** Its client calls this after every use. */
  _reset(): void;
};

const never = new AbortController().signal;

/** The server's application check for `signInWithPhoneNumber` of the `firebase` package. */
export const applicationVerifier = (client: Client): ApplicationVerifier => ({
  type: 'recaptcha',
  async verify() {
    const { proveApplication } = await withinTime(import('./prove-application.ts'));
    return proveApplication(client, never);
  },
  _reset() {},
});
