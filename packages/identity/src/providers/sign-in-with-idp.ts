import type { Caller } from '@latchkey/kernel/caller';
import { Refused } from '@latchkey/kernel/refused';
import type { ErrorCode, signInWithIdp as operation, ReplyOf, RequestOf } from '@latchkey/protocol';
import type { AccountRefusal } from '../accounts/account.ts';
import { auditEvent } from '../accounts/account-acts.ts';
import { onCurrentAccount, raiseAccountRefusal } from '../accounts/account-refusals.ts';
import type { ForeignSignIn } from '../hooks/foreign-sign-in.ts';
import type { Identity } from '../identity.ts';
import { addressRules } from '../limits/address-rules.ts';
import { takeFromAddress } from '../limits/take-from.ts';
import type { Settings } from '../settings/settings.ts';
import { finishSignIn, refuseLink } from '../sign-in/finish-sign-in.ts';
import { signInMethods } from '../sign-in/sign-in-methods.ts';
import { enterWithProvider, type NeedsConfirmation } from './enter-with-provider.ts';
import type { ForeignIdentity } from './foreign-provider.ts';
import { idpReply } from './idp-reply.ts';
import { linkProvider } from './link-provider.ts';
import { writePendingToken } from './pending-token.ts';
import type { ProviderEntry } from './provider-entry.ts';
import { type ReceivedAnswer, receive } from './received-answer.ts';

type Request = RequestOf<typeof operation>;
type Reply = ReplyOf<typeof operation>;

/** The one that waited is handed back, so that nothing waits longer than it was given. */
const pendingTokenFor = (identity: Identity, caller: Caller, received: ReceivedAnswer): string =>
  received.waited?.pendingToken ?? writePendingToken(identity, caller, received);

/** Nobody is signed in, and nothing is told about the account but how to prove that it is one's own. */
function askForConfirmation(
  identity: Identity,
  caller: Caller,
  settings: Settings,
  received: ReceivedAnswer,
  { confirm }: NeedsConfirmation,
): Reply {
  return {
    needConfirmation: true,
    verifiedProvider: signInMethods(confirm, settings),
    ...(settings.emailPrivacy ? {} : { localId: confirm.id }),
    pendingToken: pendingTokenFor(identity, caller, received),
  };
}

const spentRefusal = ({ waited }: ReceivedAnswer) =>
  waited === undefined
    ? new Refused('INVALID_IDP_RESPONSE', 'The ID token was used before.')
    : new Refused('INVALID_PENDING_TOKEN');

/** What the operator's functions may be told of who comes from a provider. */
const toldToFunctions = ({ attributes, rawUserInfo, tokens }: ForeignIdentity): ForeignSignIn => ({
  ...(attributes === null ? {} : { attributes }),
  rawUserInfo: JSON.stringify(rawUserInfo),
  ...(tokens.idToken === undefined ? {} : { idToken: tokens.idToken }),
  ...(tokens.accessToken === undefined ? {} : { accessToken: tokens.accessToken }),
  ...(tokens.refreshToken === undefined ? {} : { refreshToken: tokens.refreshToken }),
  ...(tokens.expiresInSeconds === undefined ? {} : { expiresIn: tokens.expiresInSeconds }),
});

async function enter(
  identity: Identity,
  caller: Caller,
  settings: Settings,
  received: ReceivedAnswer,
  entry: ProviderEntry,
  { idToken, returnIdpCredential: withTokens = false, emailVerification: verification }: Request,
): Promise<Reply> {
  const { foreign } = received;
  const { providerId } = foreign;
  const { edit, changes, reply, entered, refused } = await finishSignIn(
    identity,
    caller,
    settings,
    entry.account,
    {
      signInProvider: providerId,
      ...(foreign.attributes === null ? {} : { attributes: JSON.stringify(foreign.attributes) }),
      ...(entry.secondFactor ? { secondFactor: entry.secondFactor } : {}),
    },
    { isNew: entry.isNew, foreign: toldToFunctions(foreign), verification },
  );
  if (refused && idToken && !entry.isNew) return refuseLink(identity, changes, reply);
  const at = identity.now();
  const refusal = await identity.commit<AccountRefusal | 'credential-spent'>([
    ...received.spend,
    ...entry.changes(edit),
    ...changes,
    ...(entered
      ? [
          identity.audit.record(
            auditEvent(caller, at, 'authn_login_success', entry.account.id, providerId),
          ),
        ]
      : []),
  ]);
  if (refusal === 'credential-spent') throw spentRefusal(received);
  // Taken meanwhile; the next look finds its owner.
  const taken = refusal === 'email-taken' || refusal === 'provider-taken';
  raiseAccountRefusal(taken ? 'account-changed' : refusal);
  // Applications keep what they were told as a credential, to link it or to sign in again.
  const lasting = received.answered && (withTokens || providerId.startsWith('saml.'));
  return {
    localId: entry.account.id,
    isNewUser: entry.isNewUser,
    emailRecycled: entry.emailRecycled,
    ...(lasting ? { pendingToken: writePendingToken(identity, caller, { foreign }) } : {}),
    ...(await reply()),
  };
}

/** Decided on what the accounts are now; the answer was judged before. */
async function decide(
  identity: Identity,
  caller: Caller,
  request: Request,
  received: ReceivedAnswer,
): Promise<Reply> {
  const settings = await identity.settings.current(caller.tenant);
  const { foreign } = received;
  if (request.idToken) {
    const linked = await linkProvider(identity, caller, settings, request.idToken, foreign);
    return enter(identity, caller, settings, received, linked, request);
  }
  const autoCreate = request.autoCreate ?? true;
  const entry = await enterWithProvider(identity, caller, settings, foreign, {
    autoCreate,
    waitedSince: received.waited?.since,
  });
  return 'confirm' in entry
    ? askForConfirmation(identity, caller, settings, received, entry)
    : enter(identity, caller, settings, received, entry, request);
}

/** An application that asked for the credential can go on with it, so it gets it with the refusal. */
const toldWithCredential: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'FEDERATED_USER_ID_ALREADY_LINKED',
  'EMAIL_EXISTS',
  'USER_NOT_FOUND',
]);

export async function signInWithIdp(
  identity: Identity,
  caller: Caller,
  request: Request,
): Promise<Reply> {
  takeFromAddress(identity, caller, addressRules.signIn, 'TOO_MANY_PROVIDER_SIGN_INS');
  const received = await receive(identity, caller, request);
  const withTokens = request.returnIdpCredential ?? false;
  const told = {
    ...idpReply(received.foreign, caller.tenant, withTokens),
    context: received.context,
  };
  try {
    const decided = () => decide(identity, caller, request, received);
    return { ...told, ...(await onCurrentAccount(decided)) };
  } catch (error) {
    if (!withTokens || !(error instanceof Refused) || !toldWithCredential.has(error.code))
      throw error;
    const pendingToken = pendingTokenFor(identity, caller, received);
    return { ...told, errorMessage: error.code, pendingToken };
  }
}
