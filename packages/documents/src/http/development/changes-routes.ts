import { mountAssets } from '@latchkey/kernel/http/pages/assets';
import { sendPage } from '@latchkey/kernel/http/pages/send-page';
import type { FastifyInstance } from 'fastify';
import { mountChangeEvents } from './change-events.ts';
import { changesPage, changesScript, changesStyle } from './changes-page.ts';
import { idOf, type LoggedChange } from './shown-change.ts';

const mostShown = 100;

export type ChangesRoutes = {
  readonly project: string;
  /** Milliseconds. */
  readonly now: () => number;
  readonly latestChanges: (most: number) => Promise<readonly LoggedChange[]>;
  /** Called at every commit of this server. */
  readonly subscribe: (listener: () => void) => () => void;
};

/** What changes, as it changes, for the person who builds with it. In development only. */
export function mountChanges(scope: FastifyInstance, parts: ChangesRoutes): void {
  const { project, now, latestChanges, subscribe } = parts;
  mountAssets(scope, [changesStyle, changesScript]);
  const latest = async () => (await latestChanges(1)).map(idOf).join();
  mountChangeEvents(scope, '/dev/documents/events', { subscribe, latest });

  type Route = { Querystring: { change?: string | string[] } };
  scope.get<Route>('/dev/documents', async (request, reply) => {
    const { change } = request.query;
    const chosen = typeof change === 'string' && change !== '' ? change : undefined;
    const changes = await latestChanges(mostShown);
    return sendPage(reply, 200, changesPage({ changes, chosen, project, now: now() }));
  });
}
