import { randomBytes } from 'node:crypto';
import { type After, afterwards } from '@latchkey/kernel/after';
import type { BytesHolder } from '@latchkey/kernel/held-bytes';
import type { Principal } from '@latchkey/kernel/principal';
import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import type { Conversation } from '../../live/conversation.ts';
import type { ConversationKind } from '../conversation-kind.ts';
import { holderOf } from '../held-requests.ts';
import { type ChannelSession, openChannelSession } from './channel-session.ts';
import { type ChannelTimes, usualTimes } from './channel-times.ts';
import { heldArrays } from './held-arrays.ts';

/** Who has begun a channel. */
export type ChannelOwner = {
  readonly kind: ConversationKind;
  readonly principal: Principal;
  readonly address: string;
  /** Of the page, if it is one. */
  readonly origin: string | undefined;
};

export type OpenChannel = {
  readonly id: string;
  readonly owner: ChannelOwner;
  readonly session: ChannelSession;
  conversation: Conversation | undefined;
  /** Whether more is held for it, or for its owner, than may be. */
  isTooMuch(): boolean;
  /** Somebody reads: it is not given up for a while. */
  touch(): void;
  /** The client has gone, or nobody was heard of for too long. */
  close(): void;
  /** Told what is over, it is kept until the client has read it, or for a while. */
  finish(): void;
  readonly isClosed: boolean;
};

export type ChannelSessions = {
  open(owner: ChannelOwner): OpenChannel;
  /** Of that kind, and for a page only if one of the same origin has begun it. */
  find(id: string, kind: ConversationKind, origin: string | undefined): OpenChannel | undefined;
  /** Whose bodies those of a channel are. */
  holderOf(id: string): BytesHolder | undefined;
  countOf(kind: ConversationKind): number;
  /** Bytes that may have to be sent again. */
  held(): number;
  /** All of them are over. */
  closeAll(): void;
  readonly size: number;
};

/** Two for each tab of a browser. Behind one address there may be a whole house. */
const mostOfHolder = { operator: 1000, account: 100, nobody: 1000 } as const;
const mostOfAddress = 5000;
/** Of everybody together, and of all who are strangers, so that others still get in. */
const mostSessions = 20_000;
const mostOfStrangers = 10_000;

type Bound = readonly [key: string, most: number];

function boundsOf({ principal, address }: ChannelOwner): readonly Bound[] {
  const { name } = holderOf(principal, address);
  const { kind } = principal;
  return [
    ['everybody', mostSessions],
    [`holder ${name}`, mostOfHolder[kind]],
    ...(kind === 'operator' ? [] : [[`address ${address}`, mostOfAddress] as const]),
    ...(kind === 'nobody' ? [['strangers', mostOfStrangers] as const] : []),
  ];
}

const tooMany = () => new RpcRefused('RESOURCE_EXHAUSTED', 'Too many channels are open.');

/** The sessions of this node, by names that nobody can guess. */
export function openChannelSessions(
  times: Pick<ChannelTimes, 'idle' | 'finished'> = usualTimes,
  after: After = afterwards,
): ChannelSessions {
  const channels = new Map<string, OpenChannel>();
  const counts = new Map<string, number>();
  const arrays = heldArrays();

  function count(bounds: readonly Bound[], more: 1 | -1): void {
    for (const [key] of bounds) {
      const left = (counts.get(key) ?? 0) + more;
      if (left > 0) counts.set(key, left);
      else counts.delete(key);
    }
  }

  return {
    open(owner) {
      const bounds = boundsOf(owner);
      if (bounds.some(([key, most]) => (counts.get(key) ?? 0) >= most)) throw tooMany();
      count(bounds, 1);
      const id = randomBytes(18).toString('base64url');
      const held = arrays.of(holderOf(owner.principal, owner.address).name);
      const session = openChannelSession(held);
      let callOff: () => void = () => undefined;
      let isFinished = false;

      const channel: OpenChannel = {
        id,
        owner,
        session,
        conversation: undefined,
        isTooMuch: held.isTooMuch,
        touch() {
          callOff();
          callOff = after(isFinished ? times.finished : times.idle, () => {
            if (session.isAttached && !isFinished) channel.touch();
            else channel.close();
          });
        },
        close() {
          if (!channels.delete(id)) return;
          callOff();
          count(bounds, -1);
          channel.conversation?.leave();
          // Whoever is told that it is over may still read that.
          session.forget();
        },
        finish() {
          isFinished = true;
          channel.touch();
        },
        get isClosed() {
          return channels.get(id) !== channel;
        },
      };
      channels.set(id, channel);
      channel.touch();
      return channel;
    },
    find(id, kind, origin) {
      const channel = channels.get(id);
      if (channel?.owner.kind !== kind) return undefined;
      const { origin: first } = channel.owner;
      // A page that reads from its own server does not say whose it is.
      return origin === undefined || origin === first ? channel : undefined;
    },
    holderOf(id) {
      const owner = channels.get(id)?.owner;
      return owner && holderOf(owner.principal, owner.address);
    },
    countOf: (kind) => [...channels.values()].filter(({ owner }) => owner.kind === kind).length,
    held: () => arrays.total,
    closeAll() {
      for (const channel of [...channels.values()]) channel.close();
    },
    get size() {
      return channels.size;
    },
  };
}
