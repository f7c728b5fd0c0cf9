import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { requestLimits } from '@latchkey/protocol';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type ErrorReply, errorReply } from './error-reply.ts';
import { sendError } from './send-error.ts';

const parseError = { reason: 'parseError', domain: 'global' };

const tooManyHeaders = errorReply('HEADERS_TOO_LARGE', 'The headers are too large.', parseError);

/** What the parser of HTTP refuses. There is no request yet, so the socket is written to. */
const brokenRequests: Readonly<Record<string, ErrorReply>> = {
  HPE_HEADER_OVERFLOW: tooManyHeaders,
  ERR_HTTP_REQUEST_TIMEOUT: errorReply(
    'REQUEST_TIMEOUT',
    'The request took too long to arrive.',
    parseError,
  ),
};

const notHttp = errorReply('INVALID_ARGUMENT', 'The request is malformed.', parseError);

/** Answers in the usual envelope and hangs up: what follows on this connection cannot be trusted. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  const { status, body } = brokenRequests[error.code ?? ''] ?? notHttp;
  const text = JSON.stringify(body);
  if (socket.writable && error.code !== 'ECONNRESET') {
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json\r\n` +
        `Content-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${text}`,
    );
  }
  socket.destroy(error);
}

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
function ambiguity(request: FastifyRequest): ErrorReply | undefined {
  if (!namesOneHost(request)) {
    return errorReply('INVALID_ARGUMENT', 'A request names one host.', parseError);
  }
  return times(request, 'authorization') > 1
    ? errorReply('INVALID_ARGUMENT', 'There is more than one authorization.', parseError)
    : undefined;
}

function refusal(request: FastifyRequest): ErrorReply | undefined {
  if (request.url.length > requestLimits.urlBytes) {
    return errorReply('URI_TOO_LONG', 'The URL is too long.');
  }
  if (request.raw.rawHeaders.length > 2 * requestLimits.headers) return tooManyHeaders;
  if (times(request, 'content-type') > 1) {
    return errorReply('UNSUPPORTED_MEDIA_TYPE', 'There is more than one content type.', parseError);
  }
  return undefined;
}

/**
 * Before any body is read, and without waiting for anything: what came in the same packet behind an
 * ambiguous request is handed to us right after it, before the connection can be closed.
 */
export function refuseEarly(app: FastifyInstance): void {
  const distrusted = new WeakSet<object>();

  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const ambiguous = distrusted.has(socket) ? notHttp : ambiguity(request);
    if (ambiguous !== undefined) {
      distrusted.add(socket);
      sendError(reply.header('connection', 'close'), ambiguous);
      return;
    }
    const refused = refusal(request);
    if (refused === undefined) done();
    else sendError(reply, refused);
  });
}
