import type { Caller } from '@latchkey/kernel/caller';
import { Refused } from '@latchkey/kernel/refused';
import type { sendOobCode as operation, ReplyOf, RequestOf } from '@latchkey/protocol';
import type { Account } from '../accounts/account.ts';
import { auditEvent } from '../accounts/account-acts.ts';
import { addressMark } from '../accounts/address-mark.ts';
import { canonicalEmail } from '../accounts/email-address.ts';
import { checkEmail } from '../accounts/profile-fields.ts';
import { beforeSendEmail } from '../hooks/before-send-email.ts';
import type { Identity } from '../identity.ts';
import { addressRules } from '../limits/address-rules.ts';
import { takeFromAddress } from '../limits/take-from.ts';
import { requireFactorOfOperator } from '../operators/factors-of-operators.ts';
import { requireReach } from '../operators/reach.ts';
import type { Settings } from '../settings/settings.ts';
import { isGuestHere, readIdToken, requireRecentSignIn } from '../tokens/id-token.ts';
import { noAddress } from './code.ts';
import { checkContinueUrl } from './continue-url.ts';
import { type CodeOrder, issueCode } from './issue-code.ts';
import { chargeMail } from './mail-budgets.ts';
import { wasMailedJustNow } from './verification-mail.ts';

type Request = RequestOf<typeof operation>;
type Reply = ReplyOf<typeof operation>;

/** What to send, or to pretend to send: a stranger must not learn which addresses have accounts. */
type Decision = CodeOrder & { readonly pretend: boolean };

function checkLinkTargets(identity: Identity, settings: Settings, request: Request): void {
  if (request.continueUrl) {
    const verdict = checkContinueUrl(request.continueUrl, settings.authorizedDomains);
    if (verdict === 'invalid') {
      throw new Refused(
        'INVALID_CONTINUE_URI',
        'The continue URL must be an absolute https URL.',
        'MAIL_ADDRESS_NOT_USABLE',
      );
    }
    if (verdict === 'unauthorized') {
      throw new Refused(
        'UNAUTHORIZED_DOMAIN',
        'The domain of the continue URL is not authorized.',
        'MAIL_DOMAIN_NOT_AUTHORIZED',
      );
    }
  }
  if (request.linkDomain && request.linkDomain !== new URL(identity.publicUrl).host) {
    throw new Refused('INVALID_HOSTING_LINK_DOMAIN');
  }
}

async function orderPasswordReset(
  identity: Identity,
  caller: Caller,
  settings: Settings,
  request: Request,
): Promise<Decision> {
  if (!request.email) throw new Refused('MISSING_EMAIL');
  const email = checkEmail(request.email);
  const account = await identity.accounts.byEmail(caller.tenant, email);
  const reachable = account !== undefined && !account.disabled;
  if (!reachable && (caller.operator !== undefined || !settings.emailPrivacy)) {
    throw new Refused(account === undefined ? 'EMAIL_NOT_FOUND' : 'USER_DISABLED');
  }
  return decision('PASSWORD_RESET', email, account, request, !reachable);
}

async function orderSignInLink(
  identity: Identity,
  caller: Caller,
  settings: Settings,
  request: Request,
): Promise<Decision> {
  if (!settings.emailLinkSignIn)
    throw new Refused('OPERATION_NOT_ALLOWED', undefined, 'SIGN_IN_METHOD_DISABLED');
  if (!request.email) throw new Refused('MISSING_EMAIL');
  const email = checkEmail(request.email);
  const account = await identity.accounts.byEmail(caller.tenant, email);
  const mayEnter = account === undefined ? settings.signUpAllowed : !account.disabled;
  if (!mayEnter && (caller.operator !== undefined || !settings.emailPrivacy)) {
    throw new Refused(account === undefined ? 'ADMIN_ONLY_OPERATION' : 'USER_DISABLED');
  }
  return decision('EMAIL_SIGNIN', email, account, request, !mayEnter);
}

/** The account whose address is to be verified or changed: one's own, or for operators any. */
async function subject(
  identity: Identity,
  caller: Caller,
  request: Request,
  sensitive: boolean,
): Promise<Account> {
  if (caller.operator !== undefined && !request.idToken) {
    if (!request.email) throw new Refused('MISSING_EMAIL');
    const account = await identity.accounts.byEmail(caller.tenant, checkEmail(request.email));
    if (account === undefined) throw new Refused('USER_NOT_FOUND');
    return account;
  }
  if (!request.idToken) throw new Refused(sensitive ? 'MISSING_ID_TOKEN' : 'INVALID_ID_TOKEN');
  const signedIn = await readIdToken(identity, caller, request.idToken, {
    onTheWay: !sensitive,
  });
  if (sensitive) {
    requireRecentSignIn(identity, signedIn);
    await requireFactorOfOperator(identity, signedIn);
  }
  if (isGuestHere(signedIn)) throw new Refused('MISSING_EMAIL');
  return signedIn.account;
}

async function orderVerification(
  identity: Identity,
  caller: Caller,
  request: Request,
): Promise<Decision> {
  const account = await subject(identity, caller, request, false);
  if (account.email === null) throw new Refused('MISSING_EMAIL');
  return decision('VERIFY_EMAIL', account.email, account, request, false);
}

/** Whoever has another way in may get a first address by proving it, or one after it was removed. */
async function orderEmailChange(
  identity: Identity,
  caller: Caller,
  settings: Settings,
  request: Request,
): Promise<Decision> {
  if (!request.newEmail) throw new Refused('MISSING_NEW_EMAIL');
  const newEmail = canonicalEmail(request.newEmail);
  if (newEmail === undefined) throw new Refused('INVALID_NEW_EMAIL');
  const account = await subject(identity, caller, request, true);
  const taken = (await identity.accounts.byEmail(caller.tenant, newEmail)) !== undefined;
  if (taken && (caller.operator !== undefined || !settings.emailPrivacy))
    throw new Refused('EMAIL_EXISTS');
  return {
    ...decision('VERIFY_AND_CHANGE_EMAIL', account.email ?? noAddress, account, request, taken),
    newEmail,
    to: newEmail,
  };
}

const decision = (
  purpose: CodeOrder['purpose'],
  email: string,
  account: Account | undefined,
  request: Request,
  pretend: boolean,
): Decision => ({
  purpose,
  email,
  accountId: account?.id ?? null,
  displayName: account?.displayName ?? null,
  continueUrl: request.continueUrl,
  inApp: Boolean(request.linkDomain) && request.canHandleCodeInApp,
  pretend,
});

function decide(
  identity: Identity,
  caller: Caller,
  settings: Settings,
  request: Request,
): Promise<Decision> {
  switch (request.requestType) {
    case 'PASSWORD_RESET':
      return orderPasswordReset(identity, caller, settings, request);
    case 'EMAIL_SIGNIN':
      return orderSignInLink(identity, caller, settings, request);
    case 'VERIFY_EMAIL':
      return orderVerification(identity, caller, request);
    case 'VERIFY_AND_CHANGE_EMAIL':
      return orderEmailChange(identity, caller, settings, request);
    case undefined:
    case 'OOB_REQ_TYPE_UNSPECIFIED':
      throw new Refused('MISSING_REQ_TYPE');
    default:
      throw new Refused('INVALID_REQ_TYPE');
  }
}

export async function sendOobCode(
  identity: Identity,
  caller: Caller,
  request: Request,
): Promise<Reply> {
  if (request.returnOobLink && caller.operator === undefined)
    throw new Refused('INSUFFICIENT_PERMISSION');
  takeFromAddress(identity, caller, addressRules.sendCode);
  const settings = await identity.settings.current(caller.tenant);
  const order = await decide(identity, caller, settings, request);
  if (order.accountId !== null) await requireReach(identity, caller, { id: order.accountId });
  checkLinkTargets(identity, settings, request);
  await beforeSendEmail(identity, caller, order.purpose, order.email);

  const at = identity.now();
  const reply = {
    kind: 'identitytoolkit#GetOobConfirmationCodeResponse',
    ...(order.email === noAddress ? {} : { email: order.email }),
  };
  if (await wasMailedJustNow(identity, caller, settings, order)) return reply;
  const { code, link, mail, changes } = issueCode(identity, caller, settings, order);
  const sent = identity.audit.record({
    ...auditEvent(caller, at, 'code_sent', order.accountId, order.purpose),
    mark: addressMark(identity, order.email),
  });
  if (request.returnOobLink) {
    const noted = identity.emulates ? [identity.outbox.noteAnswered(mail)] : [];
    await identity.commit([...changes, ...noted, sent]);
    return { ...reply, oobCode: code, oobLink: link };
  }

  // One commit either way, of the same statements: only the outbox knows whether a mail will leave.
  // Over the cap nothing is written, so the links that were mailed before stay good.
  await identity.commit([
    ...chargeMail(identity, caller, order, mail.to, at),
    ...changes,
    order.pretend ? identity.outbox.enqueueNothing(mail) : identity.outbox.enqueue(mail),
    sent,
  ]);
  return reply;
}
