import { expect, test } from 'vitest';
import { regionOf, type ScreenName } from '../flow/screens.ts';
import { pageIdOf, pageReporter } from './page-ids.ts';

const action = (screen: 'action-done' | 'action-failed', mode: string | undefined) =>
  // Only the mode matters here.
  pageIdOf({ screen, data: { mode } } as Parameters<typeof pageIdOf>[0]);

const at = (screen: ScreenName) => ({ screen, data: {} }) as Parameters<typeof pageIdOf>[0];

test.each([
  ['resetPassword', 'passwordResetFailure'],
  ['verifyEmail', 'emailVerificationFailure'],
  ['verifyAndChangeEmail', 'verifyAndChangeEmailFailure'],
  ['recoverEmail', 'emailChangeRevokeFailure'],
  ['revertSecondFactorAddition', 'revertSecondFactorAdditionFailure'],
  ['revertSecondFactorRemoval', 'revertSecondFactorAdditionFailure'],
  [undefined, 'unrecoverableError'],
])('a link for %s that fails is FirebaseUI’s %s', (mode, page) => {
  expect(action('action-failed', mode)).toBe(page);
});

test.each([
  ['verifyEmail', 'emailVerificationSuccess'],
  ['verifyAndChangeEmail', 'verifyAndChangeEmailSuccess'],
  ['recoverEmail', 'emailChangeRevoke'],
  ['revertSecondFactorAddition', 'revertSecondFactorAdditionSuccess'],
  ['revertSecondFactorRemoval', 'revertSecondFactorAdditionSuccess'],
])('a link for %s that works is FirebaseUI’s %s', (mode, page) => {
  expect(action('action-done', mode)).toBe(page);
});

test('every screen but the end has a name', () => {
  const screens = Object.keys(regionOf) as ScreenName[];
  expect(screens.filter((screen) => pageIdOf(at(screen)) === null)).toEqual(['closed']);
});

test('two screens of one name are one page, and the end is none', () => {
  const told: unknown[] = [];
  const report = pageReporter(() => ({
    uiShown: () => told.push('shown'),
    uiChanged: (from, to) => told.push([from, to]),
  }));
  for (const screen of [
    'processing',
    'link-sending',
    'link-sent',
    'signed-in',
    'closed',
  ] as const) {
    report(at(screen));
  }
  expect(told).toEqual([
    [null, 'callback'],
    'shown',
    ['callback', 'emailLinkSignInSent'],
    ['emailLinkSignInSent', 'callback'],
  ]);
});
