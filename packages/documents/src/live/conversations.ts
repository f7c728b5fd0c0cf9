import type { After } from '@latchkey/kernel/after';
import type { Principal } from '@latchkey/kernel/principal';
import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import { changedByOf } from '../access/caller.ts';
import { type LiveLimits, tooMany } from './limits.ts';
import type { Held } from './listening.ts';
import { refusalOf } from './refusal-of.ts';
import type { Speaker } from './speaker.ts';

/** How often everybody is asked who they are, in milliseconds. */
const asksEvery = 5000;
/** So many are asked at once. */
const askedAtOnce = 8;
/** For how many rounds nobody can tell before somebody is let go. */
const mostUnknown = 6;

type Kept = {
  readonly speaker: Speaker;
  held: Pick<Held, 'end' | 'stands'>;
  unknown: number;
};

/** Where somebody is counted, and asked who they are. */
export type Place = {
  /** From now on this is what is held there. */
  hold(held: Kept['held']): void;
  leave(): void;
};

export type Conversations = {
  /** Refused where there are too many of them, and where somebody is nobody any more. */
  enter(speaker: Speaker, held: Kept['held']): Place;
  endAll(): void;
};

type Parts = {
  readonly limits: LiveLimits;
  /** Milliseconds. */
  readonly now: () => number;
  readonly after: After;
};

const expired = () =>
  new RpcRefused('UNAUTHENTICATED', 'The ID token has expired. Connect again with a new one.');

const unknown = () =>
  new RpcRefused('UNAVAILABLE', 'The server cannot find out who you are. Try again.');

/** All that are under way: how many there are of whom, and whether they still are who they were. */
export function openConversations({ limits, now, after }: Parts): Conversations {
  const all = new Set<Kept>();
  const counts = new Map<string, number>();
  let callOff: (() => void) | undefined;

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

  const endsIn = (principal: Principal): number | undefined =>
    principal.kind === 'account' ? principal.expiresAt - now() : undefined;

  async function ask(kept: Kept): Promise<void> {
    try {
      const standing = await kept.speaker.standing();
      kept.unknown = 0;
      if (all.has(kept)) kept.held.stands(standing);
    } catch (error) {
      const refusal = refusalOf(error, () => undefined);
      kept.unknown += 1;
      if (refusal.code === 'UNAUTHENTICATED') kept.held.end(refusal);
      else if (kept.unknown >= mostUnknown) kept.held.end(unknown());
    }
  }

  async function askEverybody(): Promise<void> {
    const waiting = [...all].values();
    const askSome = async () => {
      for (const kept of waiting) if (all.has(kept)) await ask(kept);
    };
    await Promise.all(Array.from({ length: askedAtOnce }, askSome));
    callOff = all.size === 0 ? undefined : after(asksEvery, askLater);
  }

  const askLater = () => void askEverybody();

  return {
    enter(speaker, held) {
      const lasting = endsIn(speaker.principal);
      if (lasting !== undefined && lasting <= 0) throw expired();
      const counted = bounds(speaker);
      for (const [key, most, what] of counted) {
        if ((counts.get(key) ?? 0) >= most) throw tooMany(what, most);
      }
      for (const [key] of counted) counts.set(key, (counts.get(key) ?? 0) + 1);
      const kept: Kept = { speaker, held, unknown: 0 };
      all.add(kept);
      callOff ??= after(asksEvery, askLater);
      const neverMind =
        lasting === undefined ? undefined : after(lasting, () => kept.held.end(expired()));
      return {
        hold(newer) {
          kept.held = newer;
        },
        leave() {
          if (!all.delete(kept)) return;
          neverMind?.();
          for (const [key] of counted) {
            const left = (counts.get(key) ?? 1) - 1;
            if (left === 0) counts.delete(key);
            else counts.set(key, left);
          }
          if (all.size > 0) return;
          callOff?.();
          callOff = undefined;
        },
      };
    },
    endAll() {
      for (const { held } of [...all]) held.end();
    },
  };
}
