import { refreshBeforeExpiry } from '@latchkey/protocol/client-limits';
import type { Call } from './call.ts';
import { endsSession, isPassing } from './client-error.ts';
import type { SessionRecord } from './session-record.ts';
import { type SessionState, signedIn, tokensOf } from './session-state.ts';

export type RefreshContext = {
  readonly record: SessionRecord;
  readonly call: Call;
  now(): number;
  /** Runs a task while no other tab runs it. */
  alone(task: () => Promise<void>): Promise<void>;
};

export type TokenRefresh = {
  /** Refreshes if it is time to, or by `force` in any case. Rejects when it cannot. */
  refresh(force: boolean): Promise<void>;
  idToken(options?: { readonly force?: boolean }): Promise<string>;
};

type Flight = { force: boolean; isSent: boolean; landed: Promise<void> };

export function createTokenRefresh({ record, call, now, alone }: RefreshContext): TokenRefresh {
  const isFresh = ({ expiresAt }: SessionState) => expiresAt - now() > refreshBeforeExpiry;

  async function exchange(flight: Flight): Promise<void> {
    // Another tab may have been quicker. An old token sent again would look like theft.
    await record.sync();
    const held = signedIn(record.current());
    if (!flight.force && isFresh(held)) return;
    const { refreshToken } = held;
    const isHeld = (state: SessionState | undefined): state is SessionState =>
      state?.refreshToken === refreshToken;
    flight.isSent = true;
    try {
      const reply = await call('token', { grantType: 'refresh_token', refreshToken });
      const tokens = tokensOf(
        {
          idToken: reply.id_token,
          refreshToken: reply.refresh_token,
          expiresIn: reply.expires_in,
        },
        now(),
      );
      // Whoever signed out or in meanwhile is not overwritten.
      await record.change((state) => (isHeld(state) ? { ...state, ...tokens } : state));
    } catch (error) {
      if (endsSession(error)) {
        await record.change((state) => (isHeld(state) ? undefined : state), true);
      }
      throw error;
    }
  }

  let flight: Flight | undefined;

  function takeOff(force: boolean): Flight {
    const begun: Flight = { force, isSent: false, landed: Promise.resolve() };
    begun.landed = alone(() => exchange(begun)).finally(() => {
      flight = undefined;
    });
    return begun;
  }

  async function refresh(force: boolean): Promise<void> {
    // Whoever insists wants to see what changed a moment ago, which a question on its way may miss.
    while (flight?.isSent && force) await flight.landed.catch(() => {});
    flight ??= takeOff(force);
    flight.force ||= force;
    await flight.landed;
  }

  return {
    refresh,
    async idToken({ force = false } = {}) {
      await record.ready;
      const held = signedIn(record.current());
      if (!force && isFresh(held)) return held.idToken;
      try {
        await refresh(force);
      } catch (error) {
        const left = record.current();
        const isStillGood = left !== undefined && left.expiresAt > now();
        if (!force && isPassing(error) && isStillGood) return left.idToken;
        throw error;
      }
      return signedIn(record.current()).idToken;
    },
  };
}
