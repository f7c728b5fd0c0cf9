import type { Identity } from '../identity.ts';
import type { Departure } from './foreign-provider.ts';

/** What waits for an answer: the provider's part, and a word of the application that it gets back. */
type Kept = {
  readonly kept: Departure['kept'];
  readonly context: string;
  /** The address that the provider was given, at which alone its answer counts. */
  readonly redirectUri?: string;
};

const place = (stateHash: string) => `provider-sign-in:${stateHash}`;

export const sealKept = ({ secrets }: Identity, stateHash: string, kept: Kept): string =>
  secrets.seal(JSON.stringify(kept), place(stateHash));

export const openKept = ({ secrets }: Identity, stateHash: string, sealed: string): Kept =>
  JSON.parse(secrets.open(sealed, place(stateHash))) as Kept;
