import type { Outgoing } from '@latchkey/kernel/outgoing';
import type { OutgoingMail, OutgoingSms } from '../outbox/outbox.ts';
import type { QueuedMessage } from '../outbox/queued-message.ts';
import type { ProjectConfig } from '../settings/settings.ts';
import type { AccountEvent } from '../webhooks/account-event.ts';
import type { Attempt } from './attempt.ts';
import { buildMail } from './build-mail.ts';
import { composeMail } from './compose-mail.ts';
import { composeSms } from './compose-sms.ts';
import { DeliveryRefused } from './delivery-refused.ts';
import type { SmsTransport } from './sms-transport.ts';
import type { MailTransport } from './smtp.ts';
import { eventSending } from './webhook.ts';

export type DeliveryOptions = {
  readonly config: (tenant: string) => Promise<ProjectConfig>;
  /** The project's as it is now, whatever this node remembers. */
  readonly latestConfig: () => Promise<ProjectConfig>;
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
  readonly send: ((attempt: Attempt) => Promise<void>) | undefined;
  readonly unsent: 'sent' | 'dropped' | 'wait';
};

const unsent = ({ withoutTransport }: DeliveryOptions) =>
  withoutTransport === 'done' ? 'sent' : 'wait';

/** Of a kind that nobody has words for, or with a part missing: it will not be better next time. */
async function composed<Composed>(work: () => Promise<Composed> | Composed): Promise<Composed> {
  try {
    return await work();
  } catch {
    throw new DeliveryRefused('UNSENDABLE', true);
  }
}

async function mailDelivery(
  options: DeliveryOptions,
  tenant: string,
  mail: OutgoingMail,
): Promise<Delivery> {
  const config = await options.config(tenant);
  const transport = options.transportFor(config);
  return {
    send:
      transport &&
      (async (attempt) => {
        const built = await composed(async () =>
          buildMail(await composeMail(mail, config, options.sender), attempt.id),
        );
        return transport.send(built, attempt);
      }),
    unsent: unsent(options),
  };
}

async function smsDelivery(
  options: DeliveryOptions,
  tenant: string,
  sms: OutgoingSms,
): Promise<Delivery> {
  const config = await options.config(tenant);
  const { smsTransport } = options;
  return {
    send:
      smsTransport &&
      (async (attempt) =>
        smsTransport.send(await composed(() => composeSms(sms, config, options.sender)), attempt)),
    unsent: unsent(options),
  };
}

async function eventDelivery(options: DeliveryOptions, event: AccountEvent): Promise<Delivery> {
  // Webhooks are the project's, whichever tenant the account is of. Read anew: who remembers the time
  // before this one was added would drop the first it is to be told.
  const project = await options.latestConfig();
  return {
    send: await composed(() => eventSending(event, project, options)),
    // It was removed since.
    unsent: 'dropped',
  };
}

/** Refuses what cannot be read. */
export async function deliveryOf(
  options: DeliveryOptions,
  queued: QueuedMessage,
): Promise<Delivery> {
  if ('unreadable' in queued) throw new DeliveryRefused(queued.unreadable, true);
  if ('sms' in queued) return smsDelivery(options, queued.tenant, queued.sms);
  if ('event' in queued) return eventDelivery(options, queued.event);
  return mailDelivery(options, queued.tenant, queued.mail);
}
