import { mountEventStream } from '@latchkey/kernel/http/pages/event-stream';
import type { FastifyInstance } from 'fastify';

export type InboxEvents = {
  /** Tells every open inbox to look again. */
  announce(): void;
};

export function mountInboxEvents(
  app: FastifyInstance,
  subscribe: (listener: () => void) => () => void,
): InboxEvents {
  const announce = () => tell('mail', 'changed');
  const unsubscribe = subscribe(announce);
  const { tell } = mountEventStream(app, '/dev/inbox/events', unsubscribe);
  return { announce };
}
