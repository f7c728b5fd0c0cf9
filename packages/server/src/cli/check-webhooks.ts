import type { QueuedEvent } from '@latchkey/identity/outbox/queued-message';
import type { ServerData } from '../open-server-data.ts';

/** Enough to see that something is wrong; nobody reads more. */
const mostEvents = 1000;

const isLate = ({ state, lastError }: QueuedEvent) => state === 'waiting' && lastError !== null;
const isLost = ({ state }: QueuedEvent) => state === 'failed';

function sentenceFor(url: string, events: readonly QueuedEvent[]): string[] {
  const late = events.filter(isLate);
  const lost = events.filter(isLost);
  return [
    ...(late.length === 0
      ? []
      : [`${late.length} events wait for ${url}, which fails (${late[0]?.lastError}).`]),
    ...(lost.length === 0
      ? []
      : [`${lost.length} events for ${url} were given up (${lost[0]?.lastError}).`]),
  ];
}

/** Throws what is wrong with the webhooks that are configured now. */
export async function checkWebhooks({ store }: ServerData): Promise<void> {
  const { webhooks } = await store.settings.current('');
  const events = await store.keptMessages.recentEvents(mostEvents);
  const sentences = webhooks.flatMap(({ url }) =>
    sentenceFor(
      url,
      events.filter(({ event }) => event.url === url),
    ),
  );
  if (sentences.length > 0) throw new Error(sentences.join(' '));
}
