import { createHmac } from 'node:crypto';
import { postSms } from './post-sms.ts';
import type { SmsTransport } from './sms-transport.ts';

/** `t=seconds,v1=hex`, over `seconds.body`: a request that was recorded is too old to be played back. */
const webhookSignature = (secret: string, seconds: number, body: string): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;

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
