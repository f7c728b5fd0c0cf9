import type { ActionMode } from '@latchkey/client';
import type { Answer, FlowEvent, Opening, VisitorEvent } from '../src/flow/event.ts';
import { type Flow, flowAt } from '../src/flow/flow.ts';
import { laterProblems } from '../src/flow/later-problems.ts';
import type { Plan } from '../src/flow/plan.ts';
import type { Problem } from '../src/flow/problem.ts';
import type {
  Asked,
  Enrolment,
  Errand,
  Factor,
  OpenedLink,
  ScreenName,
} from '../src/flow/screens.ts';
import { step } from '../src/flow/step.ts';
import { table } from '../src/flow/table.ts';
import type { Tenant } from '../src/flow/tenants.ts';
import { problems } from '../src/messages/en/problems.ts';
import { usualPlan } from './walk.ts';

const typed = ['', 'nonsense', 'ada@example.com'];

const tenants: readonly Tenant[] = [
  { id: 'harbour', name: 'Harbour', rules: [{ domain: 'example.com' }] },
  { id: '', name: 'Others', rules: [{ domain: 'example.org' }] },
];

/** Everything a visitor can do, with values that matter. */
export const visitorEvents: readonly VisitorEvent[] = [
  ...['password', 'anonymous', 'passkey', 'phone', 'google.com'].map(
    (providerId) => ({ type: 'providerChosen', providerId }) as const,
  ),
  ...typed.flatMap((email): VisitorEvent[] => [
    { type: 'emailEntered', email },
    { type: 'passwordEntered', email, password: '' },
    { type: 'passwordEntered', email, password: 'secret' },
    { type: 'accountEntered', email, name: '', password: '' },
    { type: 'accountEntered', email, name: 'Ada', password: 'secret' },
    { type: 'recoveryAsked', email },
    { type: 'creationAsked', email },
    { type: 'linkAsked', email },
    { type: 'signInAsked', email },
    { type: 'passkeyChosen', email, assertion: {} },
  ]),
  { type: 'newPasswordEntered', password: '' },
  { type: 'newPasswordEntered', password: 'secret' },
  { type: 'passwordUnknown' },
  ...['sms-id', 'app-id', 'unknown'].map((id) => ({ type: 'factorChosen', id }) as const),
  { type: 'recoveryCodeChosen' },
  ...['', '123456'].flatMap((code): VisitorEvent[] => [
    { type: 'codeEntered', code },
    { type: 'appEntered', code, name: 'Pixel' },
  ]),
  ...(['sms', 'totp'] as const).map((kind) => ({ type: 'kindChosen', kind }) as const),
  ...['', '+447700900100'].map((phoneNumber) => ({ type: 'numberEntered', phoneNumber }) as const),
  { type: 'numberChangeAsked' },
  ...[true, false].map((isSaid) => ({ type: 'codesKept', isSaid }) as const),
  { type: 'othersAsked' },
  { type: 'resendAsked' },
  { type: 'troubleAsked' },
  { type: 'returned' },
  { type: 'offerRefused' },
  { type: 'windowAsked' },
  ...tenants.map(({ id }) => ({ type: 'tenantChosen', tenantId: id }) as const),
  { type: 'continuePressed' },
  { type: 'backPressed' },
];

const modes: readonly ActionMode[] = [
  'resetPassword',
  'verifyEmail',
  'verifyAndChangeEmail',
  'recoverEmail',
  'revertSecondFactorAddition',
  'revertSecondFactorRemoval',
  'signIn',
];

const plainLink: OpenedLink = {
  wasBegunHere: true,
  email: 'ada@example.com',
  isOlder: false,
  sameDevice: false,
  guest: 'not-asked',
};
const { email: _forgotten, ...foreignLink } = plainLink;

const links: readonly OpenedLink[] = [
  plainLink,
  foreignLink,
  { ...plainLink, isOlder: true },
  { ...plainLink, otherAccount: 'eve@example.com' },
  { ...foreignLink, sameDevice: true },
  { ...foreignLink, sameDevice: true, wasBegunHere: false },
  { ...plainLink, guest: 'same' },
  { ...plainLink, guest: 'other' },
  { ...plainLink, guest: 'none' },
  { ...plainLink, connects: { providerId: 'google.com', isHere: true } },
  { ...foreignLink, connects: { providerId: 'google.com', isHere: false } },
];

const sms: Factor = { id: 'sms-id', kind: 'sms', phoneNumber: '+*******0100' };
const app: Factor = { id: 'app-id', kind: 'totp', name: 'Pixel' };
const sent = { email: 'ada@example.com', sentAt: 0, times: 1 };
const enrolment: Enrolment = { email: 'ada@example.com', kinds: ['totp', 'sms'] };

const asked: readonly Asked[] = [
  { password: true, signInPage: true },
  { password: false, signInPage: false },
];

const errands: readonly Errand[] = [
  { providerId: 'google.com' },
  { providerId: 'google.com', email: 'ada@example.com' },
  { providerId: 'github.com', email: 'ada@example.com', connects: 'google.com' },
];

/** Everything a server, or a confused performer, can say. */
export const answers: readonly Answer[] = [
  ...[[], ['password'], ['emailLink'], ['google.com'], ['saml.unknown']].flatMap((methods) =>
    [false, true].map((isProtected) => ({ type: 'methodsRead', methods, isProtected }) as const),
  ),
  ...(['signedIn', 'conflict'] as const).map(
    (kind) => ({ type: 'signInAnswered', result: { kind } }) as const,
  ),
  // What a performer of a later release might say.
  { type: 'signInAnswered', result: { kind: 'retina' as 'conflict' } },
  ...[[sms], [app], [sms, app], []].map(
    (factors) => ({ type: 'signInAnswered', result: { kind: 'secondFactor', factors } }) as const,
  ),
  ...[true, false].map(
    (isEmailVerified) =>
      ({
        type: 'signInAnswered',
        result: { kind: 'enrolment', enrolment, isEmailVerified },
      }) as const,
  ),
  ...[{}, { isNew: true } as const].map(
    (more) =>
      ({
        type: 'signInAnswered',
        result: { kind: 'verification', verification: { email: sent.email, sent, ...more } },
      }) as const,
  ),
  { type: 'smsSent', at: 0 },
  { type: 'recoveryCodeUsed', remaining: 3 },
  ...[true, false].map((isVerified) => ({ type: 'emailChecked', isVerified }) as const),
  { type: 'secretMade', secret: { secret: 'ABCD', address: 'otpauth://totp/x' } },
  { type: 'enrolled' },
  { type: 'codesMade', codes: ['abcd'] },
  { type: 'gaveUp' },
  { type: 'mailSent', at: 0 },
  ...links.map((link) => ({ type: 'linkRead', link }) as const),
  ...modes.map(
    (mode) =>
      ({ type: 'codeRead', code: { mode, email: 'ada@example.com', continues: true } }) as const,
  ),
  ...(['verifyEmail', 'verifyAndChangeEmail'] as const).flatMap((mode) =>
    asked.map(
      (asks) =>
        ({
          type: 'codeRead',
          code: { mode, email: 'ada@example.com', continues: true, asks },
        }) as const,
    ),
  ),
  {
    type: 'codeRead',
    code: { mode: 'verifyEmail', email: 'ada@example.com', continues: true, isRedeemed: true },
  },
  { type: 'signInHere' },
  { type: 'codeUsed' },
  { type: 'codeUsed', outcome: 'signedIn', continues: true },
  { type: 'codeUsed', outcome: 'startedOver' },
  { type: 'waited' },
  { type: 'offerDue' },
  {
    type: 'tenantEntered',
    tenantId: 'harbour',
    offer: { providers: [], email: { password: true, link: true }, isOpenToNew: true },
  },
  { type: 'tenantLeft' },
  { type: 'windowBlocked' },
  { type: 'cancelled' },
  ...errands.map((errand) => ({ type: 'cameBack', errand }) as const),
  { type: 'emailMismatched', email: 'eve@example.com' },
  ...[[], ['password'], ['emailLink'], ['github.com'], ['saml.unknown']].flatMap((methods) =>
    [false, true].map(
      (isProtected) =>
        ({
          type: 'accountFound',
          email: 'ada@example.com',
          connects: 'google.com',
          methods,
          isProtected,
        }) as const,
    ),
  ),
  { type: 'conflictFound', email: 'ada@example.com' },
  { type: 'finished' },
  ...(Object.keys(problems) as Problem[]).map(
    (problem) => ({ type: 'refused', failure: { problem } }) as const,
  ),
  ...laterProblems.map((problem) => ({ type: 'refused', failure: { problem } }) as const),
];

export const openings: readonly Opening[] = [
  { kind: 'start' },
  { kind: 'link' },
  ...modes.map((mode) => ({ kind: 'action', mode }) as const),
  { kind: 'broken-action' },
  { kind: 'no-storage' },
  { kind: 'signed-out' },
  { kind: 'creating' },
  {
    kind: 'screen',
    screen: 'password-sign-in',
    data: { email: 'ada@example.com', isKnown: false },
  },
  { kind: 'screen', screen: 'phone-entry', data: { phoneNumber: '' } },
  { kind: 'screen', screen: 'signed-in-already', data: { name: 'ada@example.com' } },
  { kind: 'provider-return' },
  ...(['tenant-choice', 'tenant-by-email'] as const).map(
    (screen) => ({ kind: 'screen', screen, data: { tenants } }) as const,
  ),
];

const emailHint = 'hint@example.com';

export const plans: readonly Plan[] = [
  usualPlan,
  { ...usualPlan, emailHint, adminRestricted: {} },
  { ...usualPlan, email: { password: false, link: true }, adminRestricted: {} },
  { ...usualPlan, closedToNew: {}, forceSameDevice: true, email: { password: true, link: false } },
  {
    ...usualPlan,
    providers: ['password', 'anonymous', 'passkey', 'phone', 'google.com', 'github.com'],
    adminRestricted: {},
    emailHint,
  },
  {
    ...usualPlan,
    layout: 'form',
    providers: ['google.com', 'github.com', 'password', 'anonymous', 'passkey', 'phone'],
    adminRestricted: {},
    emailHint,
  },
  { ...usualPlan, providers: ['anonymous', 'password'], upgradeGuests: true },
  { ...usualPlan, providers: ['google.com', 'github.com'] },
  { ...usualPlan, providers: ['phone'], adminRestricted: {}, upgradeGuests: true },
  {
    ...usualPlan,
    providers: ['google.com'],
    immediateFederatedRedirect: true,
    adminRestricted: {},
  },
];

export type Arrow = {
  readonly from: ScreenName;
  readonly event: string;
  readonly to: ScreenName;
};

/** Where a flow is, without how often a mail was sent and which ticket comes next. */
const placeOf = ({ screen, data, pending }: Flow, waitsFor: string) =>
  JSON.stringify([screen, data, pending !== undefined && waitsFor], (name, value) =>
    name === 'times' || name === 'sentAt' ? 0 : value,
  );

/** Goes everywhere these events lead from the openings, and calls `visit` for every step. */
export function explore(plan: Plan, visit: (arrow: Arrow, flow: Flow) => void): void {
  const first = flowAt({ plan, ticket: 0 }, 'processing', {});
  const seen = new Set<string>();
  const waiting: Flow[] = [];
  const arrive = ({ flow, effect }: ReturnType<typeof step>, before: string) => {
    const place = placeOf(flow, effect?.type ?? before);
    if (seen.has(place)) return;
    seen.add(place);
    waiting.push(flow);
  };
  for (const opening of openings) arrive(step(table, first, { type: 'opened', opening }), '');
  for (let flow = waiting.pop(); flow !== undefined; flow = waiting.pop()) {
    const { pending } = flow;
    const events: FlowEvent[] =
      pending === undefined
        ? [...visitorEvents]
        : [
            ...(pending > 0
              ? ([{ type: 'backPressed' }, { type: 'windowAsked' }] as const)
              : visitorEvents),
            ...answers.map((answer) => ({ type: 'answered', ticket: pending, answer }) as const),
          ];
    for (const event of events) {
      const next = step(table, flow, event);
      const name = event.type === 'answered' ? event.answer.type : event.type;
      visit({ from: flow.screen, event: name, to: next.flow.screen }, next.flow);
      arrive(next, '');
    }
  }
}
