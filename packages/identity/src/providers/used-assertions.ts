import type { Change } from '@latchkey/kernel/change';

/** Assertions of SAML providers that were taken, so that none is taken twice on any node. */
export type UsedAssertions = {
  use(assertion: {
    readonly tenant: string;
    readonly providerId: string;
    /** The provider chose the name of it, at any length. */
    readonly idHash: string;
    readonly expiresAt: number;
  }): Change<'assertion-used'>;
  /** Drops what expired before the given time. */
  prune(before: number): Change;
};
