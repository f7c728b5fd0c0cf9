import { type Account, accountOf } from './account.ts';
import type { Call } from './call.ts';
import { ClientError, endsSession } from './client-error.ts';
import type { SessionRecord } from './session-record.ts';
import type { SessionSnapshots } from './session-snapshots.ts';
import { type IssuedTokens, type SessionState, signedIn, tokensOf } from './session-state.ts';
import type { TokenRefresh } from './token-refresh.ts';

/** A sign-in in this browser. Its functions need no `this`. */
export type Session = {
  /** Resolves when what this browser had kept was read. No network is involved. */
  readonly ready: Promise<void>;
  /** The whole sign-in, tokens included. For a token to use, ask `idToken()`. */
  readonly current: SessionState | undefined;
  /** For `useSyncExternalStore`: the same object until something changed. */
  getSnapshot: SessionSnapshots['getSnapshot'];
  /** For `useSyncExternalStore` while rendering on a server: always `loading`. */
  getServerSnapshot: SessionSnapshots['getServerSnapshot'];
  /**
   * Calls the listener once for every change of who is signed in or of their account. A refreshed
   * token is no such change. Returns the way to end it.
   */
  subscribe: SessionSnapshots['subscribe'];
  /** Makes the reply of a sign-in the current session. One change, after the account was read. */
  adopt(reply: IssuedTokens): Promise<Account>;
  /** A token that is good for a while; `force` asks for one that was made after this call. */
  idToken: TokenRefresh['idToken'];
  /**
   * Refreshes, by `force` also what is still good; or by another operation, which is sent the newest refresh
   * token and answers with the next tokens, while no other tab refreshes.
   */
  refresh: TokenRefresh['refresh'];
  /** Reads the account again. */
  reload(): Promise<Account>;
  /** Ends the session here, whatever happens, and on the server, if it can be reached. */
  signOut(): Promise<void>;
};

/** A session in memory only, that no listener of the main session hears of until it is finished. */
export type TemporarySession = Session & {
  /**
   * A page that is loaded again finds this as its main session: the sign-in before it is handed over, or,
   * where it comes to nothing, who was here before. Nobody on this page hears of it.
   */
  keep(state: SessionState | undefined): Promise<void>;
  /** Hands the finished sign-in over to the main session, as one change, and is then empty. */
  commit(): Promise<Account>;
};

/** The session of a client. */
export type MainSession = Session & {
  /** Begins a sign-in that may still need several steps, or come to nothing. */
  temporary(): TemporarySession;
};

export type SessionParts = {
  readonly call: Call;
  readonly record: SessionRecord;
  readonly snapshots: SessionSnapshots;
  readonly tokens: TokenRefresh;
  now(): number;
};

async function lookUp(call: Call, idToken: string): Promise<Account> {
  const user = (await call('lookup', { idToken })).users?.[0];
  if (!user) throw new ClientError('USER_NOT_FOUND');
  return accountOf(user);
}

export function createSession({ call, record, snapshots, tokens, now }: SessionParts): Session {
  /** The server's word on an ID token may be a word on our clock; on a refresh token it is final. */
  async function lookUpCurrent(): Promise<Account> {
    try {
      return await lookUp(call, await tokens.idToken());
    } catch (error) {
      const isDoubted =
        error instanceof ClientError &&
        (error.code === 'INVALID_ID_TOKEN' || endsSession(error)) &&
        record.current();
      if (!isDoubted) throw error;
      return lookUp(call, await tokens.idToken({ force: true }));
    }
  }

  return {
    ready: record.ready,
    get current() {
      return record.current();
    },
    getSnapshot: snapshots.getSnapshot,
    getServerSnapshot: snapshots.getServerSnapshot,
    subscribe: snapshots.subscribe,
    async adopt(reply) {
      const issued = tokensOf(reply, now());
      const account = await lookUp(call, issued.idToken);
      await record.change(() => ({ account, ...issued }));
      return account;
    },
    ...tokens,
    async reload() {
      const account = await lookUpCurrent();
      await record.change((state) =>
        state?.account.localId === account.localId ? { ...state, account } : state,
      );
      return account;
    },
    async signOut() {
      const left: SessionState[] = [];
      await record.change((state) => {
        if (state) left.push(state);
        return undefined;
      });
      await Promise.all(left.map(({ refreshToken }) => revokeSession(call, refreshToken)));
    },
  };
}

/** Nobody waits longer for the server to hear what has already happened here. */
const revocationTimeout = 5_000;

/** Signing out is done already: what the server says to it changes nothing here. */
async function revokeSession(call: Call, refreshToken: string): Promise<void> {
  const settings = { keepalive: true, timeout: revocationTimeout };
  await call('sessions:signOut', { refreshToken }, settings).catch(() => {});
}

export const withCommit = (
  session: Session,
  own: SessionRecord,
  main: SessionRecord,
): TemporarySession =>
  // Assigned, for a spread would freeze `current`.
  Object.assign(session, {
    keep: main.keep,
    async commit() {
      const finished = signedIn(own.current());
      await main.change(() => finished);
      await own.change(() => undefined);
      return finished.account;
    },
  });
