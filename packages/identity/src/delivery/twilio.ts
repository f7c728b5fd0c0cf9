import { postSms } from './post-sms.ts';
import type { SmsTransport } from './sms-transport.ts';

/** https://www.twilio.com/docs/messaging/api/message-resource#create-a-message-resource */
export function twilioTransport(options: {
  readonly account: string;
  readonly token: string;
  readonly from: string;
  readonly url: string;
}): SmsTransport {
  const { account, token, from } = options;
  const url = new URL(
    `/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`,
    options.url,
  );
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`;
  const sender = from.startsWith('MG') ? 'MessagingServiceSid' : 'From';
  return {
    send: ({ to, text }, attempt) =>
      postSms(
        attempt,
        url,
        { authorization, 'content-type': 'application/x-www-form-urlencoded' },
        new URLSearchParams({ To: to, [sender]: from, Body: text }).toString(),
      ),
  };
}
