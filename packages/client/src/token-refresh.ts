import { refreshBeforeExpiry } from '@latchkey/protocol/client-limits';
import type { Call } from './call.ts';
import { endsSession, isPassing } from './client-error.ts';
import type { SessionRecord } from './session-record.ts';
import { type IssuedTokens, type SessionState, signedIn, tokensOf } from './session-state.ts';

export type RefreshContext = {
  readonly record: SessionRecord;
  readonly call: Call;
  now(): number;
  /** Runs a task while no other tab runs it. */
  alone<Result>(task: () => Promise<Result>): Promise<Result>;
};

/** Sends the newest refresh token and answers with the next tokens. */
export type Ask<Reply extends IssuedTokens = IssuedTokens> = (
  refreshToken: string,
) => Promise<Reply>;

export type TokenRefresh = {
  /**
   * Refreshes if it is time to, or by `force` in any case, or by another operation that does so as well,
   * and answers with what it said. Rejects when it cannot.
   */
  refresh<Reply extends IssuedTokens>(force: boolean, ask?: Ask<Reply>): Promise<Reply | undefined>;
  idToken(options?: { readonly force?: boolean }): Promise<string>;
};

type Flight = {
  force: boolean;
  isSent?: boolean;
  landed: Promise<IssuedTokens | undefined>;
};

export function createTokenRefresh({ record, call, now, alone }: RefreshContext): TokenRefresh {
  const isFresh = ({ expiresAt }: SessionState) => expiresAt - now() > refreshBeforeExpiry;

  async function exchange(refreshToken: string): Promise<IssuedTokens> {
    const reply = await call('token', { grantType: 'refresh_token', refreshToken });
    return {
      idToken: reply.id_token,
      refreshToken: reply.refresh_token,
      expiresIn: reply.expires_in,
    };
  }

  async function renew(flight: Flight, ask: Ask): Promise<IssuedTokens | undefined> {
    // Another tab may have been quicker. An old token sent again would look like theft.
    await record.sync();
    const held = signedIn(record.current());
    if (!flight.force && isFresh(held)) return undefined;
    const { refreshToken } = held;
    // Whoever signed out or in meanwhile is not overwritten.
    const become = (tokens?: ReturnType<typeof tokensOf>) =>
      record.change(
        (state) =>
          state?.refreshToken === refreshToken ? tokens && { ...state, ...tokens } : state,
        !tokens,
      );
    flight.isSent = true;
    try {
      const reply = await ask(refreshToken);
      await become(tokensOf(reply, now()));
      return reply;
    } catch (error) {
      if (endsSession(error)) await become();
      throw error;
    }
  }

  let flight: Flight | undefined;

  async function refresh(force: boolean, ask?: Ask): Promise<IssuedTokens | undefined> {
    // Whoever insists wants to see what changed a moment ago, which a question on its way may miss.
    while (flight && (ask || (force && flight.isSent))) await flight.landed.catch(() => {});
    if (!flight) {
      const begun = { force } as Flight;
      begun.landed = alone(() => renew(begun, ask ?? exchange)).finally(() => {
        flight = undefined;
      });
      flight = begun;
    }
    flight.force ||= force;
    return flight.landed;
  }

  return {
    // What is asked answers.
    refresh: refresh as TokenRefresh['refresh'],
    async idToken({ force = false } = {}) {
      await record.ready;
      const held = signedIn(record.current());
      if (!force && isFresh(held)) return held.idToken;
      try {
        await refresh(force);
      } catch (error) {
        const left = record.current();
        // It may still be good.
        if (!force && isPassing(error) && left && left.expiresAt > now()) return left.idToken;
        throw error;
      }
      return signedIn(record.current()).idToken;
    },
  };
}
