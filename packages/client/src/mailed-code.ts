import { ClientError, endsSession } from './client-error.ts';
import type { Client } from './create-client.ts';
import type { ReplyFor } from './operations.ts';
import type { Session } from './session.ts';

/** A code out of a mail, as its link has it. */
export type MailedCode = {
  /** What the server is asked with: as good as a password until it is spent. */
  readonly code: string;
  /** The tenant of the account; without one, the project itself. */
  readonly tenantId?: string | undefined;
};

/** The same, with what the server says it is for. */
export type InspectedCode = MailedCode & {
  /** What the server says: what it is for, and whose address it is about. */
  readonly facts: ReplyFor<'resetPassword'>;
};

/** In whose name a code is used, and how far it may go. */
export type RedeemOptions = {
  /** In place of the client's own: a sign-in that is not handed over yet. */
  readonly session?: Session;
  /** Whoever is asked agrees that everything goes that opened the account until now. */
  readonly startOver?: boolean;
  /** Aborting rejects with the signal's own reason; the code may have been used. */
  readonly signal?: AbortSignal | undefined;
};

const requestOf = ({ code, tenantId }: MailedCode) => ({
  oobCode: code,
  ...(tenantId === undefined ? {} : { tenantId }),
});

/** Looks at a code, which stays good: mail scanners open every link. */
export async function inspectCode(
  client: Client,
  mailed: MailedCode,
  options: { readonly signal?: AbortSignal } = {},
): Promise<InspectedCode> {
  // Of one that has verified an address already, who opened its link again wants to hear so; of any
  // other that is no good, the page has the address for the next one.
  const request = { ...requestOf(mailed), includeRedeemed: true };
  return { ...mailed, facts: await client.call('resetPassword', request, options) };
}

/** Whether a session is of the very account that a code is for. */
export function isOfCode(
  client: Client,
  { facts, tenantId = client.tenantId }: InspectedCode,
  { current }: Session = client.session,
): boolean {
  const localId = facts.redemption?.localId;
  if (current === undefined || localId === undefined) return false;
  return current.account.localId === localId && current.account.tenantId === tenantId;
}

/** What is said of a token that is over, or was never good, though its session was kept here. */
const isAboutSession = (error: unknown): boolean =>
  endsSession(error) || (error instanceof ClientError && error.code === 'INVALID_ID_TOKEN');

/** Redeems the code on behalf of who is signed in. False where that sign-in turns out to be over. */
async function redeemInSession(
  client: Client,
  mailed: InspectedCode,
  session: Session,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  // The server's word on an ID token may be a word on our clock: only the second one is final.
  for (const force of [false, true]) {
    if (!isOfCode(client, mailed, session)) return false;
    try {
      const idToken = await session.idToken({ force });
      await client.call('update', requestOf(mailed), { idToken, ...(signal && { signal }) });
      return true;
    } catch (error) {
      if (!isAboutSession(error)) throw error;
    }
  }
  return false;
}

/**
 * Redeems a code that verifies, changes or restores an address, or undoes a change; in the session
 * of its account where there is one, and with the token of no other. Where there is none, or it is
 * over, the code is redeemed without, unless that would be refused, or would take from an owner what
 * nobody has asked them about: then it stays good, and somebody has to sign in. Resolves with whether
 * it was redeemed in a session.
 */
export async function redeemCode(
  client: Client,
  mailed: InspectedCode,
  { session = client.session, startOver = false, signal }: RedeemOptions = {},
): Promise<{ readonly inSession: boolean }> {
  await session.ready;
  if (await redeemInSession(client, mailed, session, signal)) return { inSession: true };
  const { withoutSession } = mailed.facts.redemption ?? {};
  if (withoutSession === 'REFUSED' || (withoutSession === 'STARTS_OVER' && !startOver)) {
    throw new ClientError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  }
  await client.call('update', requestOf(mailed), signal === undefined ? {} : { signal });
  return { inSession: false };
}
