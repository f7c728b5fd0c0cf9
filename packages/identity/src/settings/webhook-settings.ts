import type { Outgoing } from '@latchkey/kernel/outgoing';
import type { Message, projectConfig } from '@latchkey/protocol';
import { hookLimits } from '@latchkey/protocol';
import { accountEventTypes } from '../webhooks/account-event.ts';

type Config = Message<typeof projectConfig>;
type Configured = NonNullable<NonNullable<Config['notification']>['webhooks']>;

/** Who is told of what. What it is signed with is only the deliverer's to know. */
export type Webhook = { readonly url: string; readonly events: ReadonlySet<string> };

export const webhooksOf = (config: Config): readonly Webhook[] =>
  (config.notification?.webhooks ?? []).map(({ url = '', events = [] }) => ({
    url,
    events: new Set(events),
  }));

function problemOf(
  { url = '', events = [], secret = '' }: Configured[number],
  outgoing: Outgoing,
): string | undefined {
  const complaint = outgoing.complaint(url);
  if (complaint !== undefined) return `The url of a webhook is not called: ${complaint}`;
  if (secret.length < hookLimits.shortestSecret) {
    return `The secret of a webhook has at least ${hookLimits.shortestSecret} characters.`;
  }
  const known: readonly string[] = accountEventTypes;
  return events.length > 0 && events.every((event) => known.includes(event))
    ? undefined
    : `A webhook names the events it is told of, out of ${known.join(', ')}.`;
}

/** What is wrong with the webhooks of a configuration, if anything is. */
export function webhookProblem({ notification }: Config, outgoing: Outgoing): string | undefined {
  const webhooks = notification?.webhooks ?? [];
  if (webhooks.length > hookLimits.webhooks) {
    return `There are at most ${hookLimits.webhooks} webhooks.`;
  }
  if (new Set(webhooks.map(({ url }) => url)).size < webhooks.length) {
    return 'No two webhooks have the same url.';
  }
  return webhooks.map((webhook) => problemOf(webhook, outgoing)).find((problem) => problem);
}

/** Whoever sends back what they were shown sends no secrets, and means the ones that are there. */
export function keepingWebhookSecrets<Kept extends Config>(before: Kept, after: Kept): Kept {
  if (after.notification?.webhooks === undefined) return after;
  const old = new Map(before.notification?.webhooks?.map(({ url, secret }) => [url, secret]));
  const webhooks = after.notification.webhooks.map((webhook) => ({
    ...webhook,
    secret: webhook.secret || old.get(webhook.url),
  }));
  return { ...after, notification: { ...after.notification, webhooks } };
}
