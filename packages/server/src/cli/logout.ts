import { readArguments } from '@latchkey/kernel/commands/read-arguments';
import type { Command } from '@latchkey/kernel/product';
import { UsageError } from '@latchkey/kernel/usage-error';
import { remoteAddress } from './operations/remote-address.ts';
import { forgetToken } from './sign-in/kept-tokens.ts';
import { timeOfDay } from './sign-in/time-of-day.ts';

/** Removes what `login` has kept. */
export const logout: Command = async (args, call) => {
  const { positionals } = readArguments(args, {});
  const remote = remoteAddress(call);
  if (positionals.length > 0 || remote === undefined) {
    throw new UsageError('logout takes nothing, and LATCHKEY_URL that names the server.');
  }
  const { url } = remote;
  const token = forgetToken(call.environment, url);
  if (token === undefined || token.expiresAt <= Date.now()) {
    console.log(`Nobody is signed in at ${url} here.`);
    return 0;
  }
  console.log(
    `You are signed out of ${url} here. A copy of the token, if there is one, is good until ${timeOfDay(token.expiresAt)}, or until you sign out in the browser.`,
  );
  return 0;
};
