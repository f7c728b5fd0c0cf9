import type { Identity } from '../identity/identity.ts';

/** What speaking to providers takes. */
export type Surroundings = Pick<
  Identity,
  'outgoing' | 'publicUrl' | 'now' | 'randomBytes' | 'commit' | 'usedAssertions'
>;
