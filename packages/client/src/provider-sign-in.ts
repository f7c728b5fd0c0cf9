import {
  pendingCredentialLifetime,
  sessionIdentifierLength,
} from '@latchkey/protocol/client-limits';
import { ClientError } from './client-error.ts';
import type { CallOptions, Client } from './create-client.ts';
import type { ReplyFor, RequestFor } from './operations.ts';
import { answerOfAddress, type ReturnedAnswer } from './provider-answer.ts';
import { answerFromWindow, type ProviderWindow } from './provider-window.ts';
import { randomText } from './random-text.ts';
import { type SealedNote, sealedNote } from './sealed-note.ts';

/** What a sign-in at a provider begins with. */
export type ProviderStart = {
  /** The provider's id, such as `google.com`. */
  readonly providerId: string;
  /** The page that waits for the answer; its host has to be one the project allows. */
  readonly continueUri: string;
  /** What the provider is asked to give access to, besides who somebody is. */
  readonly scopes?: readonly string[] | undefined;
  /** Handed to the provider as they are. */
  readonly customParameters?: Readonly<Record<string, string>> | undefined;
};

/** A provider's answer, with what shows that it was this browser that left. */
export type ProviderAnswer = ReturnedAnswer & {
  /** The provider that was left for. */
  readonly providerId: string;
  /** What only this browser knows, so that nobody else can use the answer. */
  readonly sessionId: string;
};

type Waiting = { readonly signal?: AbortSignal };

/** Sign-in at providers, in a window and in place of this page. */
export type ProviderSignIns = {
  /** Leads a window to the provider and waits. Undefined if it was closed without an answer. */
  inWindow(
    window: ProviderWindow,
    start: ProviderStart,
    options?: Waiting,
  ): Promise<ProviderAnswer | undefined>;
  /** Remembers what is to be known on return, and says which address to leave for. */
  depart(start: ProviderStart, luggage?: unknown, options?: Waiting): Promise<string>;
  /** Somebody left from this tab, and was not seen again. */
  hasDeparted(): boolean;
  /** Whoever the page was opened by, and what they left with. It is read once. */
  comeBack(address: string): Promise<
    | {
        /** Absent where the address brings none, or none that can be believed. */
        readonly answer?: ProviderAnswer;
        readonly luggage: unknown;
      }
    | undefined
  >;
  /** Forgets who left. */
  forget(): void;
};

type Departure = {
  readonly sessionId: string;
  readonly providerId: string;
  readonly tenantId?: string | undefined;
  readonly luggage?: unknown;
};

const notes = new WeakMap<Client, SealedNote>();

function noteOf(client: Client): SealedNote {
  const note =
    notes.get(client) ??
    sealedNote(client.storage, {
      name: 'latchkey:departure',
      lifetime: pendingCredentialLifetime,
      now: client.now,
    });
  notes.set(client, note);
  return note;
}

/** Sign-in at providers for a client. The session id never leaves this browser but for our server. */
export function providerSignIns(client: Client): ProviderSignIns {
  const handler = new URL(`${client.url}/__/auth/handler`, globalThis.location?.href).href;
  const note = noteOf(client);

  async function begin(
    { providerId, continueUri, scopes = [], customParameters = {} }: ProviderStart,
    returnBy: 'POPUP' | 'REDIRECT',
    { signal }: Waiting = {},
  ) {
    const sessionId = randomText(sessionIdentifierLength);
    const { authUri = '' } = await client.call(
      'createAuthUri',
      {
        providerId,
        continueUri: continueUri.replace(/#.*$/s, ''),
        sessionId,
        returnBy,
        customParameter: customParameters,
        ...(scopes.length === 0 ? {} : { oauthScope: scopes.join(' ') }),
      },
      signal ? { signal } : {},
    );
    // A browser would run an address of another kind, as this page.
    if (!/^https?:\/\//i.test(authUri)) throw new ClientError('INTERNAL');
    return { sessionId, authUri };
  }

  return {
    async inWindow(window, start, options = {}) {
      const { signal } = options;
      const close = () => window.close();
      signal?.addEventListener('abort', close);
      try {
        const { sessionId, authUri } = await begin(start, 'POPUP', options);
        const arriving = answerFromWindow(window, { handler, authUri }, { signal });
        window.location.replace(authUri);
        const answer = await arriving;
        return answer && { ...answer, sessionId, providerId: start.providerId };
      } finally {
        close();
        signal?.removeEventListener('abort', close);
      }
    },
    async depart(start, luggage, options) {
      const { sessionId, authUri } = await begin(start, 'REDIRECT', options);
      const { providerId } = start;
      const departure: Departure = { sessionId, providerId, tenantId: client.tenantId, luggage };
      await note.write(JSON.stringify(departure));
      return authUri;
    },
    hasDeparted: note.exists,
    async comeBack(address) {
      const text = await note.take();
      if (text === undefined) return undefined;
      // Only this code writes there, and what was not sealed by it does not open.
      const { sessionId, providerId, tenantId, luggage } = JSON.parse(text) as Departure;
      if (tenantId !== undefined) client.setTenantId(tenantId);
      const answer = answerOfAddress(address, handler);
      return answer === undefined
        ? { luggage }
        : { luggage, answer: { ...answer, sessionId, providerId } };
    },
    forget: note.erase,
  };
}

/**
 * Has the server judge an answer: signs in, links it to whoever `idToken` is of, or, with
 * `autoCreate: false`, lets nobody in who has no account yet.
 */
export const takeAnswer = (
  client: Client,
  { requestUri, postBody, sessionId }: ProviderAnswer,
  {
    autoCreate,
    emailVerification,
    ...options
  }: CallOptions & Pick<RequestFor<'signInWithIdp'>, 'autoCreate' | 'emailVerification'> = {},
): Promise<ReplyFor<'signInWithIdp'>> =>
  client.call(
    'signInWithIdp',
    {
      requestUri,
      sessionId,
      returnIdpCredential: true,
      ...(postBody === null ? {} : { postBody }),
      ...(autoCreate === undefined ? {} : { autoCreate }),
      ...(emailVerification === undefined ? {} : { emailVerification }),
    },
    options,
  );
