import type { Principal, Principals } from '@latchkey/kernel/principal';
import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import { expired } from '../live/conversations.ts';
import type { Speaker } from '../live/speaker.ts';

export type OpenSpeaker = Speaker & {
  /** The conversation is over: nobody looks at the identity any more. */
  release(): void;
};

const over = () => new RpcRefused('UNAUTHENTICATED', 'Who you were has ended.');

/** Whoever comes back is let in only where somebody knows them. */
const unknown = () =>
  new RpcRefused('UNAVAILABLE', 'The server cannot find out who you are. Try again.');

/**
 * Somebody who is spoken with for as long as they are who they were. They are told when that has ended,
 * and when nobody could find out for a while.
 */
export function openSpeaker(
  principals: Pick<Principals, 'keep'>,
  principal: Principal,
  address: string,
  ended: (refusal: RpcRefused) => void,
): OpenSpeaker {
  const release = principals.keep(principal, {
    ended: (why) => ended(why === 'expired' ? expired() : over()),
    away: (isAway) => {
      if (isAway) ended(unknown());
    },
  });
  return { principal, address, release };
}
