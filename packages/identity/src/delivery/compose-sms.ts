import { chooseLanguage } from '../messages/choose-language.ts';
import { smsText } from '../messages/sms-text.ts';
import type { OutgoingSms } from '../outbox/outbox.ts';
import type { ProjectConfig } from '../settings/settings.ts';
import type { ComposedSms } from './sms-transport.ts';

/** An SMS exactly as it leaves. */
export function composeSms(
  sms: OutgoingSms,
  config: ProjectConfig,
  sender: { readonly appName: string; readonly publicUrl: string },
): ComposedSms {
  const locale = chooseLanguage(sms.locale, config.notification?.defaultLocale ?? 'en');
  return {
    to: sms.to,
    locale,
    text: smsText(locale, {
      code: sms.code,
      appName: sender.appName,
      host: new URL(sender.publicUrl).hostname,
      template: config.notification?.sendSms?.smsTemplate?.content,
    }),
  };
}
