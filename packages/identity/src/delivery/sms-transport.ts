import type { Attempt } from './attempt.ts';

export type ComposedSms = {
  readonly to: string;
  readonly text: string;
  readonly locale: string;
};

export type SmsTransport = { send(sms: ComposedSms, attempt: Attempt): Promise<void> };
