import type { Change } from '@latchkey/kernel/change';

/** A key pair on somebody's device, or kept by their password manager. We have the public half. */
export type Passkey = {
  readonly tenant: string;
  /** Chosen by the authenticator, in base64url. */
  readonly credentialId: string;
  readonly accountId: string;
  /** As the authenticator wrote it (COSE), in base64url. */
  readonly publicKey: string;
  /** How often it has signed; zero for ever where an authenticator does not count. */
  readonly counter: number;
  /** How a browser reaches the authenticator, so that it can be told which one is meant. */
  readonly transports: readonly string[];
  readonly name: string;
  /** The model of the authenticator. */
  readonly aaguid: string;
  /** Kept by a service, so that it is on several devices. */
  readonly backedUp: boolean;
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
};

export type Passkeys = {
  find(tenant: string, credentialId: string): Promise<Passkey | undefined>;
  /** Oldest first. */
  ofAccount(tenant: string, accountId: string): Promise<readonly Passkey[]>;
  insert(passkey: Passkey): Change<'passkey-taken'>;
  /** Refused when it was removed or used meanwhile, so that nothing opens on an outdated look. */
  noteUse(
    passkey: Passkey,
    use: Pick<Passkey, 'counter' | 'backedUp'> & { readonly at: number },
  ): Change<'passkey-changed'>;
  /** Only if it is the account's. */
  rename(
    tenant: string,
    accountId: string,
    credentialId: string,
    name: string,
  ): Change<'no-passkey'>;
  remove(passkey: Passkey): Change;
  removeAll(tenant: string, accountId: string, createdSince?: number): Change;
  /** Of any number of callers with one challenge, on any number of nodes, exactly one gets past this. */
  spendChallenge(tenant: string, hash: string, expiresAt: number): Change<'challenge-spent'>;
  /** Drops challenges that expired before the given time: nobody accepts them any more. */
  pruneChallenges(before: number): Change;
};
