import { postSms } from './post-sms.ts';
import type { SmsTransport } from './sms-transport.ts';
import { webhookSignature } from './webhook-signature.ts';

/** Any provider, by way of a few lines of the operator's own. */
export function webhookTransport(options: {
  readonly url: string;
  readonly secret: string;
  readonly now: () => number;
}): SmsTransport {
  return {
    send: ({ to, text, locale }, attempt) => {
      // The id is the same however often it comes: an answer that is lost makes it come again.
      const body = JSON.stringify({ id: attempt.id, to, text, locale });
      const seconds = Math.floor(options.now() / 1000);
      const headers = {
        'content-type': 'application/json',
        'latchkey-signature': webhookSignature(options.secret, seconds, body),
      };
      return postSms(attempt, new URL(options.url), headers, body);
    },
  };
}
