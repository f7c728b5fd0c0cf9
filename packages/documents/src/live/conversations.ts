import type { Principal } from '@latchkey/kernel/principal';
import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import { changedByOf } from '@latchkey/rulesets/asking/caller';
import { type LiveLimits, tooMany } from './limits.ts';
import type { Held } from './listening.ts';
import type { Speaker } from './speaker.ts';

/** Where somebody is counted. */
export type Place = {
  /** From now on this is what is held there. */
  hold(held: Pick<Held, 'end'>): void;
  leave(): void;
};

export type Conversations = {
  /** Refused where there are too many of them, and where a token has expired. */
  enter(speaker: Speaker, held: Pick<Held, 'end'>): Place;
  endAll(): void;
};

type Parts = {
  readonly limits: LiveLimits;
  /** Milliseconds. */
  readonly now: () => number;
};

/** A token is good no longer. */
export const expired = () =>
  new RpcRefused('UNAUTHENTICATED', 'The ID token has expired. Connect again with a new one.');

/** All that are under way: how many there are of whom. */
export function openConversations({ limits, now }: Parts): Conversations {
  const all = new Set<{ held: Pick<Held, 'end'> }>();
  const counts = new Map<string, number>();

  function bounds({ principal, address }: Speaker): readonly (readonly [string, number, string])[] {
    const { perAccount, perOperator, perAddress, perKind } = limits;
    const name = changedByOf(principal);
    const ofAddress = [`address:${address}`, perAddress, 'connections of one address'] as const;
    const ofKind = [`kind:${principal.kind}`, perKind, 'connections'] as const;
    if (principal.kind === 'operator') {
      return [[name ?? '', perOperator, 'connections of one operator'], ofKind];
    }
    return name === null
      ? [ofAddress, ofKind]
      : [[name, perAccount, 'connections of one account'], ofAddress, ofKind];
  }

  const hasExpired = (principal: Principal): boolean =>
    principal.kind === 'account' && principal.expiresAt <= now();

  return {
    enter(speaker, held) {
      if (hasExpired(speaker.principal)) throw expired();
      const counted = bounds(speaker);
      for (const [key, most, what] of counted) {
        if ((counts.get(key) ?? 0) >= most) throw tooMany(what, most);
      }
      for (const [key] of counted) counts.set(key, (counts.get(key) ?? 0) + 1);
      const kept = { held };
      all.add(kept);
      return {
        hold(newer) {
          kept.held = newer;
        },
        leave() {
          if (!all.delete(kept)) return;
          for (const [key] of counted) {
            const left = (counts.get(key) ?? 1) - 1;
            if (left === 0) counts.delete(key);
            else counts.set(key, left);
          }
        },
      };
    },
    endAll() {
      for (const { held } of [...all]) held.end();
    },
  };
}
