import type { Migration } from '@latchkey/kernel/store/migrate';

/** Accounts are found by the address that a provider gave. */
export const providerAddresses: Migration = {
  id: '0028-provider-addresses',
  statements: () => [
    'CREATE INDEX identities_by_email ON identities (tenant, email) WHERE email IS NOT NULL',
  ],
};
