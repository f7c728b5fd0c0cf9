import {
  type BrowserStorage,
  browserStorage,
  openStore,
  type Persistence,
} from './browser-storage.ts';
import { type Call, createCall } from './call.ts';
import { clientVersion } from './client-version.ts';
import { createHeartbeat } from './heartbeat.ts';
import { networkTimeout } from './network-timeout.ts';
import { createNotes, type Notes } from './notes.ts';
import { inOneTab } from './one-tab.ts';
import { openSessions } from './open-sessions.ts';
import type { OperationName, ReplyFor, RequestFor } from './operations.ts';
import type { MainSession } from './session.ts';

/** How a client is set up. */
export type ClientOptions = {
  /** Where the server is, such as `https://auth.example.com`. */
  readonly url: string;
  /** The project's key. It names the project and is no secret. */
  readonly apiKey: string;
  /** The tenant that calls are about; without one, the project itself. */
  readonly tenantId?: string | undefined;
  /** The language of the mails the server sends; without one, the project's own. */
  readonly locale?: string | undefined;
  /** How long the session is kept. `local` if not said. */
  readonly persistence?: Persistence | undefined;
  /** In milliseconds; without it, 30 seconds on desktops and 60 on phones. */
  readonly timeout?: number;
  /** Instead of the global `fetch`. */
  readonly fetch?: typeof fetch;
  /** The time in milliseconds since 1970; for tests. */
  readonly now?: () => number;
  /** Instead of what this browser has. */
  readonly storage?: BrowserStorage;
};

/** What a single call may say for itself. */
export type CallOptions = {
  /** Aborting rejects with the signal's own reason. */
  readonly signal?: AbortSignal;
  /** On whose behalf: an ID token, or `true` for whoever the client's session has signed in. */
  readonly idToken?: string | true;
};

/** The identity server, as one application in one browser sees it. */
export type Client = {
  /** Where the server is, without a slash at the end. */
  readonly url: string;
  /** Who is signed in here. */
  readonly session: MainSession;
  /** The tenant that calls without a token are about; undefined is the project itself. */
  readonly tenantId: string | undefined;
  /** The language of the mails, as a tag; undefined is the project's own. */
  readonly locale: string | undefined;
  /** From now on calls are about this tenant. Whoever is signed in stays so. */
  setTenantId(tenantId: string | undefined): void;
  /** From now on mails are in this language. */
  setLocale(locale: string | undefined): void;
  /** Asks the server. Every failure but an abort of yours is a `ClientError`. */
  call<Name extends OperationName>(
    name: Name,
    request: RequestFor<Name>,
    options?: CallOptions,
  ): Promise<ReplyFor<Name>>;
  /** Small texts this browser keeps for this application. */
  readonly notes: Notes;
  /** How long the session is kept. */
  readonly persistence: Persistence;
  /** What this browser can keep, as the client was handed it or found it. */
  readonly storage: BrowserStorage;
  /** The time in milliseconds since 1970. */
  now(): number;
  /** Stops the timer and listens to other tabs no longer. The session stays as it is kept. */
  close(): void;
};

/** Sets up a client and begins to read what this browser has kept. Works without a window, too. */
export function createClient(options: ClientOptions): Client {
  const { apiKey, persistence = 'local', now = Date.now, storage = browserStorage() } = options;
  let { tenantId, locale } = options;
  const url = options.url.replace(/\/+$/, '');
  // Asked when something is: whoever draws a form has no time for it.
  const timeout = () => options.timeout ?? networkTimeout(globalThis);
  const name = `latchkey:${apiKey}`;
  const notes = createNotes(`${name}:`, storage.local);
  const call: Call = createCall({
    url,
    apiKey,
    // Looked up late and called on its own: browsers insist, and tests replace it.
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    timeout,
    heartbeat: createHeartbeat(notes, clientVersion, now),
    tenantId: () => tenantId,
    locale: () => locale,
  });
  const { store, isShared } = openStore(persistence, storage, `${name}:session`);
  const { session, close } = openSessions({
    call,
    now,
    store,
    shared: isShared
      ? {
          name,
          local: storage.local,
          alone: (task) => inOneTab({ name, notes, now, patience: timeout() }, task),
        }
      : undefined,
  });

  return {
    url,
    session,
    get tenantId() {
      return tenantId;
    },
    get locale() {
      return locale;
    },
    setTenantId(next) {
      tenantId = next;
    },
    setLocale(next) {
      locale = next;
    },
    async call(operation, request, { signal, idToken } = {}) {
      const token = idToken === true ? await session.idToken() : idToken;
      const message = token === undefined ? request : { ...request, idToken: token };
      return call(operation, message, { signal });
    },
    notes,
    persistence,
    storage,
    now,
    close,
  };
}
