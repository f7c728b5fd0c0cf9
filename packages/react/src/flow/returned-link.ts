import type { EventOf } from './event.ts';
import { ask, type Flow, type Step, show, tell } from './flow.ts';
import { mayPass } from './may-pass.ts';
import type { Failure } from './problem.ts';
import { refusedNewcomer } from './refused-newcomer.ts';
import type { OpenedLink } from './screens.ts';
import { startTold, toldStart } from './start.ts';
import { notAuthorized } from './welcome.ts';

/** What the application forces holds for links that have lost the word for it, too. */
const isBound = ({ plan }: Flow, link: OpenedLink | undefined) =>
  plan.forceSameDevice || link?.sameDevice === true;

/** Where a link leads that is bound to a browser or to a guest, opened where that is not. */
export function strangeLink(
  flow: Flow,
  link: OpenedLink,
): 'different-device' | 'session-ended' | undefined {
  const { wasBegunHere, guest } = link;
  if (!wasBegunHere && (isBound(flow, link) || guest !== 'not-asked')) return 'different-device';
  if (guest === 'other') return 'session-ended';
  return guest === 'none' ? 'different-device' : undefined;
}

export const afterCheck = [
  ...toldStart,
  'confirm-email',
  'different-device',
  'switch-account',
  'link-expired',
] as const;

/** The code is good. Whose is it? */
export function followCheck(
  flow: Flow<'link-return'>,
  { code }: EventOf<'codeRead'>,
): Step<(typeof afterCheck)[number] | 'link-return'> {
  // A code for one thing under a link that says another must not pass for either.
  const { link } = flow.data;
  if (code.mode !== 'signIn') {
    return refuseDead(flow, { failure: { problem: 'INVALID_OOB_CODE' }, link, email: link?.email });
  }
  const { email, otherAccount, tenant } = link ?? {};
  if (email === undefined) {
    return isBound(flow, link)
      ? show(flow, 'different-device', {})
      : show(flow, 'confirm-email', { ...hereAs(otherAccount), ...inTenant(tenant) });
  }
  if (otherAccount !== undefined) {
    return show(flow, 'switch-account', { email, otherAccount, ...inTenant(tenant) });
  }
  return ask(flow, { type: 'redeemLink' });
}

/** An older link that does not work any more is no mystery: a newer one was sent. */
const linkFailure = (failure: Failure, link: OpenedLink | undefined): Failure =>
  link?.isOlder && /_OOB_CODE$/.test(failure.problem) ? { problem: 'NEWER_LINK_SENT' } : failure;

export const afterRefusal = [
  ...toldStart,
  'confirm-email',
  'not-authorized',
  'link-expired',
] as const;

type Refusal = {
  readonly failure: Failure;
  readonly link?: OpenedLink | undefined;
  readonly email?: string | undefined;
  /** Who is signed in here, if not as the link's owner. */
  readonly otherAccount?: string | undefined;
  readonly tenant?: string | undefined;
};

export const inTenant = (tenant: string | undefined) => (tenant === undefined ? {} : { tenant });

const hereAs = (otherAccount: string | undefined) => (otherAccount ? { otherAccount } : {});

export const isDead = ({ problem }: Failure) => /_OOB_CODE$|^NEWER_LINK_SENT$/.test(problem);

/** What is left of a link that does not work: another one, where one can be sent, or the start. */
function refuseDead(
  flow: Pick<Flow, 'plan' | 'ticket'>,
  { failure, link, email, otherAccount = link?.otherAccount }: Refusal,
): Step<(typeof toldStart)[number] | 'link-expired'> {
  const told = linkFailure(failure, link);
  const { email: ways, providers } = flow.plan;
  const sendsLinks = ways.link && providers.includes('password') && !link?.isForeign;
  return sendsLinks && isDead(told)
    ? show(flow, 'link-expired', { email: email ?? '', ...hereAs(otherAccount) }, told)
    : startTold(flow, told, email);
}

/** A link that is not good for anything, or not good for whom it was tried with. */
export function refuseLink(
  flow: Pick<Flow, 'plan' | 'ticket'>,
  refusal: Refusal,
): Step<(typeof afterRefusal)[number]> {
  const { failure, email, otherAccount, tenant } = refusal;
  if (refusedNewcomer(flow, failure)) return notAuthorized(flow, email);
  if (failure.problem === 'INVALID_EMAIL') {
    const here = { ...hereAs(otherAccount), ...inTenant(tenant) };
    return show(flow, 'confirm-email', here, 'EMAIL_MISMATCH');
  }
  return refuseDead(flow, refusal);
}

/** The same, where the visitor can press the button once more. */
export const refuseOrStay = <S extends 'confirm-email' | 'switch-account'>(
  flow: Flow<S>,
  refusal: Refusal,
): Step<(typeof afterRefusal)[number] | S> =>
  mayPass(refusal.failure.problem) ? tell(flow, refusal.failure) : refuseLink(flow, refusal);
