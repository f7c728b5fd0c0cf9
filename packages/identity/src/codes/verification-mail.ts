import type { Caller } from '@latchkey/kernel/caller';
import { verificationLimits } from '@latchkey/protocol';
import type { Account } from '../accounts/account.ts';
import { auditEvent } from '../accounts/account-acts.ts';
import type { Identity } from '../identity.ts';
import { addressRules } from '../limits/address-rules.ts';
import type { Settings } from '../settings/settings.ts';
import { checkContinueUrl } from './continue-url.ts';
import { type CodeOrder, issueCode } from './issue-code.ts';
import { chargeVerification } from './mail-budgets.ts';

/** Where the mailed link leads on to, as the client asks for it. */
export type AskedLink = { readonly continueUrl?: string | undefined };

/** A mail that nobody has asked for by itself leaves without a place that it may not lead to. */
const allowedUrl = ({ authorizedDomains }: Settings, { continueUrl }: AskedLink) =>
  continueUrl && checkContinueUrl(continueUrl, authorizedDomains) === 'ok'
    ? continueUrl
    : undefined;

type Addressee = Account & { readonly email: string };

const isAddressee = (account: Account): account is Addressee =>
  account.email !== null && !account.emailVerified && !account.disabled;

const orderFor = (settings: Settings, account: Addressee, asked: AskedLink): CodeOrder => ({
  purpose: 'VERIFY_EMAIL',
  accountId: account.id,
  displayName: account.displayName,
  email: account.email,
  continueUrl: allowedUrl(settings, asked),
});

/**
 * A mail that nobody has asked for by itself. Over what its mailbox and the caller's network get, nothing
 * is written: a code would pass for a mail that is looked for, and end the link that was mailed before.
 */
async function mailUnasked(
  identity: Identity,
  caller: Caller,
  settings: Settings,
  account: Addressee,
  asked: AskedLink,
): Promise<void> {
  if (!identity.addressLimits.take(addressRules.sendCode, caller.address).allowed) return;
  const order = orderFor(settings, account, asked);
  const { mail, changes } = issueCode(identity, caller, settings, order);
  const at = mail.createdAt;
  await identity.commit([
    ...chargeVerification(identity, caller.tenant, mail.to, at, { asked: false }),
    ...changes,
    identity.outbox.enqueue(mail),
    identity.audit.record(auditEvent(caller, at, 'code_sent', account.id, 'VERIFY_EMAIL')),
  ]);
}

/**
 * The link for the address that an account was just made with. Beyond what is paid for it is left out,
 * and never the account. Who acts for others says themselves which mails are sent.
 */
export async function mailAtSignUp(
  identity: Identity,
  caller: Caller,
  settings: Settings,
  account: Account,
  asked: AskedLink = {},
): Promise<void> {
  if (!settings.verificationMailAtSignUp || caller.operator !== undefined) return;
  if (isAddressee(account)) await mailUnasked(identity, caller, settings, account, asked);
}

const wasMailedSince = async (
  identity: Identity,
  { tenant, id, email }: Pick<Account, 'tenant' | 'id' | 'email'>,
  since: number,
): Promise<boolean> =>
  (await identity.codes.openOfAccount(tenant, id, 'VERIFY_EMAIL', identity.now())).some(
    (code) => code.email === email && code.createdAt > since,
  );

/** Whether a link left for the account's address so shortly before that it is still looked for. */
export const isLookedFor = (
  identity: Identity,
  account: Pick<Account, 'tenant' | 'id' | 'email'>,
): Promise<boolean> =>
  wasMailedSince(identity, account, identity.now() - verificationLimits.sentAnewAfter);

/**
 * The same for whoever has to prove the address before they get in, and comes to sign in: a new link
 * ends the one before, so that there is none while that one is still looked for.
 */
export async function mailAtSignIn(
  identity: Identity,
  caller: Caller,
  settings: Settings,
  account: Account,
  asked: AskedLink = {},
): Promise<void> {
  if (caller.operator !== undefined || !isAddressee(account)) return;
  if (await isLookedFor(identity, account)) return;
  await mailUnasked(identity, caller, settings, account, asked);
}

/**
 * Clients of the protocol ask for the link as soon as they have made the account: the one that was
 * mailed by itself is theirs, and a second one would end it.
 */
export async function wasMailedJustNow(
  identity: Identity,
  { tenant, operator }: Caller,
  settings: Settings,
  { purpose, accountId, email }: CodeOrder,
): Promise<boolean> {
  if (purpose !== 'VERIFY_EMAIL' || accountId === null || operator !== undefined) return false;
  if (!settings.verificationMailAtSignUp) return false;
  const since = identity.now() - verificationLimits.askedAtOnce;
  return wasMailedSince(identity, { tenant, id: accountId, email }, since);
}
