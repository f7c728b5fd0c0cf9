import type { Identity } from '@latchkey/identity/identity';
import { exchangeRefreshToken } from '@latchkey/identity/sessions/exchange-refresh-token';
import { handOver } from '@latchkey/identity/sessions/hand-over';
import { signInWithCustomToken } from '@latchkey/identity/sign-in/sign-in-with-custom-token';
import type { Caller } from '@latchkey/kernel/caller';
import { Refused } from '@latchkey/kernel/refused';

/** Whoever has tokens of one sign-in, and goes on with the newest of each of its sessions. */
export type Holder = {
  /** Session by session, the newest token and the one before it. */
  readonly held: Map<string, { newest: string; before: string }>;
  /** The sessions that they took themselves. */
  readonly taken: Set<string>;
  /** Handed to them and not taken yet. */
  offer: string | undefined;
  /** Every refusal, but for those that asking again is the answer to. */
  readonly refusals: string[];
  refresh(sessionId: string, isLost?: boolean): Promise<void>;
  /** As the client does it: where it is refused as not the newest, after a refresh. */
  handOver(sessionId: string, isLost?: boolean): Promise<void>;
  take(isLost?: boolean): Promise<void>;
};

const sessionIn = (refreshToken: string) => refreshToken.split('.')[2] ?? '';

export function newHolder(identity: Identity, caller: Caller): Holder {
  const held: Holder['held'] = new Map();
  const taken: Holder['taken'] = new Set();
  const refusals: string[] = [];

  function keep(refreshToken = ''): void {
    const id = sessionIn(refreshToken);
    const { newest = refreshToken } = held.get(id) ?? {};
    held.set(id, { newest: refreshToken, before: newest });
  }

  /** Whoever is told that it is over forgets the token. */
  async function asked<Reply>(
    sessionId: string | undefined,
    answer: Promise<Reply>,
  ): Promise<Reply | undefined> {
    try {
      return await answer;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.code === 'REFRESH_TOKEN_NOT_NEWEST') return undefined;
      if (error.code === 'TOKEN_EXPIRED' && sessionId !== undefined) held.delete(sessionId);
      refusals.push(error.code);
      return undefined;
    }
  }

  const holder: Holder = {
    held,
    taken,
    offer: undefined,
    refusals,
    async refresh(sessionId, isLost = false) {
      const refreshToken = held.get(sessionId)?.newest;
      if (refreshToken === undefined) return;
      const request = { grantType: 'refresh_token', refreshToken };
      const reply = await asked(sessionId, exchangeRefreshToken(identity, caller, request));
      if (reply !== undefined && !isLost) keep(reply.refresh_token);
    },
    async handOver(sessionId, isLost = false) {
      // The client shows what it was handed before it asks for more.
      await holder.take();
      for (const again of [false, true]) {
        const refreshToken = held.get(sessionId)?.newest;
        if (refreshToken === undefined) return;
        const reply = await asked(sessionId, handOver(identity, caller, { refreshToken }));
        if (reply !== undefined) {
          if (isLost) return;
          keep(reply.refreshToken);
          holder.offer = reply.handOverToken;
          return;
        }
        if (!again) await holder.refresh(sessionId);
      }
    },
    async take(isLost = false) {
      const { offer: token } = holder;
      if (token === undefined) return;
      holder.offer = undefined;
      const reply = await asked(undefined, signInWithCustomToken(identity, caller, { token }));
      if (reply === undefined || isLost) return;
      keep(reply.refreshToken);
      taken.add(sessionIn(reply.refreshToken ?? ''));
    },
  };
  return holder;
}
