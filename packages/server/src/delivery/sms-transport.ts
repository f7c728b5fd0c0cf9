export type ComposedSms = {
  readonly to: string;
  readonly text: string;
  readonly locale: string;
};

export type SmsTransport = { send(sms: ComposedSms): Promise<void> };
