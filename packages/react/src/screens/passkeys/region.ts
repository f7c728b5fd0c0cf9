import { createPasskey, signInWithPasskey } from '../../effects/passkeys.ts';
import { passkeys } from '../../flow/transitions/passkeys.ts';
import { passkeys as words } from '../../messages/en/passkeys.ts';
import type { Region } from '../../region.ts';
import { PasskeyOffer } from './passkey-offer.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';

export const region: Region<'passkeys'> = {
  transitions: passkeys,
  words: words.problems,
  views: { 'passkey-sign-in': PasskeySignIn, 'passkey-offer': PasskeyOffer },
  performers: { signInWithPasskey, createPasskey },
};
