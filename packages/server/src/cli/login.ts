import { interruptible } from '@latchkey/kernel/commands/interruptible';
import { readArguments } from '@latchkey/kernel/commands/read-arguments';
import type { Command } from '@latchkey/kernel/product';
import { UsageError } from '@latchkey/kernel/usage-error';
import {
  commandLinePath,
  comparedCode,
  type Waiting,
  writeWaiting,
} from '@latchkey/protocol/command-line';
import { publicUrlAt } from './operations/public-url-at.ts';
import { type RemoteAddress, remoteAddress } from './operations/remote-address.ts';
import { RemoteUnusable } from './operations/remote-unusable.ts';
import { printable } from './printable.ts';
import { awaitToken } from './sign-in/await-token.ts';
import { keepToken } from './sign-in/kept-tokens.ts';
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

/** The page at which somebody allows it. What opens it must not be led anywhere but to a page. */
async function pageOf(url: string, waiting: Waiting): Promise<string> {
  const page = URL.parse(`${await publicUrlAt(url)}${commandLinePath}${writeWaiting(waiting)}`);
  if (page !== null && /^https?:$/.test(page.protocol)) return page.href;
  throw new RemoteUnusable(`${url} does not say at which address people sign in.`);
}

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
  const handed = await interruptible(
    new RemoteUnusable('Nobody was signed in.'),
    async (signal) => {
      const late = new AbortController();
      const timer = setTimeout(() => late.abort(tooLate()), patience);
      try {
        return await awaitToken(
          async (waiting) => {
            const page = await pageOf(url, waiting);
            const code = await comparedCode(waiting.key);
            console.log(
              `Open this in a browser of this machine, and sign in:\n\n  ${printable(page)}\n`,
            );
            console.log(`It shows the code ${code}. Allow nothing that shows another one.`);
            if (process.stdout.isTTY && !values['no-browser']) openBrowser(page);
          },
          AbortSignal.any([signal, late.signal]),
        );
      } finally {
        clearTimeout(timer);
      }
    },
  );
  const { accessToken: token, expiresIn, role, email } = handed;
  const expiresAt = Date.now() + expiresIn * 1000;
  const place = keepToken(call.environment, url, { token, expiresAt });
  console.log(
    `You are ${printable(email)} (${printable(role)}) at ${url} until ${timeOfDay(expiresAt)}, by a token in ${place} that nobody else can read. \`latchkey logout\` removes it.`,
  );
  return 0;
};
