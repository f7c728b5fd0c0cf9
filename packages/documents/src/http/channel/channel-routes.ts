import { readingOf } from '@latchkey/kernel/http/mount';
import { rpcReplyTo } from '@latchkey/kernel/http/rpc-reply';
import type { Principal } from '@latchkey/kernel/principal';
import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Carrier } from '../../live/conversation.ts';
import {
  type ConversationKind,
  type ConversationRoutes,
  openConversation,
} from '../conversations.ts';
import { readNamed } from '../grpc/methods.ts';
import { counting, holderOf } from '../held-requests.ts';
import {
  type ChannelForm,
  headerIn,
  readChannelForm,
  readChannelQuery,
} from './channel-request.ts';
import { type BackChannel, chunkOf } from './channel-session.ts';
import { type ChannelTimes, type OpenChannel, openChannelSessions } from './channel-sessions.ts';

type Times = ChannelTimes & {
  /** Announced to clients, which wait half as long again before they give a back channel up. */
  readonly keepAlive: number;
  /** A poll is answered by then, if nothing has come. */
  readonly poll: number;
  /** A stream is ended by then, so that the client says what it has. */
  readonly stream: number;
};

const usualTimes: Times = {
  idle: 90_000,
  finished: 20_000,
  keepAlive: 30_000,
  poll: 25_000,
  stream: 300_000,
};

/** Two for each tab of a browser. Behind one address there may be a whole house. */
const mostChannels = { operator: 1000, account: 100, nobody: 1000 } as const;

const kinds: readonly (readonly [string, ConversationKind])[] = [
  ['Listen', 'listen'],
  ['Write', 'write'],
];

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** What no proxy and no browser may keep, change or guess at. */
const channelHeaders = {
  'content-type': 'text/plain; charset=utf-8',
  'cache-control': 'no-cache, no-store, no-transform',
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
} as const;

const serverVersion = 12;

/** The client drops the session and begins another one. */
const unknownSession = (reply: FastifyReply) =>
  reply.code(400).headers(channelHeaders).send('<html>Unknown SID</html>');

/** Listen and Write for browsers, which have no streams in both directions: WebChannel, version 8. */
export function mountChannels(
  scope: FastifyInstance,
  parts: ConversationRoutes,
  times: Times = usualTimes,
): void {
  const { principals, addressOf, leaving, bodies } = parts;
  const channels = openChannelSessions(times);
  leaving.addEventListener('abort', channels.closeAll, { once: true });

  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    '*',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer): Promise<ChannelForm> => {
      try {
        return readChannelForm(strictUtf8.decode(body), readingOf(request).json);
      } catch (error) {
        if (error instanceof TypeError) {
          throw new RpcRefused('INVALID_ARGUMENT', 'The form is not UTF-8.');
        }
        throw error;
      }
    },
  );

  const carrierOf = (channel: OpenChannel): Carrier<string> => ({
    say: (message) => channel.session.say(message),
    waiting: () => channel.session.waiting(),
    end(refusal) {
      if (refusal !== undefined) {
        refuse(channel, refusal);
        return;
      }
      channel.session.part('"close"');
      channel.finish();
    },
  });

  function refuse(channel: OpenChannel, refusal: unknown): void {
    channel.session.part(JSON.stringify(rpcReplyTo(refusal).body));
    channel.finish();
  }

  /** Known by what the first request says; whoever proves nothing is told so as nobody. */
  async function callerOf(
    request: FastifyRequest,
    form: ChannelForm,
    headers: string,
  ): Promise<{ readonly principal: Principal; readonly refusal?: unknown }> {
    const nobody: Principal = { kind: 'nobody' };
    const named = headerIn(form.headers, 'authorization') ?? headerIn(headers, 'authorization');
    try {
      const principal = await principals.of(named);
      // Whose page it is was looked at without knowing of this token.
      if (principal.kind !== 'operator' || request.headers.origin === undefined) {
        return { principal };
      }
      throw new RpcRefused('PERMISSION_DENIED', 'A page is no operator.');
    } catch (refusal) {
      return { principal: nobody, refusal };
    }
  }

  async function begin(
    kind: ConversationKind,
    request: FastifyRequest,
    reply: FastifyReply,
    form: ChannelForm,
  ): Promise<FastifyReply> {
    const asked = readChannelQuery(request.raw.url ?? '');
    const { database } = readNamed(asked.database);
    const address = addressOf(request);
    const { principal, refusal } = await callerOf(request, form, asked.headers);
    const { name } = holderOf(principal, address);
    const channel = channels.open(name, mostChannels[principal.kind]);
    const carrier = carrierOf(channel);
    try {
      if (refusal !== undefined) throw refusal;
      const who = { principal, address };
      channel.conversation = await openConversation(parts, kind, who, database, carrier);
      hear(channel, form);
    } catch (error) {
      if (rpcReplyTo(error).fault !== undefined) {
        channel.close();
        throw error;
      }
      // Said within the session: the client makes nothing of the status of its first request.
      refuse(channel, error);
    }
    const session = ['c', channel.id, '', 8, serverVersion, times.keepAlive];
    return reply.headers(channelHeaders).send(chunkOf(JSON.stringify([[0, session]])));
  }

  function hear({ session, conversation }: OpenChannel, { offset, messages }: ChannelForm): void {
    const fresh = session.hear(offset, messages);
    if (fresh === 'gap') throw new RpcRefused('INVALID_ARGUMENT', 'A message is missing.');
    for (const message of fresh) conversation?.hear(message);
  }

  async function receive(
    kind: ConversationKind,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const asked = readChannelQuery(request.raw.url ?? '');
    const form = (request.body as ChannelForm | undefined) ?? readChannelForm('', {});
    if (asked.session === undefined) return begin(kind, request, reply, form);
    const channel = channels.find(asked.session);
    if (asked.isTerminating) {
      channel?.close();
      return reply.headers(channelHeaders).send('');
    }
    if (channel === undefined) return unknownSession(reply);
    channel.touch();
    channel.session.acknowledge(asked.acknowledged);
    hear(channel, form);
    return reply.headers(channelHeaders).send(channel.session.status());
  }

  /** The answer to this stays open for as long as there may be something to say. */
  async function carry(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const asked = readChannelQuery(request.raw.url ?? '');
    const channel = asked.session === undefined ? undefined : channels.find(asked.session);
    if (asked.isTerminating) {
      channel?.close();
      return reply.headers(channelHeaders).send('');
    }
    if (channel === undefined) return unknownSession(reply);
    const { session } = channel;
    channel.touch();
    for (const [name, value] of Object.entries(channelHeaders)) reply.header(name, value);
    const { raw } = reply;
    reply.hijack();
    raw.writeHead(200, reply.getHeaders() as Record<string, string>);
    let hasSent = false;
    const back: BackChannel = {
      isStreaming: !asked.isPolling,
      send(chunk) {
        hasSent = true;
        raw.write(chunk);
      },
      end: () => raw.end(),
      waiting: () => raw.writableLength,
    };
    const hold = Math.min(asked.patience ?? times.poll, times.poll);
    const saying = setInterval(session.keepAlive, asked.isPolling ? hold : times.keepAlive);
    const ending = setTimeout(() => {
      session.detach(back);
      raw.end();
    }, times.stream);
    raw.once('close', () => {
      clearInterval(saying);
      clearTimeout(ending);
      session.detach(back);
      channel.touch();
    });
    session.attach(back, asked.acknowledged);
    // Without a byte soon the client takes it that something on the way holds them back, and polls.
    if (back.isStreaming && !hasSent) session.keepAlive();
    return reply;
  }

  for (const [name, kind] of kinds) {
    const url = `/google.firestore.v1.Firestore/${name}/channel`;
    const config = { operation: kind } as const;
    // Answered before it gets here: see the readers of the mount.
    scope.options(url, async (_request, reply) => reply.code(204).send());
    scope.get(url, { config }, carry);
    scope.post(
      url,
      {
        config,
        preParsing: counting(bodies, (request) => holderOf(undefined, addressOf(request))),
      },
      (request, reply) => receive(kind, request, reply),
    );
  }
}
