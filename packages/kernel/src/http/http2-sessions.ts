import { METHODS, type Server } from 'node:http';
import type { Http2Server, Http2ServerResponse, Http2Session } from 'node:http2';
import type { Socket } from 'node:net';
import { requestLimits } from '@latchkey/protocol';
import { faultFields, type Log } from '../log.ts';
import { asEitherVersion, hasArrived, rememberSession } from './http2-requests.ts';
import {
  type Answering,
  isUntaken,
  longestUntaken,
  lookAtUntakenEvery,
  newAnswering,
} from './untaken-answers.ts';

const kilobyte = 1024;

/** How often a session may be found without a request. */
const mostIdleLooks = 10;

/** What ends without trailers is closed after a while: those of others come after what is finished. */
const closeAfter = 500;

/** Beside the headers that every version has: method, path, scheme, authority and protocol. */
const pseudoHeaders = 5;

type Watched = {
  readonly answers: Map<Http2ServerResponse, Answering>;
  idleLooks: number;
  isAsked: boolean;
};

type Options = {
  readonly headBytes: number;
  readonly log: Log;
  readonly longestUntaken?: number | undefined;
};

export type Http2Sessions = { take(socket: Socket): void };

/**
 * HTTP/2 without TLS, as proxies and clients of gRPC speak it. Requests go where those of HTTP/1.1 go.
 * Nothing of it is loaded before the first connection.
 */
export function openHttp2Sessions(
  server: Server,
  { headBytes, log, longestUntaken: longest = longestUntaken }: Options,
): Http2Sessions {
  const watched = new Map<Http2Session, Watched>();
  let looking: NodeJS.Timeout | undefined;
  let loading: Promise<Http2Server> | undefined;
  let cancelled = 0;

  /** Whoever is gone without a word would otherwise be waited for as long as a stream may last. */
  function look(): void {
    for (const [session, state] of watched) {
      for (const [response, seen] of state.answers) {
        if (isUntaken(response, seen, longest)) response.stream.close(cancelled);
      }
      const isIdle = state.answers.size === 0;
      state.idleLooks = isIdle ? state.idleLooks + 1 : 0;
      if (state.isAsked) session.destroy();
      else if (state.idleLooks > mostIdleLooks) session.close();
      else if (!isIdle) {
        state.isAsked = session.ping(() => {
          state.isAsked = false;
        });
      }
    }
  }

  function watch(session: Http2Session): void {
    watched.set(session, { answers: new Map(), idleLooks: 0, isAsked: false });
    looking ??= setInterval(look, lookAtUntakenEvery(longest)).unref();
    session.once('close', () => {
      watched.delete(session);
      if (watched.size > 0) return;
      clearInterval(looking);
      looking = undefined;
    });
  }

  async function load(): Promise<Http2Server> {
    const { constants, createServer } = await import('node:http2');
    cancelled = constants.NGHTTP2_CANCEL;
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
        state.answers.set(response, newAnswering());
        response.on('close', () => state.answers.delete(response));
      }
      // The other version's parser knows no others, either.
      if (!METHODS.includes(request.method)) {
        response.writeHead(400).end();
        return;
      }
      // Nobody waits for the rest of what was refused.
      const closeRest = () => {
        if (hasArrived(request)) return;
        request.stream.close();
        // What has come of it and nobody reads would keep it, and a session that was told to close.
        request.resume();
      };
      request.stream.on('wantTrailers', () => setImmediate(closeRest));
      request.stream.on('finish', () => setTimeout(closeRest, closeAfter).unref());
      server.emit('request', ...asEitherVersion(request, response));
    });
    return sessions;
  }

  return {
    take(socket) {
      const hangUp = () => socket.destroy();
      socket.on('error', hangUp);
      // Sockets of the older version stay open for an answer when the client has ended. Here it has gone.
      socket.allowHalfOpen = false;
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
