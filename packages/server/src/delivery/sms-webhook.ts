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
    send: ({ to, text, locale }) => {
      const body = JSON.stringify({ to, text, locale });
      return postSms(
        new URL(options.url),
        {
          'content-type': 'application/json',
          'latchkey-signature': webhookSignature(
            options.secret,
            Math.floor(options.now() / 1000),
            body,
          ),
        },
        body,
      );
    },
  };
}
