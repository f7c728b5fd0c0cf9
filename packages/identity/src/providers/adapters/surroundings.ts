import type { Identity } from '../../identity.ts';
import type { SamlThreads } from './saml-threads.ts';

/** What speaking to providers takes. */
export type Surroundings = Pick<
  Identity,
  'outgoing' | 'publicUrl' | 'now' | 'randomBytes' | 'commit' | 'usedAssertions'
> & { readonly samlThreads: Pick<SamlThreads, 'check'> };
