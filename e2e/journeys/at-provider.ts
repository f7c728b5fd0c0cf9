import type { Page } from 'playwright-core';
import { fill } from '../../packages/react/src/messages/words.ts';
import type { Visitor } from './visitor.ts';

// What people do at the demo provider, whose page is for developers and speaks English.

type Somebody = { readonly email: string; readonly isConfirmed?: boolean };

/** Somebody whom the provider is only told about now. */
export async function beSomebody(
  page: Page,
  { email, isConfirmed = true }: Somebody,
): Promise<void> {
  const details = page.locator('details');
  await details.waitFor();
  if ((await details.getAttribute('open')) === null) await page.getByText('Somebody new').click();
  await page.getByLabel('Email address').fill(email);
  if (!isConfirmed) await page.getByLabel('The address is confirmed').uncheck();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

/** Shares nothing. The page that is being left has a button of the same name. */
export async function refuse(page: Page): Promise<void> {
  await page.getByText('Choose an account').waitFor();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
}

export const continueWith = (visitor: Visitor, provider: string): Promise<void> =>
  visitor.press(fill(visitor.words.entry.providerList.continueWith, { provider }));

/** From a screen that names one provider. */
export const signInWith = (visitor: Visitor, provider: string): Promise<void> =>
  visitor.press(fill(visitor.words.federated.signIn.submit, { provider }));
