import { ClientError, type EmailLink, emailLinks } from '@latchkey/client';
import type { Answer } from '../flow/event.ts';
import type { OpenedLink } from '../flow/screens.ts';
import { adopt, conflict, guestOf, isSignedIn } from './adopt.ts';
import { somebodyHere } from './asked-of.ts';
import { clearAddress } from './clear-address.ts';
import { connectTo } from './connect.ts';
import type { PendingProvider } from './hands.ts';
import { keptLink } from './kept-link.ts';
import { linkTarget } from './link-target.ts';
import { linkTenant } from './link-tenant.ts';
import type { Perform, Stage } from './performance.ts';
import { noteUse, wasUsedBy } from './used-link.ts';

/** What the link connects once it was opened. It is sealed with the address, for this browser only. */
function connectedBy({ hands: { pending } }: Stage) {
  if (pending === undefined) throw new ClientError('SESSION_EXPIRED');
  return { providerId: pending.providerId, pendingCredential: pending };
}

export const sendLink: Perform<'sendLink'> = async (stage, { email, connects }, signal) => {
  const { client, plan } = stage;
  await client.session.ready;
  const guest = guestOf(stage);
  await emailLinks(client).send(
    {
      email,
      url: linkTarget(stage),
      forceSameDevice: plan.forceSameDevice,
      ...(guest === undefined ? {} : { anonymousUid: guest.localId }),
      ...(connects ? connectedBy(stage) : {}),
    },
    { signal },
  );
  return { type: 'mailSent', at: client.now() };
};

/** Who is here, seen from a link that was sent for a guest. */
function guestFor({ client }: Stage, { anonymousUid }: EmailLink): OpenedLink['guest'] {
  if (anonymousUid === undefined) return 'not-asked';
  const account = client.session.current?.account;
  if (!account?.isAnonymous) return 'none';
  return account.localId === anonymousUid ? 'same' : 'other';
}

/**
 * Whoever is signed in already is asked first: a stranger's link must not take their place. The same
 * address is somebody else in another organisation.
 */
function otherThan(stage: Stage, { email, tenantId }: EmailLink) {
  const otherAccount = somebodyHere(stage);
  const account = stage.client.session.current?.account;
  if (otherAccount === undefined) return {};
  if (account?.tenantId !== tenantId) return { otherAccount, tenant: tenantId ?? '' };
  const isSame = email !== undefined && account?.email === email.toLowerCase();
  return isSame ? {} : { otherAccount };
}

/**
 * Whether a link that does not work any more was for who is signed in, by what this browser remembers
 * of either end of it.
 */
async function isOwnerHere({ client }: Stage, link: EmailLink): Promise<boolean> {
  const { email = '', tenantId, isAnonymous } = client.session.current?.account ?? {};
  if (!email || isAnonymous || tenantId !== link.tenantId) return false;
  return email === link.email?.toLowerCase() || wasUsedBy(client, link, email);
}

/** What waits to be connected, if this browser sealed it for this link. */
const pendingOf = ({ credential }: EmailLink): PendingProvider | undefined =>
  credential as PendingProvider | undefined;

/** The address of the page, with what the link is for under its usual name. */
function linkAddress({ options, page }: Stage): string {
  const url = new URL(page.address);
  const mode = url.searchParams.get(options.modeParameter ?? 'mode');
  if (mode !== null) url.searchParams.set('mode', mode);
  return url.href;
}

/** The link of this page's address, or the one that was there when the page was loaded before. */
async function openedLink(stage: Stage): Promise<EmailLink | undefined> {
  const { read } = emailLinks(stage.client);
  const address = linkAddress(stage);
  const opened = await read(address);
  // Where no step is kept, nothing would come back for it.
  if (opened !== undefined && stage.options.history !== false) keptLink.keep(address);
  return opened ?? read(keptLink.read() ?? '');
}

/** Read, and out of the address bar since: the page was put away and shown again. */
const readBefore = ({ hands: { opened } }: Stage): EmailLink | undefined =>
  opened?.kind === 'signIn' ? opened.link : undefined;

export const readLink: Perform<'readLink'> = async (stage) => {
  const { client, hands } = stage;
  await client.session.ready;
  const link = readBefore(stage) ?? (await openedLink(stage));
  if (link === undefined) throw new ClientError('INVALID_OOB_CODE');
  hands.opened = { kind: 'signIn', link };
  clearAddress(stage);
  const { wasBegunHere, email, isOlder, sameDevice, providerId, tenantId } = link;
  const isOwner = await isOwnerHere(stage, link);
  return {
    type: 'linkRead',
    link: {
      wasBegunHere,
      isOlder,
      sameDevice,
      guest: guestFor(stage, link),
      ...(email === undefined ? {} : { email }),
      ...(tenantId === client.tenantId ? {} : { isForeign: true }),
      ...otherThan(stage, link),
      ...(isOwner && { isOwner }),
      ...(providerId && {
        connects: { providerId, isHere: pendingOf(link)?.providerId === providerId },
      }),
    },
  };
};

async function redeem(
  stage: Stage,
  link: EmailLink,
  email: string,
  asGuest: boolean,
  signal: AbortSignal,
): Promise<Answer> {
  const { client } = stage;
  const { code, tenantId } = link;
  const reply = await client.call(
    'signInWithEmailLink',
    { email, oobCode: code, ...linkTenant(stage) },
    { signal, ...(asGuest ? { idToken: true } : {}) },
  );
  emailLinks(client).forget();
  keptLink.forget();
  await noteUse(client, link, email);
  // Whoever is signed in from here on belongs to the link's tenant.
  if (tenantId !== undefined) client.setTenantId(tenantId);
  return adopt(
    stage,
    reply,
    {
      isNewAccount: reply.isNewUser ?? false,
      providerId: 'password',
      operation: asGuest ? 'link' : 'signIn',
    },
    signal,
  );
}

export const redeemLink: Perform<'redeemLink'> = async (stage, effect, signal) => {
  const link = readBefore(stage);
  const email = effect.email ?? link?.email;
  if (link === undefined || email === undefined) throw new ClientError('INVALID_OOB_CODE');
  const guest = guestFor(stage, link);
  // Another tab may have signed somebody in: the address must not become part of their account.
  if (guest === 'other' || guest === 'none') throw new ClientError('TOKEN_EXPIRED');
  const pending = pendingOf(link);
  if (pending !== undefined) {
    const answer = await redeem(stage, link, email, false, signal);
    return connectTo(stage, answer, pending);
  }
  const isUpgrade = guest === 'same';
  try {
    return await redeem(stage, link, email, isUpgrade, signal);
  } catch (error) {
    // The code is still unused: whoever decides to leave the guest behind can redeem it. By then
    // this question is long answered, and its signal gone.
    if (isUpgrade && error instanceof ClientError && error.code === 'EMAIL_EXISTS') {
      return conflict(stage, {
        email,
        async signIn() {
          const answer = await redeem(stage, link, email, false, new AbortController().signal);
          return isSignedIn(answer) ? undefined : answer;
        },
      });
    }
    throw error;
  }
};
