import { signUp } from '../../effects/join.ts';
import { join } from '../../flow/transitions/join.ts';
import { policy } from '../../messages/en/policy.ts';
import type { Region } from '../../region.ts';
import { CreateAccount } from './create-account.tsx';
import { NotAuthorized } from './not-authorized.tsx';
import { UnsupportedProvider } from './unsupported-provider.tsx';

export const region: Region<'join'> = {
  transitions: join,
  words: policy.problems,
  views: {
    'create-account': CreateAccount,
    'unsupported-provider': UnsupportedProvider,
    'not-authorized': NotAuthorized,
  },
  performers: { signUp },
};
