import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageNames } from '../../packages/react/src/account/page-name.ts';
import { drawPicture } from '../browser/draw-picture.ts';
import { type RunningSite, startWebApplication } from '../browser/start-site.ts';
import { fits, verifiedOwner } from './account-owner.ts';
import { signIn } from './signing-in.ts';
import { openVisitor, type Visitor } from './visitor.ts';

// The narrowest phones, for those who read twice the size: nothing is to be scrolled sideways.

let site: RunningSite;
beforeAll(async () => {
  site = await startWebApplication();
});
afterAll(() => site.close());

/** What is wider than the page, if anything is, each by its markup. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth } = document.documentElement;
    const isOut = (element: Element) => {
      const { left, right } = element.getBoundingClientRect();
      return left < -0.5 || right > clientWidth + 0.5;
    };
    // A card cuts off what is too wide for it.
    const isCut = (element: Element) => {
      const { display, overflowX } = getComputedStyle(element);
      const isBox = display !== 'inline' && overflowX === 'visible';
      return isBox && element.scrollWidth > element.clientWidth + 1;
    };
    // Those are for readers that look at nothing.
    return [...document.querySelectorAll('html, body *:not(.lk-hidden, .lk-hidden *, .site-skip)')]
      .filter((element) => isOut(element) || isCut(element))
      .map((element) => element.outerHTML.slice(0, 120));
  });

type Case = { readonly language: 'de' | 'ar'; readonly width: number; readonly text: number };

const cases: readonly Case[] = [
  { language: 'de', width: 320, text: 1 },
  { language: 'ar', width: 320, text: 1 },
  { language: 'de', width: 320, text: 2 },
  { language: 'ar', width: 320, text: 2 },
  { language: 'de', width: 390, text: 2 },
];

async function openReader({ language, width, text }: Case): Promise<Visitor> {
  const visitor = await openVisitor(site.url, { language, width: 'desktop' });
  await visitor.page.setViewportSize({ width, height: 800 });
  // As a browser does whose letters are made larger.
  await visitor.device.context.addInitScript(
    (size) => {
      addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.fontSize = size;
      });
    },
    `${text * 100}%`,
  );
  return visitor;
}

/** Goes from screen to screen, and collects where it did not fit. */
function walkOf(visitor: Visitor) {
  const found: Record<string, readonly string[]> = {};
  return {
    found,
    async look(name: string): Promise<void> {
      const wide = await tooWide(visitor.page);
      if (wide.length > 0) found[name] = wide;
    },
  };
}

test.each(cases)('nobody scrolls sideways to sign in: %j', async (given) => {
  const visitor = await openReader(given);
  const { words } = visitor;
  const { entry, recovery } = words;
  const { found, look } = walkOf(visitor);
  await visitor.begin('/');
  // Its card reaches beyond its place to the edges of the page, and no further.
  expect(await fits(visitor)).toBe(true);
  await visitor.begin('/sign-in');
  await look('first screen');
  await visitor.press(entry.otherWays.more);
  await look('every provider');
  await visitor.write(entry.fields.email, 'somebody-with-a-long-name@example.com');
  await visitor.press(entry.emailEntry.next);
  await visitor.sees(entry.passwordSignIn.title);
  await look('password');
  await visitor.press(entry.passwordSignIn.trouble);
  await visitor.sees(recovery.passwordRecovery.title);
  await look('forgotten password');
  await visitor.begin('/sign-in?create=1');
  await visitor.sees(words.join.createAccount.title);
  await look('new account');
  await visitor.begin('/sign-in?next=/account');
  await visitor.press(entry.providerList.phone);
  await visitor.sees(words.phone.phoneEntry.title);
  await look('phone');
  expect(found).toEqual({});
});

test.each(cases)('nor on the account pages: %j', async (given) => {
  const owner = await verifiedOwner(site, `narrow-${given.language}-${given.width}-${given.text}`);
  const visitor = await openReader(given);
  const { account } = visitor.words;
  const { found, look } = walkOf(visitor);
  await visitor.begin('/sign-in?next=/account/profile');
  await signIn(visitor, owner.email, owner.password);
  await visitor.arrivesAt('/account/profile');
  for (const name of pageNames) {
    await visitor.begin(`/account/${name}`);
    await visitor.page.locator('section h2').first().waitFor();
    await look(name);
  }
  await visitor.press(account.delete.start);
  await look('deleting');
  await visitor.begin('/account/profile');
  const { choose, crop } = visitor.words.pictures;
  const drawing = { type: 'image/png', width: 300, height: 200, colors: ['#888'] } as const;
  const picture = await drawPicture(visitor.page, drawing);
  await visitor.page.getByLabel(choose, { exact: true }).setInputFiles(picture);
  await visitor.page.getByRole('dialog', { name: crop.title }).waitFor();
  await look('cropping a picture');
  await visitor.begin('/account/security');
  await visitor.press(account.password.change);
  await look('a new password');
  expect(found).toEqual({});
});

test.each(cases)('nor where mailed links lead: %j', async (given) => {
  const email = `mailed-${given.language}-${given.width}-${given.text}@example.com`;
  const { idToken } = await site.signUp(email, 'correct horse 7');
  await site.call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
  await site.call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
  const visitor = await openReader(given);
  const { actions } = visitor.words;
  const { found, look } = walkOf(visitor);
  const ofLanguage = (link: string) => link.replace(/lang=[^&]*/, `lang=${given.language}`);
  await visitor.begin('/__/auth/action');
  await visitor.sees(actions.unknown.failedTitle);
  await look('broken');
  await visitor.open(ofLanguage(await site.linkFor(email, 'verifyEmail')));
  await visitor.sees(actions.verifyEmail.title);
  await look('address');
  await visitor.open(ofLanguage(await site.linkFor(email, 'resetPassword')));
  await visitor.sees(actions.passwordReset.title);
  await look('new password');
  expect(found).toEqual({});
});
