import { sameText, unauthenticated } from '@latchkey/kernel/http/credentials';
import { replyTo } from '@latchkey/kernel/http/error-reply';
import type { Mount } from '@latchkey/kernel/http/mount';
import { nothingHere } from '@latchkey/kernel/http/request-refused';
import { sendError } from '@latchkey/kernel/http/send-error';
import { isLoopbackHost } from '@latchkey/kernel/loopback-host';
import type { RecordedMetrics } from '@latchkey/kernel/metrics/recorded-metrics';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { exposing } from './exposition.ts';

type Expose = ReturnType<typeof exposing>;

/** A program on this machine, with nobody in between who would ask for somebody else. */
function comesFromHere({ socket, headers }: FastifyRequest): boolean {
  if (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined) return false;
  const { remoteAddress = '' } = socket;
  const host = remoteAddress.includes(':') ? `[${remoteAddress}]` : remoteAddress;
  return isLoopbackHost(URL.parse(`http://${host}`)?.hostname ?? '');
}

const isOpenMetrics = ({ headers }: FastifyRequest): boolean =>
  /(^|,)\s*application\/openmetrics-text\s*(;|,|$)/i.test(headers.accept ?? '');

/** Whoever may not look learns that from the headers alone: no body is read, no database asked. */
function admitting(token: string | undefined) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    if (token === undefined) {
      return comesFromHere(request) ? undefined : sendError(reply, replyTo(nothingHere()));
    }
    const shown = /^bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (shown !== undefined && sameText(shown, token)) return undefined;
    reply.header('www-authenticate', 'Bearer realm="metrics"');
    const reason = shown === undefined ? 'required' : 'authError';
    return sendError(reply, replyTo(unauthenticated(reason)));
  };
}

/**
 * `/metrics` for Prometheus and whoever reads the same. What writes the text is loaded when somebody
 * first looks: no start waits for it.
 */
export function mountMetrics(metrics: RecordedMetrics, token: string | undefined): Mount {
  let loading: Promise<Expose> | undefined;
  const load = async () => (await import('./exposition.ts')).exposing(metrics);
  return {
    product: 'server',
    routes: (scope) => {
      scope.get('/metrics', { onRequest: admitting(token) }, async (request, reply) => {
        loading ??= load();
        const expose = await loading;
        const { contentType, text } = await expose(isOpenMetrics(request) ? 'openmetrics' : 'text');
        return reply.header('cache-control', 'no-store').type(contentType).send(text);
      });
    },
  };
}
