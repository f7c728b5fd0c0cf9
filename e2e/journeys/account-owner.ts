import { expect } from 'vitest';
import { pageOf } from '../../packages/react/src/account/page-name.ts';
import type { SectionName } from '../../packages/react/src/account/section-name.ts';
import type { RunningSite } from '../browser/start-site.ts';
import type { Look } from './look.ts';
import { signIn } from './signing-in.ts';
import { openVisitor, type Visitor } from './visitor.ts';

// What people do on their account pages.

export type Owner = {
  readonly email: string;
  readonly password: string;
};

export const desktop: Look = { language: 'en', width: 'desktop' };
export const phone: Look = { language: 'en', width: 'phone' };

const password = 'correct horse 7';

/** Somebody who has an account, and is not signed in. */
export async function someOwner(site: RunningSite, name: string): Promise<Owner> {
  const email = `${name}@example.com`;
  await site.signUp(email, password);
  return { email, password };
}

/** The same with a verified address, which passkeys and second factors need. */
export async function verifiedOwner(site: RunningSite, name: string): Promise<Owner> {
  const email = `${name}@example.com`;
  await site.signUpVerified(email, password);
  return { email, password };
}

/** The page that a part of the account pages stands on. */
export const pathOf = (section: SectionName): string => `/account/${pageOf(section)}`;

/** Signs in on a device of the owner's, and comes to a part of the account pages. */
export async function comeIn(
  visitor: Visitor,
  { email, password }: Owner,
  section: SectionName,
): Promise<void> {
  await visitor.begin(`/sign-in?next=${encodeURIComponent(pathOf(section))}`);
  await signIn(visitor, email, password);
  await comesTo(visitor, section);
}

/** The same on a new device. */
export async function openOwner(
  site: RunningSite,
  owner: Owner,
  section: SectionName = 'profile',
  look: Look = desktop,
): Promise<Visitor> {
  const visitor = await openVisitor(site.url, look);
  await comeIn(visitor, owner, section);
  return visitor;
}

function titleOf({ words }: Visitor, section: SectionName): string {
  const { account } = words;
  return {
    profile: account.profile.title,
    email: account.email.title,
    password: account.password.title,
    phone: words.phone.section.title,
    passkeys: words.passkeys.account.title,
    'linked-accounts': words.linkedAccounts.title,
    'two-step': words.secondFactor.account.title,
    sessions: account.sessions.title,
    download: account.download.title,
    delete: account.delete.title,
  }[section];
}

/** A part of the account pages, by what it is called. */
export const partOf = (visitor: Visitor, section: SectionName) =>
  visitor.page.getByRole('region', { name: titleOf(visitor, section), exact: true });

/** Waits for a part of the account pages. */
export async function comesTo(visitor: Visitor, section: SectionName): Promise<void> {
  await visitor.arrivesAt(pathOf(section));
  await partOf(visitor, section).waitFor();
}

/** Goes there by the links beside it. */
export async function turnTo(visitor: Visitor, section: SectionName): Promise<void> {
  const { page, words } = visitor;
  const name = words.account.pages[pageOf(section)];
  await page
    .getByRole('navigation', { name: words.account.title })
    .getByRole('link', { name, exact: true })
    .click();
  await comesTo(visitor, section);
}

/** Waits for a sentence about what was done, which is read out. */
export const hears = (visitor: Visitor, sentence: string): Promise<void> =>
  visitor.page.getByRole('status').filter({ hasText: sentence }).waitFor();

/** What a field holds. */
export const holds = (visitor: Visitor, label: string): Promise<string> =>
  visitor.page.getByLabel(label, { exact: true }).inputValue();

/** Waits to be asked who they are, with the way back to where they were. */
export const isSentToSignIn = (visitor: Visitor, section: SectionName): Promise<void> =>
  visitor.arrivesAt(`/sign-in?next=${encodeURIComponent(pathOf(section))}`);

/** What has the focus, as somebody would call it; the page itself is nowhere. */
export const focused = ({ page }: Visitor): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    if (element === null || element === document.body) return 'nothing';
    return element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
  });

/** Everything on the page fits beside each other. */
export const fits = (visitor: Visitor): Promise<boolean> =>
  visitor.page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth <= clientWidth;
  });

/** Asks again until the answer is as expected: two busy cores take their time. */
export const eventually = <Answer>(ask: () => Answer | Promise<Answer>) =>
  expect.poll(ask, { timeout: 60_000 });
