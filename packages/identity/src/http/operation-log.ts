import type { Log } from '@latchkey/kernel/log';
import { Refused } from '@latchkey/kernel/refused';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Identity } from '../identity.ts';

/** Where an operator wants it, the log says of every call which operation it was and how it ended. */
export function logOperations(app: FastifyInstance, { settings }: Identity, log: Log): void {
  const refusals = new WeakMap<FastifyRequest, string>();
  app.addHook('onError', async (request, _reply, error) => {
    if (error instanceof Refused) refusals.set(request, error.code);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { operation } = request.routeOptions.config as { readonly operation?: string };
    if (operation === undefined) return;
    // While the database is away nobody knows what is wanted, and every call is logged as failed.
    const wanted = await settings.current('').catch(() => undefined);
    if (!wanted?.operationsAreLogged) return;
    const outcome = refusals.get(request) ?? (reply.statusCode < 400 ? 'done' : 'refused');
    log('info', 'operation', { operation, outcome, requestId: request.id });
  });
}
