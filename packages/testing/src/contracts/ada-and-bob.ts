import type { Account, AccountRefusal } from '@latchkey/identity/accounts/account';
import type { Store } from '@latchkey/identity/store/store';
import { sampleTime as now, sampleAccount, sampleLink } from '../sample-records.ts';

/** Somebody who has everything an account can have. */
export const ada = sampleAccount({
  id: 'ada',
  email: 'ada@example.com',
  emailVerified: true,
  displayName: 'Ada',
  photoUrl: 'https://example.com/ada.png',
  phoneNumber: '+15555550100',
  passwordHash: 'a hash',
  passwordUpdatedAt: now,
  customAttributes: '{"admin":true}',
  customAuth: true,
  emailLinkSignIn: true,
  initialEmail: 'first@example.com',
  providers: [sampleLink({ email: 'ada@gmail.com', displayName: 'Ada L.', screenName: 'ada' })],
});

export const bob = sampleAccount({
  id: 'bob',
  email: 'bob@example.com',
  phoneNumber: '+15555550101',
  providers: [sampleLink({ rawId: 'bob-at-google' })],
});

export const insertAccounts = (store: Store, accounts: readonly Account[]) =>
  store.commit<AccountRefusal>(accounts.flatMap((account) => store.accounts.insert(account)));
