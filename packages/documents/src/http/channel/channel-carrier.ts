import { rpcReplyTo } from '@latchkey/kernel/http/rpc-reply';
import type { Carrier } from '../../live/conversation.ts';
import { tooSlow } from '../../live/limits.ts';
import type { OpenChannel } from './channel-sessions.ts';

/** Tells the client within the session why it is over. */
export function refuse(channel: OpenChannel, refusal: unknown): void {
  channel.session.part(JSON.stringify(rpcReplyTo(refusal).body));
  channel.finish();
}

/** What is said in a conversation goes to the session, unless that holds too much already. */
export const carrierOf = (channel: OpenChannel, slow: () => void): Carrier<string> => ({
  say(message) {
    channel.session.say(message);
    if (!channel.isTooMuch()) return;
    slow();
    channel.session.forget();
    refuse(channel, tooSlow());
    channel.conversation?.leave();
  },
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
