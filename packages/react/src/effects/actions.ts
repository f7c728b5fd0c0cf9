import {
  type ActionMode,
  ClientError,
  type InspectedCode,
  inspectCode,
  isAllowedAddress,
} from '@latchkey/client';
import { linkModes } from '@latchkey/client/mailed-link';
import type { Answer } from '../flow/event.ts';
import { askedOf, somebodyHere } from './asked-of.ts';
import { clearUsed } from './clear-address.ts';
import { actionOf, type Opened } from './hands.ts';
import { linkTenant } from './link-tenant.ts';
import { refuseUnlikeHint } from './new-password.ts';
import type { Perform, Stage } from './performance.ts';
import { refreshAccount } from './refresh-account.ts';
import { type SignInSettings, signInSettings } from './settings.ts';

/** The link this page was opened with. */
function openedBy({ hands: { opened } }: Stage): Opened {
  if (opened === undefined) throw new ClientError('MISSING_OOB_CODE');
  return opened;
}

/** Only what the project, or this application, has named may be gone on to. */
async function keepAllowed(stage: Stage): Promise<void> {
  const { client, hands, options, page } = stage;
  const { opened } = hands;
  if (opened?.kind !== 'action' || opened.link.continueUrl === undefined) return;
  const { continueUrl, ...link } = opened.link;
  const { origin } = new URL(page.address);
  const isAllowed = (hosts: readonly string[]) =>
    isAllowedAddress(continueUrl, hosts, { origin, base: page.address });
  if (isAllowed(options.allowedHosts ?? [])) return;
  // What the project allows cannot always be learnt: then one stays, and the link works all the same.
  const { authorizedDomains = [] } = await signInSettings(client).catch(
    () => ({}) as SignInSettings,
  );
  if (!isAllowed(authorizedDomains)) hands.opened = { ...opened, link };
}

const isKnownType = (type: string | undefined): type is keyof typeof linkModes =>
  type !== undefined && Object.hasOwn(linkModes, type);

/** What has to be said of it before or after the press. */
function consequences(stage: Stage, mode: ActionMode, inspected: InspectedCode) {
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
  const opened = openedBy(stage);
  const mailed = { code: opened.link.code, ...linkTenant(stage) };
  const inspected = await inspectCode(client, mailed, { signal });
  hands.opened = { ...opened, inspected };
  await client.session.ready;
  await keepAllowed(stage);
  const { requestType, email = '', newEmail, mfaInfo } = inspected.facts;
  // A number says more than a name; an app has nothing but its name.
  const factor = mfaInfo?.phoneInfo || mfaInfo?.displayName;
  if (!isKnownType(requestType)) throw new ClientError('INVALID_OOB_CODE');
  const mode = linkModes[requestType];
  const otherAccount = mode === 'resetPassword' && otherThan(stage, inspected);
  return {
    type: 'codeRead',
    code: {
      mode,
      email,
      ...(newEmail === undefined ? {} : { newEmail }),
      ...(factor ? { factor } : {}),
      continues: actionOf(stage)?.continueUrl !== undefined,
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
    { oobCode: openedBy(stage).link.code, newPassword: password, ...linkTenant(stage) },
    { signal },
  );
  clearUsed(stage);
  await refreshAccount(stage);
  return { type: 'codeUsed' };
};
