import { createAuth } from '@latchkey/next';
import { cookies } from 'next/headers';

// A function: settings are read when somebody comes, and a build needs none.
export const { auth, signOut, handlers, proxy } = createAuth(cookies, () => ({
  url: process.env.LATCHKEY_URL ?? 'http://localhost:8787',
  key: JSON.parse(process.env.LATCHKEY_KEY ?? ''),
  origin: process.env.APP_URL ?? 'http://localhost:3000',
  signInPath: '/sign-in',
}));
