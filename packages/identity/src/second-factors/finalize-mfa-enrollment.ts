import type { Caller } from '@latchkey/kernel/caller';
import type { Change } from '@latchkey/kernel/change';
import { newAccountId } from '@latchkey/kernel/random-names';
import { Refused } from '@latchkey/kernel/refused';
import type { finalizeMfaEnrollment as operation, ReplyOf, RequestOf } from '@latchkey/protocol';
import type { Account, AccountRefusal } from '../accounts/account.ts';
import { auditEvent } from '../accounts/account-acts.ts';
import { onCurrentAccount, raiseAccountRefusal } from '../accounts/account-refusals.ts';
import { checkDisplayName } from '../accounts/profile-fields.ts';
import type { Identity } from '../identity.ts';
import { addressRules } from '../limits/address-rules.ts';
import { takeFromAddress } from '../limits/take-from.ts';
import { openPhoneCode } from '../phone/open-phone-code.ts';
import type { Settings } from '../settings/settings.ts';
import { continueSignIn, finishSignIn } from '../sign-in/finish-sign-in.ts';
import { endOfEarlierSignIns } from '../tokens/id-token.ts';
import { type Enroller, mayEnrol, refuseTakenNumber } from './enrolment-rules.ts';
import type { SecondFactorRecord } from './second-factor.ts';
import { tellHowToUndo } from './tell-how-to-undo.ts';
import { acceptedStep } from './totp.ts';
import { offeredSecret, openSecret, sealSecret } from './totp-secret.ts';

type Request = RequestOf<typeof operation>;
type Reply = ReplyOf<typeof operation>;

/** What was proved, and what has to happen for it to be proved only once. */
type Proof = {
  readonly factor: Pick<SecondFactorRecord, 'phoneNumber' | 'sealedSecret' | 'lastStep'>;
  readonly changes: readonly Change<'code-spent'>[];
  readonly reply: Reply;
};

function refuseKnownSecret(identity: Identity, account: Account, secret: string): void {
  const known = account.secondFactors.some(
    (factor) => factor.kind === 'totp' && openSecret(identity, account, factor) === secret,
  );
  if (known) throw new Refused('SECOND_FACTOR_EXISTS', 'This app is enrolled already.');
}

function proveApp(
  identity: Identity,
  settings: Settings,
  account: Account,
  info: NonNullable<Request['totpVerificationInfo']>,
): Proof {
  if (!info.sessionInfo) throw new Refused('MISSING_SESSION_INFO');
  if (!info.verificationCode) throw new Refused('MISSING_CODE');
  const secret = offeredSecret(identity, account, info.sessionInfo);
  refuseKnownSecret(identity, account, secret);
  const lastStep = acceptedStep(secret, info.verificationCode, identity.now(), {
    window: settings.secondFactors.totpWindow,
    after: null,
  });
  if (lastStep === undefined) throw new Refused('INVALID_CODE');
  return {
    factor: { phoneNumber: null, sealedSecret: sealSecret(identity, account, secret), lastStep },
    changes: [],
    reply: { totpAuthInfo: {} },
  };
}

async function provePhone(
  identity: Identity,
  caller: Caller,
  account: Account,
  info: NonNullable<Request['phoneVerificationInfo']>,
): Promise<Proof> {
  const code = await openPhoneCode(identity, caller, {
    sessionInfo: info.sessionInfo,
    code: info.code,
    purpose: 'enrolFactor',
    boundTo: account.id,
  });
  const { phoneNumber } = code;
  refuseTakenNumber(account, phoneNumber);
  return {
    factor: { phoneNumber, sealedSecret: null, lastStep: null },
    changes: [identity.phoneCodes.consume(code, identity.now())],
    reply: { phoneAuthInfo: { phoneNumber } },
  };
}

/** The factor is added, every other sign-in ends, and the owner gets a way to undo it. */
async function enrol(
  identity: Identity,
  caller: Caller,
  settings: Settings,
  { account, signInProvider, isOnTheWay }: Enroller,
  factor: SecondFactorRecord,
  proof: Proof,
): Promise<Reply> {
  const now = identity.now();
  const edit = {
    secondFactors: [...account.secondFactors, factor],
    validSince: endOfEarlierSignIns(now, account),
  };
  const entrant = { ...account, ...edit };
  const signIn = {
    signInProvider,
    secondFactor: { provider: factor.kind, identifier: factor.id },
  };
  // Whoever could not sign in without the factor does so now; others go on as they were.
  const session = isOnTheWay
    ? await finishSignIn(identity, caller, settings, entrant, signIn)
    : continueSignIn(identity, caller, entrant, signIn);
  const refusal = await identity.commit<AccountRefusal | 'code-spent'>([
    ...proof.changes,
    ...identity.accounts.edit(account, { ...edit, ...session.edit }),
    identity.sessions.revokeAll(account.tenant, account.id, now),
    ...(await tellHowToUndo(identity, caller, settings, account, {
      purpose: 'REVERT_SECOND_FACTOR_ADDITION',
      secondFactor: { ...factor, sealedSecret: null },
    })),
    ...session.changes,
    identity.audit.record(auditEvent(caller, now, 'second_factor_added', account.id, factor.kind)),
  ]);
  if (refusal === 'code-spent') throw new Refused('INVALID_SESSION_INFO');
  raiseAccountRefusal(refusal);
  return { ...(await session.reply()), ...proof.reply };
}

export async function finalizeMfaEnrollment(
  identity: Identity,
  caller: Caller,
  request: Request,
): Promise<Reply> {
  const settings = await identity.settings.current(caller.tenant);
  const { totpVerificationInfo: app, phoneVerificationInfo: phone } = request;
  const kind = app === undefined ? 'phone' : 'totp';
  return onCurrentAccount(async () => {
    const enroller = await mayEnrol(identity, caller, settings, request.idToken, kind);
    const displayName = checkDisplayName(request.displayName ?? '');
    takeFromAddress(identity, caller, addressRules.redeemCode);
    const proof =
      app === undefined
        ? await provePhone(identity, caller, enroller.account, phone ?? {})
        : proveApp(identity, settings, enroller.account, app);
    const factor: SecondFactorRecord = {
      id: newAccountId(identity.randomBytes),
      kind,
      displayName,
      enrolledAt: identity.now(),
      ...proof.factor,
    };
    return enrol(identity, caller, settings, enroller, factor, proof);
  });
}
