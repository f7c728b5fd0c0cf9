import type { ServerResponse } from 'node:http';
import type { After } from '@latchkey/kernel/after';
import { readingOf } from '@latchkey/kernel/http/mount';
import { rpcReplyTo } from '@latchkey/kernel/http/rpc-reply';
import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ConversationKind } from '../conversation-kind.ts';
import { type ConversationRoutes, openConversation } from '../conversations.ts';
import { readNamed } from '../grpc/named.ts';
import { counting, holderOf } from '../held-requests.ts';
import { carryArrays } from './back-channel.ts';
import { channelCaller } from './channel-caller.ts';
import { carrierOf, refuse } from './channel-carrier.ts';
import { type ChannelForm, readChannelForm, readChannelQuery } from './channel-request.ts';
import { chunkOf } from './channel-session.ts';
import type { ChannelSessions, OpenChannel } from './channel-sessions.ts';
import { usualTimes } from './channel-times.ts';

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

/** Characters: what is less is answered at once. */
const muchPosted = 16 * 1024;

/** The client drops the session and begins another one. */
const unknownSession = (reply: FastifyReply) =>
  reply.code(400).headers(channelHeaders).send('<html>Unknown SID</html>');

async function readForm(request: FastifyRequest, body: Buffer): Promise<ChannelForm> {
  try {
    return readChannelForm(strictUtf8.decode(body), readingOf(request).json);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new RpcRefused('INVALID_ARGUMENT', 'The form is not UTF-8.');
  }
}

function hear({ session, conversation }: OpenChannel, { offset, messages }: ChannelForm): void {
  const fresh = session.hear(offset, messages);
  if (fresh === 'gap') throw new RpcRefused('INVALID_ARGUMENT', 'A message is missing.');
  for (const message of fresh) conversation?.hear(message);
}

/** Listen and Write for browsers, which have no streams in both directions: WebChannel, version 8. */
export function mountChannels(
  scope: FastifyInstance,
  parts: ConversationRoutes & { readonly channels: ChannelSessions; readonly after: After },
): void {
  const { principals, addressOf, leaving, bodies, channels, after, measures } = parts;
  const times = usualTimes;
  const slow = () => measures.slow('webchannel');
  const answers = new Set<ServerResponse>();

  function leave(): void {
    channels.closeAll();
    // The server waits for every answer, and somebody may never take theirs.
    after(times.leaving, () => {
      for (const raw of answers) raw.destroy();
    });
  }
  leaving.addEventListener('abort', leave, { once: true });

  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, readForm);

  async function begin(
    kind: ConversationKind,
    request: FastifyRequest,
    reply: FastifyReply,
    form: ChannelForm,
  ): Promise<FastifyReply> {
    const asked = readChannelQuery(request.raw.url ?? '');
    const { database } = readNamed(asked.database);
    const { principal, refusal } = await channelCaller(principals, request, form, asked);
    const who = { principal, address: addressOf(request) };
    const channel = channels.open({ ...who, kind, origin: request.headers.origin });
    try {
      if (refusal !== undefined) throw refusal;
      const carrier = carrierOf(channel, slow);
      const own = { ...who, framing: 'webchannel', requestId: request.id } as const;
      channel.conversation = await openConversation(parts, kind, own, database, carrier);
      // The server may have begun to leave meanwhile.
      if (channel.isClosed) channel.conversation.leave();
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

  const findFor = (kind: ConversationKind, { headers }: FastifyRequest, id: string | undefined) =>
    id === undefined ? undefined : channels.find(id, kind, headers.origin);

  function terminate(channel: OpenChannel | undefined, reply: FastifyReply): FastifyReply {
    channel?.close();
    return reply.headers(channelHeaders).send('');
  }

  /** A body counts until it is answered, and what is in it is held until it is dealt with. */
  async function taken({ conversation }: OpenChannel): Promise<void> {
    let callOff: () => void = () => undefined;
    const waited = new Promise<void>((resolve) => {
      callOff = after(times.taken, resolve);
    });
    await Promise.race([conversation?.taken(), waited]);
    callOff();
  }

  async function receive(
    kind: ConversationKind,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const asked = readChannelQuery(request.raw.url ?? '');
    const form = (request.body as ChannelForm | undefined) ?? readChannelForm('', {});
    if (asked.session === undefined) return begin(kind, request, reply, form);
    const channel = findFor(kind, request, asked.session);
    if (asked.isTerminating) return terminate(channel, reply);
    if (channel === undefined) return unknownSession(reply);
    channel.session.acknowledge(asked.acknowledged);
    hear(channel, form);
    if (form.characters > muchPosted) await taken(channel);
    return reply.headers(channelHeaders).send(channel.session.status());
  }

  async function carry(
    kind: ConversationKind,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const asked = readChannelQuery(request.raw.url ?? '');
    const channel = findFor(kind, request, asked.session);
    if (asked.isTerminating) return terminate(channel, reply);
    if (channel === undefined) return unknownSession(reply);
    const { raw } = reply.headers(channelHeaders).hijack();
    answers.add(raw);
    raw.once('close', () => answers.delete(raw));
    raw.writeHead(200, reply.getHeaders() as Record<string, string>);
    carryArrays(channel, { raw, ...asked }, times, after);
    return reply;
  }

  function bodyHolder(request: FastifyRequest) {
    const { session } = readChannelQuery(request.raw.url ?? '');
    const known = session === undefined ? undefined : channels.holderOf(session);
    return known ?? holderOf(undefined, addressOf(request));
  }

  for (const [name, kind] of kinds) {
    const url = `/google.firestore.v1.Firestore/${name}/channel`;
    const config = { operation: kind } as const;
    // Answered before it gets here: see the readers of the mount.
    scope.options(url, async (_request, reply) => reply.code(204).send());
    scope.get(url, { config, exposeHeadRoute: false }, (request, reply) =>
      carry(kind, request, reply),
    );
    scope.post(url, { config, preParsing: counting(bodies, bodyHolder) }, (request, reply) =>
      receive(kind, request, reply),
    );
  }
}
