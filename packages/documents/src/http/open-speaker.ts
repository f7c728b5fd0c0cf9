import type { Principal, Principals } from '@latchkey/kernel/principal';
import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import type { Speaker } from '../live/open-live.ts';

export type OpenSpeaker = Speaker & {
  /** The conversation is over: nobody looks at the identity any more. */
  release(): void;
};

/** Somebody who is spoken with for as long as they are who they were. */
export function openSpeaker(
  principals: Principals,
  principal: Principal,
  address: string,
): OpenSpeaker {
  let hasEnded = false;
  const release = principals.keep(principal, {
    ended: () => {
      hasEnded = true;
    },
  });
  return {
    principal,
    address,
    async standing() {
      if (hasEnded) throw new RpcRefused('UNAUTHENTICATED', 'Who you were has ended.');
      return principal;
    },
    release,
  };
}
