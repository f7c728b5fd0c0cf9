import { challenge } from './challenge.ts';
import type { SignInResult } from './event.ts';
import { ask, type Flow, flowAt, type Step, show } from './flow.ts';
import { startTold, toldStart } from './start.ts';
import { signedInMessage } from './timings.ts';

export const followed = [
  'processing',
  ...toldStart,
  'signed-in',
  'factor-choice',
  'sms-challenge',
  'totp-challenge',
  'verify-address',
  'enrol-verify',
  'enrol-choice',
] as const;

/**
 * The only place where the server's word on a sign-in becomes a screen. Whatever it does not know
 * is a failure, never a success.
 */
export function follow(
  flow: Pick<Flow, 'plan' | 'ticket'>,
  result: SignInResult,
): Step<(typeof followed)[number]> {
  switch (result.kind) {
    case 'signedIn':
      return ask(flowAt(flow, 'signed-in', {}), { type: 'wait', milliseconds: signedInMessage });
    case 'conflict':
      return ask(flowAt(flow, 'processing', {}), { type: 'reportConflict' });
    case 'secondFactor': {
      const { kind: _asked, ...asked } = result;
      return challenge(flow, asked);
    }
    case 'enrolment':
      return show(flow, result.isEmailVerified ? 'enrol-choice' : 'enrol-verify', result.enrolment);
    case 'verification':
      return show(flow, 'verify-address', result.verification);
    default:
      return startTold(flow, 'INTERNAL');
  }
}
