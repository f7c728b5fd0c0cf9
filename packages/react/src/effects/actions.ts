import {
  type ActionLink,
  ClientError,
  type InspectedCode,
  inspectCode,
  isAllowedAddress,
} from '@latchkey/client';
import type { Answer } from '../flow/event.ts';
import { askedOf, somebodyHere } from './asked-of.ts';
import { clearUsed } from './clear-address.ts';
import { linkTenant } from './link-tenant.ts';
import { refuseUnlikeHint } from './new-password.ts';
import type { Perform, Stage } from './performance.ts';
import { refreshAccount } from './refresh-account.ts';
import { type SignInSettings, signInSettings } from './settings.ts';

/** The code of the link this page was opened with. */
function codeOf({ hands }: Stage): string {
  const code = hands.action?.code ?? hands.link?.code;
  if (code === undefined) throw new ClientError('MISSING_OOB_CODE');
  return code;
}

/** Only what the project, or this application, has named may be gone on to. */
async function keepAllowed(stage: Stage): Promise<void> {
  const { client, hands, options, page } = stage;
  const { continueUrl, ...rest } = hands.action ?? {};
  if (continueUrl === undefined || hands.action === undefined) return;
  const { origin } = new URL(page.address);
  const isAllowed = (hosts: readonly string[]) =>
    isAllowedAddress(continueUrl, hosts, { origin, base: page.address });
  if (isAllowed(options.allowedHosts ?? [])) return;
  // What the project allows cannot always be learnt: then one stays, and the link works all the same.
  const { authorizedDomains = [] } = await signInSettings(client).catch(
    () => ({}) as SignInSettings,
  );
  if (!isAllowed(authorizedDomains)) hands.action = rest as ActionLink;
}

const modeOfType = {
  PASSWORD_RESET: 'resetPassword',
  EMAIL_SIGNIN: 'signIn',
  VERIFY_EMAIL: 'verifyEmail',
  VERIFY_AND_CHANGE_EMAIL: 'verifyAndChangeEmail',
  RECOVER_EMAIL: 'recoverEmail',
  REVERT_SECOND_FACTOR_ADDITION: 'revertSecondFactorAddition',
  REVERT_SECOND_FACTOR_REMOVAL: 'revertSecondFactorRemoval',
} as const;

const isKnownType = (type: string | undefined): type is keyof typeof modeOfType =>
  type !== undefined && type in modeOfType;

type Mode = (typeof modeOfType)[keyof typeof modeOfType];

/** What has to be said of it before or after the press. */
function consequences(stage: Stage, mode: Mode, inspected: InspectedCode) {
  const asks = askedOf(stage, inspected);
  const endsPassword = mode === 'recoverEmail' && inspected.facts.redemption?.hasPassword === true;
  return { ...(asks && { asks }), ...(endsPassword && { endsPassword }) };
}

/** Who is signed in here, if that is not whose password the code is for. */
function otherThan(stage: Stage, { facts, tenantId }: InspectedCode): string | undefined {
  const { client } = stage;
  const account = client.session.current?.account;
  const isOwner =
    account?.email === facts.email && account?.tenantId === (tenantId ?? client.tenantId);
  return isOwner ? undefined : somebodyHere(stage);
}

/** Looks at a code. It stays good: mail scanners open every link, and some run its scripts. */
export const readCode: Perform<'readCode'> = async (stage, _effect, signal): Promise<Answer> => {
  const { client, hands } = stage;
  const mailed = { code: codeOf(stage), ...linkTenant(stage) };
  const inspected = await inspectCode(client, mailed, { signal });
  hands.inspected = inspected;
  await client.session.ready;
  await keepAllowed(stage);
  const { requestType, email = '', newEmail, mfaInfo } = inspected.facts;
  // A number says more than a name; an app has nothing but its name.
  const factor = mfaInfo?.phoneInfo || mfaInfo?.displayName;
  if (!isKnownType(requestType)) throw new ClientError('INVALID_OOB_CODE');
  const mode = modeOfType[requestType];
  const otherAccount = mode === 'resetPassword' && otherThan(stage, inspected);
  return {
    type: 'codeRead',
    code: {
      mode,
      email,
      ...(newEmail === undefined ? {} : { newEmail }),
      ...(factor ? { factor } : {}),
      continues: hands.action?.continueUrl !== undefined,
      ...(inspected.facts.redemption?.isRedeemed && { isRedeemed: true }),
      ...(inspected.facts.redemption?.isSpent && { isSpent: true }),
      ...consequences(stage, mode, inspected),
      ...(otherAccount && { otherAccount }),
    },
  };
};

export const resetPassword: Perform<'resetPassword'> = async (stage, { password }, signal) => {
  const { client } = stage;
  await refuseUnlikeHint(client, password);
  await client.call(
    'resetPassword',
    { oobCode: codeOf(stage), newPassword: password, ...linkTenant(stage) },
    { signal },
  );
  clearUsed(stage);
  await refreshAccount(stage);
  return { type: 'codeUsed' };
};
