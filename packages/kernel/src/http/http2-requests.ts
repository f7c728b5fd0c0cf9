import { IncomingMessage, type ServerResponse } from 'node:http';
import type { Http2ServerRequest, Http2ServerResponse, Http2Session } from 'node:http2';
import type { Socket } from 'node:net';

/** Requests of both versions come to the same routes, which know them by the older type. */
type EitherRequest = IncomingMessage | Http2ServerRequest;

const isHttp2 = (request: EitherRequest): request is Http2ServerRequest =>
  request.httpVersionMajor === 2;

/** Connections by their sessions: what a request calls its socket is its own stream. */
const connections = new WeakMap<Http2Session, Socket>();
const sessions = new WeakMap<Socket, Http2Session>();

export function rememberSession(session: Http2Session, socket: Socket): void {
  connections.set(session, socket);
  sessions.set(socket, session);
}

export const sessionOn = (socket: Socket): Http2Session | undefined => sessions.get(socket);

/** Asked when the request arrives: a stream that is gone knows no session. */
export function connectionOf(request: EitherRequest): Socket {
  if (!isHttp2(request)) return request.socket;
  const { session } = request.stream;
  return (session && connections.get(session)) ?? request.socket;
}

/** Whether it came over a connection: one that was injected is there as a whole, and has none to end. */
export const hasConnection = (request: EitherRequest): boolean =>
  isHttp2(request) || request instanceof IncomingMessage;

/** Whether all of it is there, also where nobody reads the body. */
export const hasArrived = (request: EitherRequest): boolean =>
  request.complete || (isHttp2(request) && request.stream.endAfterHeaders);

/** Whether nobody is there any more who could be answered. */
export const hasHungUp = (request: EitherRequest): boolean =>
  isHttp2(request) ? request.stream.destroyed : request.socket.destroyed;

/**
 * Names the host where HTTP/1.1 does, for whoever looks there. Where a client names it in both places
 * and differently, two are there.
 */
function nameHost({ headers, rawHeaders }: Http2ServerRequest): void {
  const authority = headers[':authority'];
  const named = rawHeaders.filter((_, index) => {
    const name = rawHeaders[index - (index % 2)];
    return !name?.startsWith(':') && !(name === 'host' && headers.host === authority);
  });
  if (authority !== undefined) named.push('host', authority);
  headers.host ??= authority;
  rawHeaders.splice(0, rawHeaders.length, ...named);
}

/** A request of HTTP/2 as the routes of HTTP/1.1 see it. */
export function asEitherVersion(
  request: Http2ServerRequest,
  response: Http2ServerResponse,
): [IncomingMessage, ServerResponse] {
  nameHost(request);
  return [request, response] as unknown as [IncomingMessage, ServerResponse];
}
