import type { Perform } from './performance.ts';
import { signInSettings } from './settings.ts';

export const readMethods: Perform<'readMethods'> = async ({ client, page }, { email }, signal) => {
  const { emailPrivacy = false } = await signInSettings(client);
  if (emailPrivacy) return { type: 'methodsRead', methods: [], isProtected: true };
  const { signinMethods = [] } = await client.call(
    'createAuthUri',
    { identifier: email, continueUri: page.address },
    { signal },
  );
  return { type: 'methodsRead', methods: signinMethods, isProtected: false };
};
