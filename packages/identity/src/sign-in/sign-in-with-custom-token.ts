import type { Caller } from '@latchkey/kernel/caller';
import type { Change } from '@latchkey/kernel/change';
import { Refused } from '@latchkey/kernel/refused';
import type { SignedCustomToken } from '@latchkey/kernel/tokens/custom-tokens';
import {
  fieldLimits,
  type signInWithCustomToken as operation,
  type ReplyOf,
  type RequestOf,
} from '@latchkey/protocol';
import type { Account, AccountRefusal } from '../accounts/account.ts';
import { auditEvent } from '../accounts/account-acts.ts';
import { onCurrentAccount, raiseAccountRefusal } from '../accounts/account-refusals.ts';
import { newAccount } from '../accounts/new-account.ts';
import { isLocalId } from '../accounts/profile-fields.ts';
import type { Identity } from '../identity.ts';
import { addressRules } from '../limits/address-rules.ts';
import { takeFromAddress } from '../limits/take-from.ts';
import { requireReach } from '../operators/reach.ts';
import { type HandOver, readHandOverToken } from '../sessions/hand-over-token.ts';
import { takeHandedOver } from '../sessions/take-handed-over.ts';
import type { Settings } from '../settings/settings.ts';
import { checkClaims } from '../tokens/claims.ts';
import { seconds } from '../tokens/id-token.ts';
import { finishSignIn, isAskedForSecondFactor } from './finish-sign-in.ts';
import { signedInAt } from './write-sign-in.ts';

type Reply = ReplyOf<typeof operation>;

const kind = 'identitytoolkit#VerifyCustomTokenResponse';

async function readCustomToken(identity: Identity, token: string): Promise<SignedCustomToken> {
  const signed = await identity.customTokens.verify(token, identity.now());
  if (signed === 'unknown-signer') {
    throw new Refused(
      'CREDENTIAL_MISMATCH',
      'The token was not signed by a service account of this project.',
    );
  }
  if (signed === 'invalid') {
    throw new Refused(
      'INVALID_CUSTOM_TOKEN',
      'The token is malformed, expired or not meant for this service.',
    );
  }
  return signed;
}

/** Claims of the session, as text. They stay with it through every refresh. */
function sessionClaims(claims: unknown): string | undefined {
  if (claims === undefined || claims === null) return undefined;
  const text = JSON.stringify(checkClaims(claims));
  if (text.length > fieldLimits.customAttributes) throw new Refused('CLAIMS_TOO_LARGE');
  return text;
}

/** In seconds. One that a backend makes right after the end says the same second, or its clock's one. */
const sameMoment = 2;

/** Whoever ended all sign-ins of an account meant those as well that a backend had handed out already. */
function refuseOutdated(
  { iat }: SignedCustomToken['claims'],
  { validSince, createdAt }: Account,
): void {
  const wereEnded = validSince > seconds(createdAt);
  if (wereEnded && typeof iat === 'number' && iat < validSince - sameMoment) {
    throw new Refused(
      'INVALID_CUSTOM_TOKEN',
      'The token was made before all sign-ins of this account were ended.',
    );
  }
}

function enter(
  identity: Identity,
  caller: Caller,
  settings: Settings,
  existing: Account | undefined,
  id: string,
): { account: Account; changes: readonly Change<AccountRefusal>[] } {
  const now = identity.now();
  if (existing !== undefined) {
    // Where a second factor is still owed, nobody has signed in yet.
    const asked = isAskedForSecondFactor(settings, existing);
    const signedIn = asked ? [] : [identity.accounts.noteSignIn(existing, now)];
    return {
      account: existing,
      changes: existing.customAuth
        ? signedIn
        : identity.accounts.edit(existing, { customAuth: true, ...(asked ? {} : signedInAt(now)) }),
    };
  }
  const account = newAccount(identity, caller.tenant, { id, customAuth: true });
  return {
    account,
    changes: [
      ...identity.accounts.insert(account),
      identity.audit.record(auditEvent(caller, now, 'user_created', id, 'custom')),
    ],
  };
}

async function signIn(
  identity: Identity,
  caller: Caller,
  { claims: token, role }: SignedCustomToken,
): Promise<Reply> {
  const uid = token['uid'] ?? token['user_id'];
  if (typeof uid !== 'string' || uid === '') throw new Refused('MISSING_IDENTIFIER');
  const claims = sessionClaims(token['claims']);
  if (!isLocalId(uid))
    throw new Refused('INVALID_CUSTOM_TOKEN', 'The uid is no name of an account.');
  const existing = await identity.accounts.byId(caller.tenant, uid);
  if (existing?.disabled) throw new Refused('USER_DISABLED');
  // Whoever signs it can be whom it names.
  if (existing !== undefined) {
    refuseOutdated(token, existing);
    await requireReach(identity, { ...caller, operator: 'custom token', role }, existing);
  }
  const settings = await identity.settings.current(caller.tenant);
  const { account, changes } = enter(identity, caller, settings, existing, uid);
  const finished = await finishSignIn(identity, caller, settings, account, {
    signInProvider: 'custom',
    ...(claims === undefined ? {} : { claims }),
  });
  const refusal = await identity.commit<AccountRefusal>([
    ...changes,
    ...finished.changes,
    ...(finished.entered
      ? [
          identity.audit.record(
            auditEvent(caller, identity.now(), 'authn_login_success', account.id, 'custom'),
          ),
        ]
      : []),
  ]);
  raiseAccountRefusal(refusal === 'id-taken' ? 'account-changed' : refusal);
  return {
    kind,
    isNewUser: existing === undefined,
    ...(await finished.reply()),
  };
}

/**
 * Judged before anything is counted: it may show that a thief has it, too, and others behind the same
 * address must not keep that from being noticed. Whoever gets in is no guesser.
 */
async function goOn(identity: Identity, caller: Caller, handOver: HandOver): Promise<Reply> {
  try {
    if (handOver.tenant !== caller.tenant) throw new Refused('TENANT_ID_MISMATCH');
    return { kind, isNewUser: false, ...(await takeHandedOver(identity, caller, handOver)) };
  } catch (error) {
    takeFromAddress(identity, caller, addressRules.signIn);
    throw error;
  }
}

export async function signInWithCustomToken(
  identity: Identity,
  caller: Caller,
  request: RequestOf<typeof operation>,
): Promise<Reply> {
  if (!request.token) throw new Refused('MISSING_CUSTOM_TOKEN');
  const handOver = readHandOverToken(identity.refreshTokenKey, request.token);
  if (handOver !== undefined) return goOn(identity, caller, handOver);
  takeFromAddress(identity, caller, addressRules.signIn);
  const token = await readCustomToken(identity, request.token);
  if ((token.claims['tenant_id'] ?? '') !== caller.tenant) throw new Refused('TENANT_ID_MISMATCH');
  return onCurrentAccount(() => signIn(identity, caller, token));
}
