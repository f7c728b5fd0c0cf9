import type { Role } from '@latchkey/protocol';
import type { Change } from '../change.ts';

/** A machine that may act for an operator: known by its public keys, which are all that is kept. */
export type ServiceAccountKey = {
  readonly email: string;
  readonly keyId: string;
  readonly publicKey: string;
  readonly role: Role;
  readonly createdAt: number;
};

/** The key file in the shape that admin SDKs read. It exists once, in the operator's hands. */
export type ServiceAccountFile = {
  readonly type: 'service_account';
  readonly project_id: string;
  readonly private_key_id: string;
  readonly private_key: string;
  readonly client_email: string;
  /** Where it is exchanged for an access token. */
  readonly token_uri?: string;
};

export const isServiceAccountName = (name: string) => /^[a-z][a-z0-9-]{2,30}$/.test(name);

export type NewServiceAccount = {
  readonly key: ServiceAccountKey;
  readonly file: ServiceAccountFile;
};

export type ServiceAccounts = {
  keysOf(email: string): Promise<readonly ServiceAccountKey[]>;
  list(): Promise<readonly ServiceAccountKey[]>;
  /** Together with what belongs to it, such as the record that it was done. */
  add(key: ServiceAccountKey, ...alongside: readonly Change[]): Promise<void>;
  /** False when there is none. */
  remove(email: string, ...alongside: readonly Change[]): Promise<boolean>;
};
