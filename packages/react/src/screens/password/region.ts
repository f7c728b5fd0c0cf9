import { signInWithPassword } from '../../effects/password.ts';
import { password } from '../../flow/transitions/password.ts';
import type { Region } from '../../region.ts';
import { PasswordSignIn } from './password-sign-in.tsx';

export const region: Region<'password'> = {
  transitions: password,
  views: { 'password-sign-in': PasswordSignIn },
  performers: { signInWithPassword },
};
