import type { IdentityConfig } from '../config/settings.ts';
import type { SmsTransport } from './sms-transport.ts';
import { webhookTransport } from './sms-webhook.ts';
import { twilioTransport } from './twilio.ts';

/** Whatever the installation sends SMS with; nothing where it has nothing. */
export function smsTransportFrom(
  settings: IdentityConfig['sms'],
  now: () => number,
): SmsTransport | undefined {
  const { webhookUrl, webhookSecret, twilioAccount, twilioToken, twilioFrom } = settings;
  if (webhookUrl !== undefined && webhookSecret !== undefined) {
    return webhookTransport({ url: webhookUrl, secret: webhookSecret, now });
  }
  if (twilioAccount !== undefined && twilioToken !== undefined && twilioFrom !== undefined) {
    return twilioTransport({
      account: twilioAccount,
      token: twilioToken,
      from: twilioFrom,
      url: settings.twilioUrl,
    });
  }
  return undefined;
}
