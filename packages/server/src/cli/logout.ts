import { readArguments } from '@latchkey/kernel/commands/read-arguments';
import type { Command } from '@latchkey/kernel/product';
import { UsageError } from '@latchkey/kernel/usage-error';
import { fetchText } from './operations/fetch-text.ts';
import { remoteAddress } from './operations/remote-address.ts';
import { RemoteUnusable } from './operations/remote-unusable.ts';
import { forgetToken } from './sign-in/kept-tokens.ts';
import { timeOfDay } from './sign-in/time-of-day.ts';

/** Whether the server has ended it. It is forgotten here in any case. */
async function giveBack(url: string, token: string): Promise<boolean> {
  try {
    const body = new URLSearchParams({ token });
    const { status } = await fetchText(url, '/oauth2/revoke', { method: 'POST', body });
    return status === 200;
  } catch (error) {
    if (error instanceof RemoteUnusable) return false;
    throw error;
  }
}

/** Ends what `login` has got, there and here. */
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
  if (await giveBack(url, token.token)) {
    console.log(`You are signed out of ${url}, and the token is good for nothing any more.`);
    return 0;
  }
  console.error(
    `latchkey: You are signed out of ${url} here, but the server could not be told. A copy of the token, if there is one, is good until ${timeOfDay(token.expiresAt)}, or until you sign out in the browser.`,
  );
  return 1;
};
