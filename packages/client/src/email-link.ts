import { sessionIdentifierLength } from '@latchkey/protocol/client-limits';
import type { StartParameter } from '@latchkey/protocol/link-start';
import { linkParameters } from '@latchkey/protocol/mailed-link';
import { type ActionLink, parametersOf, parseActionLink } from './action-link.ts';
import { isPassing } from './client-error.ts';
import type { Client } from './create-client.ts';
import { withParameters } from './link-address.ts';
import { createLinkMemory, type PendingCredential } from './link-memory.ts';
import { parseAddress } from './parse-address.ts';
import { randomText } from './random-text.ts';

/** What a sign-in by mailed link begins with. */
export type EmailLinkStart = {
  /** Where the link is mailed to. */
  readonly email: string;
  /** Where the link leads in the end; relative to this page. */
  readonly url: string;
  /** The link shall work only in the browser that asked for it. */
  readonly forceSameDevice?: boolean;
  /** The guest whose account the address is to become part of. */
  readonly anonymousUid?: string;
  /** The provider whose pending credential is to be linked afterwards. */
  readonly providerId?: string;
  /** What the provider had answered, sealed until the link comes back. */
  readonly pendingCredential?: PendingCredential;
};

/** An opened link: what it says, and what this browser remembers of it. */
export type EmailLink = {
  /** What the server is asked with: as good as a password until it is spent. */
  readonly code: string;
  /** The tenant it signs in to; undefined is the project itself. */
  readonly tenantId: string | undefined;
  /** Which request for a link it answers; undefined where that was none of this client's. */
  readonly sessionId: string | undefined;
  /** Undefined where the visitor has to be asked. */
  readonly email: string | undefined;
  /** What is to be linked afterwards, if this browser still has it. */
  readonly credential: PendingCredential | undefined;
  /** This browser asked for some link within the hour. */
  readonly wasBegunHere: boolean;
  /** This browser asked for a newer one since. */
  readonly isOlder: boolean;
  /** It works only in the browser that asked for it. */
  readonly sameDevice: boolean;
  /** The guest whose account the address is to become part of. */
  readonly anonymousUid: string | undefined;
  /** The provider whose credential is to be linked afterwards. */
  readonly providerId: string | undefined;
};

/** Sign-in by mailed link, both ends of it. */
export type EmailLinks = {
  /** Remembers the address and returns where the link has to lead, for `sendOobCode`. */
  begin(start: EmailLinkStart): Promise<{
    readonly sessionId: string;
    readonly continueUrl: string;
  }>;
  /** Begins and has the mail sent. */
  send(start: EmailLinkStart, options?: { readonly signal?: AbortSignal }): Promise<void>;
  /** Reads the address this page was opened with. Undefined if it is no sign-in link. */
  read(address: string): Promise<EmailLink | undefined>;
  /** Erases all that is remembered, once a link was used or given up. */
  forget(): void;
};

/** Without the parameters of an opened link: in a new one they would pile up until it is too long. */
function plainAddress(address: string): string {
  const base = globalThis.document?.baseURI ?? globalThis.location?.href;
  const { href } = new URL(address, base);
  return parseActionLink(href)
    ? withParameters(href, Object.fromEntries(linkParameters.map((name) => [name, undefined])))
    : href;
}

/** The page of the mail may hand its parameters on, or only the address they were written into. */
function ownParameters(
  address: string,
  { continueUrl = '' }: ActionLink,
): (name: StartParameter) => string | undefined {
  const outer = parametersOf(address);
  const inner = parseAddress(continueUrl)?.searchParams;
  return (name) => outer?.get(name) || inner?.get(name) || undefined;
}

/** Sign-in by mailed link for a client. The address is never in the mail's link, and never stored in plain. */
export function emailLinks(client: Client): EmailLinks {
  const memory = createLinkMemory(client.notes, client.now);

  const begin: EmailLinks['begin'] = async (start) => {
    const sessionId = randomText(sessionIdentifierLength);
    const continueUrl = withParameters(plainAddress(start.url), {
      ui_sid: sessionId,
      ui_sd: start.forceSameDevice ? '1' : '0',
      ui_auid: start.anonymousUid,
      ui_pid: start.providerId,
    } satisfies Record<StartParameter, string | undefined>);
    await memory.remember(sessionId, { email: start.email, credential: start.pendingCredential });
    return { sessionId, continueUrl };
  };

  return {
    begin,
    async send(start, options) {
      const { continueUrl } = await begin(start);
      const { email } = start;
      try {
        await client.call(
          'sendOobCode',
          { requestType: 'EMAIL_SIGNIN', email, continueUrl, canHandleCodeInApp: true },
          options,
        );
      } catch (error) {
        // A refused mail was not sent; after a broken connection it may well have been.
        if (!isPassing(error)) memory.forget('newest');
        throw error;
      }
    },
    async read(address) {
      const link = parseActionLink(address);
      if (link?.mode !== 'signIn') return undefined;
      const own = ownParameters(address, link);
      const sessionId = own('ui_sid');
      const { secret, hasAny, isOlder } = await memory.recall(sessionId);
      return {
        code: link.code,
        tenantId: link.tenantId,
        sessionId,
        email: secret?.email,
        credential: secret?.credential,
        wasBegunHere: hasAny,
        isOlder,
        sameDevice: own('ui_sd') === '1',
        anonymousUid: own('ui_auid'),
        providerId: own('ui_pid'),
      };
    },
    forget: () => memory.forget('all'),
  };
}
