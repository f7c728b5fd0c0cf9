import type { Principal, Principals } from '@latchkey/kernel/principal';
import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import type { Speaker } from '../live/open-live.ts';

export type OpenSpeaker = Speaker & {
  /** The conversation is over: nobody looks at the identity any more. */
  release(): void;
};

const over = () => new RpcRefused('UNAUTHENTICATED', 'Who you were has ended.');

/** Somebody who is spoken with for as long as they are who they were. They are told when that has ended. */
export function openSpeaker(
  principals: Principals,
  principal: Principal,
  address: string,
  ended: (refusal: RpcRefused) => void,
): OpenSpeaker {
  let hasEnded = false;
  const release = principals.keep(principal, {
    ended: () => {
      hasEnded = true;
      ended(over());
    },
  });
  return {
    principal,
    address,
    async standing() {
      if (hasEnded) throw over();
      return principal;
    },
    release,
  };
}
