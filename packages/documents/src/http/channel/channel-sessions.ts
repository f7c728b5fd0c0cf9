import { randomBytes } from 'node:crypto';
import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import type { Conversation } from '../../live/conversation.ts';
import { type ChannelSession, openChannelSession } from './channel-session.ts';

export type OpenChannel = {
  readonly id: string;
  readonly session: ChannelSession;
  conversation: Conversation | undefined;
  /** Somebody is there: it is not given up for a while. */
  touch(): void;
  /** The client has gone, or nobody was heard of for too long. */
  close(): void;
  /** Told what is over, it is kept until the client has read it, or for a while. */
  finish(): void;
};

export type ChannelSessions = {
  open(holder: string, most: number): OpenChannel;
  find(id: string): OpenChannel | undefined;
  /** All of them are over. */
  closeAll(): void;
  readonly size: number;
};

export type ChannelTimes = {
  /** Milliseconds without a request and without a back channel. */
  readonly idle: number;
  /** For what is over to be read. */
  readonly finished: number;
};

const usualTimes: ChannelTimes = { idle: 90_000, finished: 20_000 };

/** Of everybody together. */
const mostSessions = 20_000;

const tooMany = () => new RpcRefused('RESOURCE_EXHAUSTED', 'Too many channels are open.');

/** The sessions of this node, by names that nobody can guess. */
export function openChannelSessions(times: ChannelTimes = usualTimes): ChannelSessions {
  const channels = new Map<string, OpenChannel>();
  const held = new Map<string, number>();

  return {
    open(holder, most) {
      const count = held.get(holder) ?? 0;
      if (count >= most || channels.size >= mostSessions) throw tooMany();
      const id = randomBytes(18).toString('base64url');
      const session = openChannelSession();
      let timer: NodeJS.Timeout | undefined;
      let isFinished = false;
      held.set(holder, count + 1);

      const channel: OpenChannel = {
        id,
        session,
        conversation: undefined,
        touch() {
          clearTimeout(timer);
          timer = setTimeout(
            () => {
              if (session.isAttached && !isFinished) channel.touch();
              else channel.close();
            },
            isFinished ? times.finished : times.idle,
          ).unref();
        },
        close() {
          if (!channels.delete(id)) return;
          clearTimeout(timer);
          const left = (held.get(holder) ?? 1) - 1;
          if (left > 0) held.set(holder, left);
          else held.delete(holder);
          channel.conversation?.leave();
        },
        finish() {
          isFinished = true;
          channel.touch();
        },
      };
      channels.set(id, channel);
      channel.touch();
      return channel;
    },
    find: (id) => channels.get(id),
    closeAll() {
      for (const channel of [...channels.values()]) channel.close();
    },
    get size() {
      return channels.size;
    },
  };
}
