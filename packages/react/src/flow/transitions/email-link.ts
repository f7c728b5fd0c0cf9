import { emailProblem } from '../email.ts';
import { ask, type Flow, object, type Step, show, tell } from '../flow.ts';
import { follow, followed } from '../follow.ts';
import { mayPass } from '../may-pass.ts';
import { openLink } from '../open-link.ts';
import { refusedNewcomer } from '../refused-newcomer.ts';
import {
  afterCheck,
  afterRefusal,
  followCheck,
  inTenant,
  isDead,
  refuseLink,
  refuseOrStay,
  strangeLink,
} from '../returned-link.ts';
import { choose, start, startAt, toldStart } from '../start.ts';
import { type RegionTable, to } from '../transition.ts';
import { notAuthorized, sendLink } from '../welcome.ts';

/** The same mail once more. */
const resend = <S extends 'link-sent' | 'link-trouble'>(flow: Flow<S>): Step<S> => {
  const { email, connects } = flow.data;
  return ask(flow, { type: 'sendLink', email, ...(connects && { connects: true }) });
};

/** Who is signed in goes on as before. */
const stay = <S extends 'link-return' | 'switch-account' | 'confirm-email' | 'link-expired'>(
  flow: Flow<S>,
): Step<S> => ask(flow, { type: 'leave' });

/** Sign-in by a mailed link, both ends of it. */
export const emailLink: RegionTable<'email-link'> = {
  'link-sending': {
    mailSent: to(['link-sent'], (flow, { at }) =>
      show(flow, 'link-sent', { email: flow.data.email, sentAt: at, times: 1 }),
    ),
    refused: to(['not-authorized', 'email-entry'], (flow, { failure }) => {
      const { email } = flow.data;
      return refusedNewcomer(flow, failure)
        ? notAuthorized(flow, email)
        : show(flow, 'email-entry', { email }, failure);
    }),
    backPressed: to(['email-entry'], (flow) =>
      show(flow, 'email-entry', { email: flow.data.email }),
    ),
  },

  'link-sent': {
    troubleAsked: to(['link-trouble'], (flow) => show(flow, 'link-trouble', flow.data)),
    resendAsked: to([], resend),
    mailSent: to([], (flow, { at }) =>
      show(flow, 'link-sent', { ...flow.data, sentAt: at, times: flow.data.times + 1 }),
    ),
    refused: to([], (flow, { failure }) => tell(flow, failure)),
    backPressed: to([...start, 'email-entry'], (flow) => {
      const { connects, email } = flow.data;
      return connects === undefined
        ? show(flow, 'email-entry', { email: '' })
        : startAt(flow, { typed: email });
    }),
  },

  'link-trouble': {
    resendAsked: to([], resend),
    mailSent: to(['link-sent'], (flow, { at }) =>
      show(flow, 'link-sent', { ...flow.data, sentAt: at, times: flow.data.times + 1 }),
    ),
    refused: to([], (flow, { failure }) => tell(flow, failure)),
    backPressed: to(start, (flow) => startAt(flow, { typed: flow.data.email })),
  },

  'link-return': {
    linkRead: to(['different-device', 'session-ended', 'linking-elsewhere'], (flow, { link }) => {
      const screen = strangeLink(flow, link);
      if (screen !== undefined) return show(flow, screen, {});
      const { connects, ...plain } = link;
      return connects === undefined || connects.isHere
        ? openLink(flow, { link })
        : show(flow, 'linking-elsewhere', { connects: connects.providerId, link: plain });
    }),
    codeRead: to(afterCheck, followCheck),
    signInAnswered: to(followed, (flow, { result }) => follow(flow, result)),
    // The link is out of the address bar already: what passes by itself must not cost it. What
    // nobody knows may never pass, and then the start is more use than a button that does nothing.
    refused: to([...afterRefusal, 'recoverable-error'], (flow, { failure }) => {
      const { link } = flow.data;
      const { problem } = failure;
      // Whoever it was to sign in is signed in: by this very link, or otherwise.
      if (link?.isOwner && isDead(failure)) return stay(flow);
      return mayPass(problem) && problem !== 'INTERNAL'
        ? show(flow, 'recoverable-error', { problem, returning: flow.data })
        : refuseLink(flow, { failure, link, email: link?.email });
    }),
    finished: to(['closed'], (flow) => show(flow, 'closed', {})),
  },

  'switch-account': {
    continuePressed: to([], (flow) =>
      ask(flow, { type: 'redeemLink', ...(flow.data.isTyped && { email: flow.data.email }) }),
    ),
    signInAnswered: to(followed, (flow, { result }) => follow(flow, result)),
    refused: to(afterRefusal, (flow, { failure }) => refuseOrStay(flow, { failure, ...flow.data })),
    backPressed: to([], stay),
    finished: to(['closed'], (flow) => show(flow, 'closed', {})),
  },

  'confirm-email': {
    emailEntered: to(['switch-account'], (flow, event) => {
      const email = event.email.trim();
      const { otherAccount, tenant } = flow.data;
      const problem = emailProblem(email);
      if (problem !== undefined) return object(flow, { email: { problem } });
      const isSame = tenant === undefined && otherAccount === email.toLowerCase();
      return otherAccount !== undefined && !isSame
        ? show(flow, 'switch-account', { email, otherAccount, isTyped: true, ...inTenant(tenant) })
        : ask(flow, { type: 'redeemLink', email });
    }),
    signInAnswered: to(followed, (flow, { result }) => follow(flow, result)),
    refused: to(afterRefusal, (flow, { failure }) => refuseOrStay(flow, { failure, ...flow.data })),
    backPressed: to(start, (flow) =>
      flow.data.otherAccount === undefined ? startAt(flow) : stay(flow),
    ),
    finished: to(['closed'], (flow) => show(flow, 'closed', {})),
  },

  'link-expired': {
    emailEntered: to(['link-sending'], (flow, event) => {
      const email = event.email.trim();
      const problem = emailProblem(email);
      return problem === undefined
        ? sendLink(flow, email)
        : object({ ...flow, data: { ...flow.data, email } }, { email: { problem } });
    }),
    backPressed: to(toldStart, (flow) =>
      flow.data.otherAccount === undefined ? choose(flow, { typed: flow.data.email }) : stay(flow),
    ),
    finished: to(['closed'], (flow) => show(flow, 'closed', {})),
  },

  'different-device': { backPressed: to(start, (flow) => startAt(flow)) },
  'session-ended': { backPressed: to(start, (flow) => startAt(flow)) },
};
