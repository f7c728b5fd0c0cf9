import type { Visitor } from './visitor.ts';

// What guests do about being one.

/** From an account page to where accounts are made, still a guest. */
export async function wantAccount(visitor: Visitor, from = '/account'): Promise<void> {
  await visitor.press(visitor.words.account.upgrade.submit);
  await visitor.arrivesAt(`/sign-in?create=1&next=${encodeURIComponent(from)}`);
  await visitor.sees(visitor.words.join.createAccount.title);
}

/** Signs out all the same, on the page for it. */
export async function leaveGuest(visitor: Visitor): Promise<void> {
  const { titles, signOut } = visitor.site;
  await visitor.open('/sign-out');
  await visitor.sees(titles.signOut);
  await visitor.press(signOut.guest.confirm);
  await visitor.sees(visitor.words.notices.signedOut.title);
}
