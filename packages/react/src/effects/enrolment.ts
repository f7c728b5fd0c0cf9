import { ClientError, type TemporarySession } from '@latchkey/client';
import { claimsOf } from '../account/token-claims.ts';
import { appSecretOf } from '../second-factor/app-secret.ts';
import {
  type Enroller,
  finishEnrolment,
  makeCodes,
  type Started,
  startApp,
  startSms,
} from '../second-factor/enrol.ts';
import { signedInOf } from './hands.ts';
import { letGo } from './let-go.ts';
import { linkTarget } from './link-target.ts';
import type { Perform, Stage } from './performance.ts';
import { conclude } from './second-factor.ts';

function sessionOf(stage: Stage): TemporarySession {
  const { session } = signedInOf(stage) ?? {};
  if (session === undefined) throw new ClientError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  return session;
}

/** Keeps the factor that is being added with the sign-in that it is added to. */
function keepStarted(stage: Stage, started: Started | undefined): void {
  const attempt = signedInOf(stage);
  if (attempt !== undefined) stage.hands.attempt = { ...attempt, started };
}

const enrollerOf = async (stage: Stage): Promise<Enroller> => ({
  client: stage.client,
  idToken: await sessionOf(stage).idToken(),
});

export const sendVerification: Perform<'sendVerification'> = async (stage, _effect, signal) => {
  const { client, idToken } = await enrollerOf(stage);
  await client.call(
    'sendOobCode',
    { requestType: 'VERIFY_EMAIL', continueUrl: linkTarget(stage) },
    { idToken, signal },
  );
  return { type: 'mailSent', at: client.now() };
};

/**
 * The link is opened somewhere else: only the server knows. Where it was opened by somebody who started
 * the account over, nothing of before is good any more.
 */
export const checkEmail: Perform<'checkEmail'> = async (stage) => {
  const session = sessionOf(stage);
  try {
    const { emailVerified } = await session.reload();
    return { type: 'emailChecked', isVerified: emailVerified };
  } catch (error) {
    if (session.current === undefined) throw new ClientError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
    throw error;
  }
};

/** The next token is whole, unless something else is missing by now: that is for the next sign-in. */
export const enterVerified: Perform<'enterVerified'> = async (stage) => {
  const { aud } = claimsOf(await sessionOf(stage).idToken({ force: true }));
  if (String(aud).endsWith('/enrolment')) throw new ClientError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  return conclude(stage);
};

export const makeSecret: Perform<'makeSecret'> = async (stage, _effect, signal) => {
  const { page } = stage;
  const { wire, ...started } = await startApp(await enrollerOf(stage), signal);
  keepStarted(stage, started);
  const { email, localId } = sessionOf(stage).current?.account ?? {};
  const issuer = new URL(page.address).hostname;
  return {
    type: 'secretMade',
    secret: appSecretOf(wire, { issuer, account: email ?? localId ?? '' }),
  };
};

export const sendEnrolmentCode: Perform<'sendEnrolmentCode'> = async (
  stage,
  { phoneNumber },
  signal,
) => {
  const asked = { typed: phoneNumber, options: stage.options.phone };
  const { kind, sessionInfo } = await startSms(await enrollerOf(stage), asked, signal);
  keepStarted(stage, { kind, sessionInfo });
  return { type: 'smsSent', at: stage.client.now() };
};

/** From here on, the sign-in is one like any other. */
export const enrol: Perform<'enrol'> = async (stage, { kind, code, name }) => {
  const { started } = signedInOf(stage) ?? {};
  if (started?.kind !== kind) throw new ClientError('SESSION_EXPIRED');
  const reply = await finishEnrolment(await enrollerOf(stage), started, { code, name });
  keepStarted(stage, undefined);
  await sessionOf(stage).adopt(reply);
  return { type: 'enrolled' };
};

export const makeRecoveryCodes: Perform<'makeRecoveryCodes'> = async (stage) => ({
  type: 'codesMade',
  codes: await makeCodes(await enrollerOf(stage)),
});

export const giveUp: Perform<'giveUp'> = async (stage) => {
  letGo(stage);
  return { type: 'gaveUp' };
};
