import type { Outgoing } from '@latchkey/kernel/outgoing';
import type { ProjectConfig } from '../settings/settings.ts';
import type { AccountEvent } from '../webhooks/account-event.ts';
import type { Attempt } from './attempt.ts';
import { refusedWith } from './delivery-refused.ts';
import { webhookSignature } from './webhook-signature.ts';

const bodyOf = ({ id, type, createdAt, tenant, accountId }: AccountEvent): string =>
  JSON.stringify({
    id,
    type,
    time: new Date(createdAt).toISOString(),
    ...(tenant === '' ? {} : { tenantId: tenant }),
    accountId,
  });

export type WebhookTransport = {
  readonly outgoing: Outgoing;
  readonly now: () => number;
};

/** What tells the event; nothing where its webhook is no longer wanted. */
export function eventSending(
  event: AccountEvent,
  project: ProjectConfig,
  { outgoing, now }: WebhookTransport,
): ((attempt: Attempt) => Promise<void>) | undefined {
  const secret = project.notification?.webhooks?.find(({ url }) => url === event.url)?.secret;
  if (secret === undefined) return undefined;
  const body = bodyOf(event);
  return async ({ signal }) => {
    const seconds = Math.floor(now() / 1000);
    const response = await outgoing.fetch(event.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'latchkey-signature': webhookSignature(secret, seconds, body),
      },
      body,
      signal,
    });
    if (!response.ok) throw refusedWith(response.status);
  };
}
