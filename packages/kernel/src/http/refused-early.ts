import { requestLimits } from '@latchkey/protocol';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notHttp, tooManyHeaders } from './broken-request.ts';
import { envelopeOf, type Reading, readingOf, usualReading } from './mount.ts';
import { nothingHere, parseError, RequestRefused } from './request-refused.ts';
import { sendError } from './send-error.ts';

/** How often a header was sent. The framework shows only the first, and a proxy may go by the last. */
const times = ({ raw }: FastifyRequest, name: string) =>
  raw.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === name).length;

/** Who is asked stands in one place, or in two that agree. */
function namesOneHost(request: FastifyRequest): boolean {
  const { httpVersion, url = '' } = request.raw;
  const hosts = times(request, 'host');
  // Browsers never write it, so that whoever does means somebody else.
  const named = /^https?:\/\/([^/?#]*)/i.exec(url)?.[1];
  if (named !== undefined && named.toLowerCase() !== request.headers.host?.toLowerCase()) {
    return false;
  }
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
}

/** A proxy may have read this request otherwise than we do. */
function ambiguity(request: FastifyRequest): RequestRefused | undefined {
  if (!namesOneHost(request)) {
    return new RequestRefused('INVALID_ARGUMENT', 'A request names one host.', parseError);
  }
  return times(request, 'authorization') > 1
    ? new RequestRefused('INVALID_ARGUMENT', 'There is more than one authorization.', parseError)
    : undefined;
}

/** What is before a body, where addresses may be so long: the limit on headers contains theirs. */
export const headBytes = ({ urlBytes }: Pick<Reading, 'urlBytes'>): number =>
  requestLimits.headerBytes + urlBytes - usualReading.urlBytes;

const bytesBefore = ({ raw, url }: FastifyRequest) =>
  raw.rawHeaders.reduce((sum, text) => sum + text.length, url.length);

const hasLongParameter = ({ params }: FastifyRequest, longest: number) =>
  Object.entries((params ?? {}) as Record<string, string>).some(
    ([name, value]) => name !== '*' && value.length > longest,
  );

/** What others take, this mount may not: the parser and the router have let everything through. */
function refusal(
  request: FastifyRequest,
  widest: Pick<Reading, 'urlBytes' | 'parameterLength'>,
): RequestRefused | undefined {
  const reading = readingOf(request);
  const { urlBytes, parameterLength } = reading;
  if (request.url.length > urlBytes) {
    return new RequestRefused('URI_TOO_LONG', 'The URL is too long.');
  }
  if (request.raw.rawHeaders.length > 2 * requestLimits.headers) return tooManyHeaders();
  if (widest.urlBytes > urlBytes && bytesBefore(request) > headBytes(reading)) {
    return tooManyHeaders();
  }
  if (widest.parameterLength > parameterLength && hasLongParameter(request, parameterLength)) {
    return nothingHere();
  }
  return times(request, 'content-type') > 1
    ? new RequestRefused(
        'UNSUPPORTED_MEDIA_TYPE',
        'There is more than one content type.',
        parseError,
      )
    : undefined;
}

/**
 * Before any body is read, and without waiting for anything: what came in the same packet behind an
 * ambiguous request is handed to us right after it, before the connection can be closed.
 */
export function refuseEarly(
  app: FastifyInstance,
  widest: Pick<Reading, 'urlBytes' | 'parameterLength'>,
): void {
  const distrusted = new WeakSet<object>();

  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const ambiguous = distrusted.has(socket) ? notHttp() : ambiguity(request);
    if (ambiguous !== undefined) {
      distrusted.add(socket);
      if (request.raw.httpVersionMajor === 1) reply.header('connection', 'close');
    }
    const refused = ambiguous ?? refusal(request, widest);
    // Not handed on: whoever shows pages shows none for this.
    if (refused === undefined) done();
    else sendError(reply, envelopeOf(request)(refused, request));
  });
}
