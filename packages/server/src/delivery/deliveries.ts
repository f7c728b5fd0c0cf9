import type { OutgoingMail, OutgoingSms } from '../identity/outbox/outbox.ts';
import type { Outgoing } from '../identity/outgoing.ts';
import type { ProjectConfig } from '../identity/settings/settings.ts';
import type { AccountEvent } from '../identity/webhooks/account-event.ts';
import type { QueuedMessage } from '../store/outbox.ts';
import { composeMail } from './compose-mail.ts';
import { composeSms } from './compose-sms.ts';
import type { SmsTransport } from './sms-transport.ts';
import type { MailTransport } from './smtp.ts';
import { eventSending } from './webhook.ts';

export type DeliveryOptions = {
  readonly config: (tenant: string) => Promise<ProjectConfig>;
  /** Undefined where no mail server is known: development keeps its mails in the inbox. */
  readonly transportFor: (config: ProjectConfig) => MailTransport | undefined;
  /** The same for SMS. */
  readonly smsTransport: SmsTransport | undefined;
  /** The way to webhooks. */
  readonly outgoing: Outgoing;
  readonly sender: {
    readonly appName: string;
    readonly from: string;
    readonly publicUrl: string;
  };
  /** Without a transport a message is done when it is in the inbox; elsewhere it waits for one. */
  readonly withoutTransport: 'done' | 'wait';
  readonly now: () => number;
};

/** How a message leaves, or what becomes of it where it cannot. */
export type Delivery = {
  readonly channel: 'mail' | 'sms' | 'webhook';
  readonly expiresAt: number;
  readonly send: (() => Promise<void>) | undefined;
  readonly unsent: 'sent' | 'dropped' | 'wait';
  readonly retryDelay: (attempts: number) => number;
};

const firstRetry = 60_000;
const longestRetry = 3_600_000;

const retryDelay = (attempts: number): number =>
  Math.min(firstRetry * 2 ** Math.max(0, attempts - 1), longestRetry);

/** Somebody waits for it with the phone in their hand, and in ten minutes it is worthless. */
const smsRetryDelay = (attempts: number): number =>
  Math.min(2000 * 2 ** (attempts - 1), firstRetry);

const unsent = ({ withoutTransport }: DeliveryOptions) =>
  withoutTransport === 'done' ? 'sent' : 'wait';

async function mailDelivery(options: DeliveryOptions, mail: OutgoingMail): Promise<Delivery> {
  const config = await options.config(mail.tenant);
  const transport = options.transportFor(config);
  return {
    channel: 'mail',
    expiresAt: mail.expiresAt,
    send:
      transport && (async () => transport.send(await composeMail(mail, config, options.sender))),
    unsent: unsent(options),
    retryDelay,
  };
}

async function smsDelivery(options: DeliveryOptions, sms: OutgoingSms): Promise<Delivery> {
  const config = await options.config(sms.tenant);
  const { smsTransport } = options;
  return {
    channel: 'sms',
    expiresAt: sms.expiresAt,
    send: smsTransport && (async () => smsTransport.send(composeSms(sms, config, options.sender))),
    unsent: unsent(options),
    retryDelay: smsRetryDelay,
  };
}

async function eventDelivery(options: DeliveryOptions, event: AccountEvent): Promise<Delivery> {
  return {
    channel: 'webhook',
    expiresAt: event.expiresAt,
    // Webhooks are the project's, whichever tenant the account is of.
    send: eventSending(event, await options.config(''), options),
    // It was removed since.
    unsent: 'dropped',
    retryDelay,
  };
}

export function deliveryOf(options: DeliveryOptions, queued: QueuedMessage): Promise<Delivery> {
  if ('sms' in queued) return smsDelivery(options, queued.sms);
  if ('event' in queued) return eventDelivery(options, queued.event);
  return mailDelivery(options, queued.mail);
}
