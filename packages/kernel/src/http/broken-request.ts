import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type Envelope, replyTo } from './error-reply.ts';
import { parseError, RequestRefused } from './request-refused.ts';

type ConnectionError = Error & { readonly code?: string };

export const tooManyHeaders = (): RequestRefused =>
  new RequestRefused('HEADERS_TOO_LARGE', 'The headers are too large.', parseError);

export const notHttp = (): RequestRefused =>
  new RequestRefused('INVALID_ARGUMENT', 'The request is malformed.', parseError);

export const tooSlow = (): RequestRefused =>
  new RequestRefused('REQUEST_TIMEOUT', 'The request took too long to arrive.', parseError);

const timeoutCode = 'ERR_HTTP_REQUEST_TIMEOUT';

export const isTimeout = ({ code }: ConnectionError): boolean => code === timeoutCode;

/** As Node would say it. */
export const requestTimeout = (): ConnectionError =>
  Object.assign(new Error('Request timeout'), { code: timeoutCode });

function refusalOf(error: ConnectionError): RequestRefused {
  if (isTimeout(error)) return tooSlow();
  return error.code === 'HPE_HEADER_OVERFLOW' ? tooManyHeaders() : notHttp();
}

/**
 * There is no request, or not all of it, so the socket is written to and hung up: what follows on
 * this connection cannot be trusted. Where nobody knows who was asked, in the usual envelope.
 */
export function answerBrokenRequest(
  error: ConnectionError,
  socket: Socket,
  envelope: Envelope = replyTo,
): void {
  const { status, body } = envelope(refusalOf(error));
  const text = JSON.stringify(body);
  if (socket.writable && error.code !== 'ECONNRESET') {
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json\r\n` +
        `Content-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${text}`,
    );
  }
  socket.destroy(error);
}
