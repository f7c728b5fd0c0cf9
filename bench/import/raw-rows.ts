import type { User } from './user-file.ts';

export const usersPerTransaction = 1000;

/** The two rows of an account, which an import cannot do without. */
export const insertAccount = `INSERT INTO accounts (tenant, id, email, email_verified, display_name,
  password_hash, password_updated_at, valid_since, disabled, custom_auth, email_link_sign_in,
  created_at, last_login_at, second_factors, version)
  VALUES ('', ?, ?, 1, ?, ?, 0, 0, 0, 0, 0, 1500000000000, 1600000000000, '[]', 1)`;
export const insertIdentity = `INSERT INTO identities (tenant, kind, subject, account_id)
  VALUES ('', '@email', ?, ?)`;

export const accountValues = ({ localId, email, passwordHash }: User): string[] => [
  localId,
  email,
  'User',
  `${passwordHash}${passwordHash}`,
];
export const identityValues = ({ localId, email }: User): string[] => [email, localId];
