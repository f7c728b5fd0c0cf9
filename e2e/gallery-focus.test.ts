import { afterAll, beforeAll, expect, test } from 'vitest';
import { screens, stateIds } from '../apps/web/src/gallery/states.ts';
import type { ScreenName } from '../packages/react/src/flow/screens.ts';
import { openPage } from '../packages/testing/src/browsers/browser.ts';
import { type RunningSite, startWebApplication } from './browser/start-site.ts';
import { showState } from './gallery-walk.ts';

let site: RunningSite;
beforeAll(async () => {
  site = await startWebApplication();
});
afterAll(() => site.close());

/** Where the focus goes on a new screen: into a field, by its name, or to the heading. */
const expected: Readonly<Record<ScreenName, string>> = {
  'action-checking': 'heading',
  'action-confirm': 'heading',
  'action-done': 'heading',
  'action-failed': 'heading',
  'action-sign-in': 'password',
  closed: 'nowhere',
  'confirm-email': 'email',
  'create-account': 'name',
  'different-device': 'heading',
  'email-entry': 'email',
  'email-mismatch': 'heading',
  'enrol-choice': 'heading',
  'enrol-verify': 'heading',
  'verify-address': 'heading',
  'factor-choice': 'heading',
  'federated-sign-in': 'heading',
  'link-expired': 'email',
  'link-return': 'heading',
  'link-sending': 'heading',
  'link-sent': 'heading',
  'link-trouble': 'heading',
  'linking-elsewhere': 'heading',
  'linking-email': 'heading',
  'linking-password': 'password',
  'linking-provider': 'heading',
  'merge-conflict': 'heading',
  'not-authorized': 'heading',
  'passkey-offer': 'heading',
  'passkey-sign-in': 'heading',
  'password-recovery': 'email',
  'password-reset': 'newPassword',
  'password-reset-done': 'heading',
  'password-sign-in': 'password',
  'phone-code': 'code',
  'phone-entry': 'phoneNumber',
  processing: 'nowhere',
  'provider-list': 'heading',
  'provider-return': 'heading',
  'provider-window': 'heading',
  'recoverable-error': 'heading',
  'recovery-challenge': 'code',
  'recovery-codes': 'heading',
  'recovery-sent': 'heading',
  'recovery-used': 'heading',
  'session-ended': 'heading',
  'signed-in': 'heading',
  'signed-in-already': 'heading',
  'signed-out': 'heading',
  'sms-challenge': 'code',
  'sms-enrol': 'phoneNumber',
  'switch-account': 'heading',
  'tenant-by-email': 'email',
  'tenant-choice': 'heading',
  'tenant-entered': 'nowhere',
  'totp-challenge': 'code',
  'totp-enrol': 'code',
  'unrecoverable-error': 'heading',
  'unsupported-provider': 'heading',
};

/** Runs in the page. A field has to say the heading, too. */
function focusIn(): string {
  const focused = document.activeElement;
  const heading = document.querySelector('.lk-heading');
  if (focused === document.body) return 'nowhere';
  if (focused === heading) return 'heading';
  const says = focused?.getAttribute('aria-describedby')?.split(' ') ?? [];
  const name = focused?.getAttribute('name') ?? focused?.tagName ?? '';
  return heading && says.includes(heading.id) ? name : `${name}, and nobody hears where that is`;
}

test('a new screen takes the focus to its first empty field, or to its heading', async () => {
  const page = await openPage({ url: site.url });
  const found: Record<string, string> = {};
  for (const screen of screens) {
    await showState(page, { screen, state: 'idle' }, { focus: 'first' });
    found[screen] = await page.evaluate(focusIn);
  }
  expect(found).toEqual(expected);
});

test('the first screen of a page leaves the focus where it is', async () => {
  const page = await openPage({ url: site.url });
  for (const screen of ['email-entry', 'provider-list', 'phone-entry'] as const) {
    await showState(page, { screen, state: 'idle' }, {});
    expect(await page.evaluate(focusIn)).toBe('nowhere');
  }
});

/** Runs in the page. Invalid fields that do not look it while they have the focus. */
function fadedErrors(): readonly string[] {
  const inputs = [...document.querySelectorAll<HTMLInputElement>('input[aria-invalid="true"]')];
  return inputs.flatMap((input) => {
    input.focus();
    const row = input.closest('.lk-input-row');
    const error = input.closest('.lk-field')?.querySelector('.lk-error');
    if (!row || !error) return [];
    const { borderTopColor, outlineColor } = getComputedStyle(row);
    const { color } = getComputedStyle(error);
    return [borderTopColor, outlineColor].every((seen) => seen === color) ? [] : [input.name];
  });
}

/** Runs in the page. Hints that say what the error above them says already. */
function saidTwice(): readonly string[] {
  const plain = (element: Element | null) => (element?.textContent ?? '').trim().toLowerCase();
  return [...document.querySelectorAll('.lk-field')].flatMap((field) => {
    const error = plain(field.querySelector('.lk-error'));
    const hints = [...field.querySelectorAll('.lk-hint p')].map(plain);
    return hints.filter((hint) => hint !== '' && error.includes(hint));
  });
}

test('what is wrong is red while it is mended, and is not said twice', async () => {
  const page = await openPage({ url: site.url });
  // A colour that is on its way is neither.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const faults: string[] = [];
  for (const shown of stateIds.filter(({ state }) => state.includes('error-'))) {
    await showState(page, shown, {});
    const found = [...(await page.evaluate(fadedErrors)), ...(await page.evaluate(saidTwice))];
    faults.push(...found.map((fault) => `${shown.screen}, ${shown.state}: ${fault}`));
  }
  expect(faults).toEqual([]);
});

test('nothing runs over "Signed in!"', async () => {
  const page = await openPage({ url: site.url });
  await showState(page, { screen: 'signed-in', state: 'busy' }, {});
  await page.locator('.lk-root[data-busy]').waitFor();
  expect(await page.locator('.lk-busy').isVisible()).toBe(false);
});
