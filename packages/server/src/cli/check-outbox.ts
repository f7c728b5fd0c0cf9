import type { Channel } from '@latchkey/identity/outbox/queued-message';
import type { FailedCount } from '@latchkey/identity/store/kept-messages';
import type { ServerData } from '../open-server-data.ts';

const day = 24 * 3_600_000;

/** Longer than anything waits that is well. */
const patience = 10 * 60_000;

const names: Readonly<Record<Channel, string>> = { mail: 'mails', sms: 'SMS', webhook: 'events' };

const nameOf = (channel: Channel) => (Object.hasOwn(names, channel) ? names[channel] : channel);

const failure = ({ channel, error, count }: FailedCount) =>
  `${count} ${nameOf(channel)} (${error})`;

/** What an operator should know of the outbox, in sentences. Some of it is only somebody's misspelled address. */
export async function outboxWarnings({ store }: ServerData, now: number): Promise<string[]> {
  const failed = await store.keptMessages.failedSince(now - day);
  const waiting = await store.keptMessages.backlog(new AbortController().signal);
  const late = waiting.filter(({ oldest }) => oldest < now - patience);
  return [
    ...(failed.length === 0
      ? []
      : [
          `failed within a day: ${failed.map(failure).join(', ')}; latchkey outbox list --state failed names them.`,
        ]),
    ...late.map(
      ({ channel, count, oldest }) =>
        `${count} ${nameOf(channel)} wait, the first since ${new Date(oldest).toISOString()}: is a server running, and has it what to send them with? latchkey outbox list --state waiting names them.`,
    ),
  ];
}
