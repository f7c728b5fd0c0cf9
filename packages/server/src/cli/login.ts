import { interruptible } from '@latchkey/kernel/commands/interruptible';
import { readArguments } from '@latchkey/kernel/commands/read-arguments';
import type { Command } from '@latchkey/kernel/product';
import { UsageError } from '@latchkey/kernel/usage-error';
import {
  commandLinePath,
  comparedCode,
  type HandedOver,
  type Waiting,
  writeWaiting,
} from '@latchkey/protocol/command-line';
import { fetchText } from './operations/fetch-text.ts';
import { isSameServer } from './operations/is-same-server.ts';
import { publicUrlAt } from './operations/public-url-at.ts';
import { type RemoteAddress, remoteAddress } from './operations/remote-address.ts';
import { RemoteUnusable } from './operations/remote-unusable.ts';
import { printable } from './printable.ts';
import { awaitToken } from './sign-in/await-token.ts';
import { keepToken, keptToken } from './sign-in/kept-tokens.ts';
import { openBrowser } from './sign-in/open-browser.ts';
import { timeOfDay } from './sign-in/time-of-day.ts';

/** Milliseconds. Somebody has to find the second factor. */
const patience = 10 * 60_000;

const tooLate = () =>
  new RemoteUnusable('Nobody allowed it within ten minutes. Call `latchkey login` again.');

function requireBrowsersTurn({ token, keyFile }: RemoteAddress): void {
  if (token === undefined && keyFile === undefined) return;
  const name = token === undefined ? 'LATCHKEY_OPERATOR_KEY_FILE' : 'LATCHKEY_OPERATOR_TOKEN';
  throw new UsageError(
    `${name} says already who asks. Without it, \`latchkey login\` signs you in.`,
  );
}

/**
 * Whatever LATCHKEY_URL names gets the token. A server that led people to sign in at another, by what it
 * calls itself or by a redirect of its page, would be whoever they are there.
 */
function requireItself(url: string, server: string): void {
  if (isSameServer(url, server)) return;
  const its = printable(URL.parse(server)?.origin ?? server);
  throw new RemoteUnusable(
    `LATCHKEY_URL names ${new URL(url).origin}, and the sign-in is at ${its}: a token of there is shown to nobody else. Set LATCHKEY_URL to where you sign in, if that is the server you mean.`,
  );
}

/** A server that is only an API, or shows other pages, has none to sign in on for this. */
async function requirePage(url: string): Promise<void> {
  const { status } = await fetchText(url, commandLinePath, {});
  if (status !== 404) return;
  throw new RemoteUnusable(
    `${url} does not show the page that \`latchkey login\` needs (LATCHKEY_SITE). LATCHKEY_OPERATOR_TOKEN or LATCHKEY_OPERATOR_KEY_FILE can say who asks.`,
  );
}

/** The page at which somebody allows it. What opens it must not be led anywhere but to a page. */
function pageOf(publicUrl: string, waiting: Waiting): string {
  const page = URL.parse(`${publicUrl}${commandLinePath}${writeWaiting(waiting)}`);
  if (page !== null && /^https?:$/.test(page.protocol)) return page.href;
  throw new RemoteUnusable(`${printable(publicUrl)} is no address at which people can sign in.`);
}

const lead =
  (publicUrl: string, opensBrowser: boolean) =>
  async (waiting: Waiting): Promise<void> => {
    const page = pageOf(publicUrl, waiting);
    const code = await comparedCode(waiting.key);
    console.log(`Open this in a browser of this machine, and sign in:\n\n  ${printable(page)}\n`);
    console.log(`It shows the code ${code}. Allow nothing that shows another one.`);
    if (opensBrowser) openBrowser(page);
  };

/** What somebody's browser brings, unless they give up or nobody comes. */
const brought = (tell: (waiting: Waiting) => Promise<void>): Promise<HandedOver> =>
  interruptible(new RemoteUnusable('Nobody was signed in.'), async (givenUp) => {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(tooLate()), patience);
    try {
      return await awaitToken(tell, AbortSignal.any([givenUp, late.signal]));
    } finally {
      clearTimeout(timer);
    }
  });

/** Lets somebody who holds a role act at the command line, by a sign-in in their browser. */
export const login: Command = async (args, call) => {
  const { positionals, values } = readArguments(args, {
    'no-browser': { type: 'boolean', default: false },
  });
  if (positionals.length > 0) throw new UsageError('login takes: [--no-browser].');
  const remote = remoteAddress(call);
  if (remote === undefined) {
    throw new UsageError(
      'login is for a server elsewhere, which LATCHKEY_URL names. Where the data is, commands ask nobody.',
    );
  }
  requireBrowsersTurn(remote);
  const { url } = remote;
  // Nobody signs in for a file that is of no use.
  keptToken(call.environment, url);
  const publicUrl = await publicUrlAt(url);
  requireItself(url, publicUrl);
  await requirePage(url);
  const opensBrowser = Boolean(process.stdout.isTTY) && !values['no-browser'];
  const handed = await brought(lead(publicUrl, opensBrowser));
  requireItself(url, handed.server);
  const { accessToken, expiresIn, role, email } = handed;
  const expiresAt = Date.now() + expiresIn * 1000;
  const place = keepToken(call.environment, url, { token: accessToken, expiresAt });
  console.log(
    `You are ${printable(email)} (${printable(role)}) at ${url} until ${timeOfDay(expiresAt)}, by a token in ${place} that nobody else can read. \`latchkey logout\` ends it.`,
  );
  return 0;
};
