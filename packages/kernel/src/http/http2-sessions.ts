import { METHODS, type Server } from 'node:http';
import type { Http2Server, Http2Session } from 'node:http2';
import type { Socket } from 'node:net';
import { requestLimits } from '@latchkey/protocol';
import { faultFields, type Log } from '../log.ts';
import { asEitherVersion, hasArrived, rememberSession } from './http2-requests.ts';

const kilobyte = 1024;

/** How long until a session is looked at again, and how often it may be found without a request. */
const lookEvery = 30_000;
const mostIdleLooks = 10;

/** What ends without trailers is closed after a while: those of others come after what is finished. */
const closeAfter = 500;

/** Beside the headers that every version has: method, path, scheme, authority and protocol. */
const pseudoHeaders = 5;

type Watched = { requests: number; idleLooks: number; isAsked: boolean };

export type Http2Sessions = { take(socket: Socket): void };

/**
 * HTTP/2 without TLS, as proxies and clients of gRPC speak it. Requests go where those of HTTP/1.1 go.
 * Nothing of it is loaded before the first connection.
 */
export function openHttp2Sessions(
  server: Server,
  { headBytes, log }: { readonly headBytes: number; readonly log: Log },
): Http2Sessions {
  const watched = new Map<Http2Session, Watched>();
  let looking: NodeJS.Timeout | undefined;
  let loading: Promise<Http2Server> | undefined;

  /** Whoever is gone without a word would otherwise be waited for as long as a stream may last. */
  function look(): void {
    for (const [session, state] of watched) {
      state.idleLooks = state.requests > 0 ? 0 : state.idleLooks + 1;
      if (state.isAsked) session.destroy();
      else if (state.idleLooks > mostIdleLooks) session.close();
      else if (state.requests > 0) {
        state.isAsked = session.ping(() => {
          state.isAsked = false;
        });
      }
    }
  }

  function watch(session: Http2Session): void {
    watched.set(session, { requests: 0, idleLooks: 0, isAsked: false });
    looking ??= setInterval(look, lookEvery).unref();
    session.once('close', () => {
      watched.delete(session);
      if (watched.size > 0) return;
      clearInterval(looking);
      looking = undefined;
    });
  }

  async function load(): Promise<Http2Server> {
    const { createServer } = await import('node:http2');
    const sessions = createServer({
      settings: {
        maxConcurrentStreams: 100,
        maxHeaderListSize: headBytes,
        initialWindowSize: 256 * kilobyte,
      },
      maxHeaderListPairs: requestLimits.headers + 1 + pseudoHeaders,
      // In megabytes. Beyond it calls are refused because the answers to others are still on their way.
      maxSessionMemory: 256,
    });
    sessions.on('session', (session) => {
      watch(session);
      session.setLocalWindowSize(1024 * kilobyte);
      // What breaks the protocol ends its session, and is nobody else's concern.
      session.on('error', () => undefined);
    });
    sessions.on('request', (request, response) => {
      const { session } = request.stream;
      const state = session && watched.get(session);
      if (state !== undefined) {
        state.requests += 1;
        response.once('close', () => {
          state.requests -= 1;
        });
      }
      // The other version's parser knows no others, either.
      if (!METHODS.includes(request.method)) {
        response.writeHead(400).end();
        return;
      }
      // Nobody waits for the rest of what was refused.
      const closeRest = () => {
        if (!hasArrived(request)) request.stream.close();
      };
      request.stream.once('wantTrailers', () => setImmediate(closeRest));
      request.stream.once('finish', () => setTimeout(closeRest, closeAfter).unref());
      server.emit('request', ...asEitherVersion(request, response));
    });
    return sessions;
  }

  return {
    take(socket) {
      const hangUp = () => socket.destroy();
      socket.on('error', hangUp);
      loading ??= load();
      loading.then(
        (sessions) => {
          if (socket.destroyed) return;
          sessions.once('session', (session) => rememberSession(session, socket));
          sessions.emit('connection', socket);
        },
        (fault: unknown) => {
          log('error', 'http2_not_loaded', faultFields(fault));
          hangUp();
        },
      );
    },
  };
}
