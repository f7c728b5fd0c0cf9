import type { SigningKeyRecord } from './signing-key.ts';

export type KeyStore = {
  list(): Promise<readonly SigningKeyRecord[]>;
  /** False when that generation exists already: another node was quicker. */
  insert(record: SigningKeyRecord): Promise<boolean>;
  /** Nothing happens when it is gone already. */
  remove(kid: string): Promise<void>;
};
