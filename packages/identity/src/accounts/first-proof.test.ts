import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const source = new URL('../', import.meta.url);

/** Anything but `false`, a type, or what an account says of itself. */
const sets = /(?<![.\w])emailVerified(?:: (?!false|boolean|account\.|row\.)|,$)/m;

/** Whoever calls an address proved says here how nothing of a stranger's is left in the account. */
const reviewed = {
  'accounts/apply-code.ts': 'by `firstProof`, or in a session of the account',
  'accounts/change-email.ts': 'by whoever is in a session, and proved the new address',
  'accounts/create-as-operator.ts': 'there was no account',
  'accounts/first-proof.ts': 'this is it',
  'accounts/take-back.ts': 'empties the account unless the address had been proved',
  'accounts/update-as-operator.ts': 'the operator decides',
  'bulk/uploaded-account.ts': 'the operator decides',
  'hooks/function-answer.ts': 'the operator’s function decides',
  'providers/adapters/identity-of-claims.ts': 'of the provider’s word, not of an account',
  'providers/adapters/saml-claims.ts': 'of the provider’s word, not of an account',
  'providers/checked-identity.ts': 'of the provider’s word, not of an account',
  'providers/idp-reply.ts': 'of the provider’s word, not of an account',
  'providers/link-provider.ts': 'in a session of the account',
  'providers/provider-entry.ts': 'by `firstProof`, or there was no account',
  'sign-in/sign-in-with-email-link.ts': 'by `firstProof`, or in a session of the account',
  'transfer/csv-user.ts': 'the operator decides',
};

test('every door at which an address counts as proved is known', () => {
  const files = globSync('**/*.ts', { cwd: source })
    .filter((file) => !file.endsWith('.test.ts'))
    .filter((file) => sets.test(readFileSync(new URL(file, source), 'utf8')));
  expect(files.toSorted()).toEqual(Object.keys(reviewed));
});
