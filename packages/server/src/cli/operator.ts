import { serverEvent } from '@latchkey/kernel/audit/server-events';
import { atTheCommandLine } from '@latchkey/kernel/commands/at-the-command-line';
import { readArguments } from '@latchkey/kernel/commands/read-arguments';
import { accessTokenSeconds } from '@latchkey/kernel/keys/access-tokens';
import type { ServiceAccountKey } from '@latchkey/kernel/operators/service-account';
import type { Call, Command } from '@latchkey/kernel/product';
import { UsageError } from '@latchkey/kernel/usage-error';
import { machineTokens } from '../operator-credentials.ts';
import { exchangeKey, type IssuedToken } from './operations/exchange-key.ts';
import { remoteAddress } from './operations/remote-address.ts';
import { withData } from './with-data.ts';

const usage =
  'operator takes: token EMAIL of a service account where the data is, or token alone with LATCHKEY_URL and LATCHKEY_OPERATOR_KEY_FILE.';

function keyOf(keys: readonly ServiceAccountKey[], email: string | undefined): ServiceAccountKey {
  const emails = [...new Set(keys.map((key) => key.email))];
  if (email === undefined && emails.length !== 1) {
    throw new UsageError(
      emails.length === 0
        ? 'There is no service account. `latchkey service-accounts create` makes one.'
        : `Say for which service account: ${emails.join(', ')}.`,
    );
  }
  const [newest] = keys
    .filter((key) => email === undefined || key.email === email)
    .toSorted((one, other) => other.createdAt - one.createdAt);
  if (newest === undefined) throw new UsageError(`There is no service account ${email}.`);
  return newest;
}

/** Whoever has the data and the master key may make one for any service account. The trail says so. */
const tokenFromData = (call: Call, email: string | undefined): Promise<IssuedToken> =>
  withData(call, async (data) => {
    const key = keyOf(await data.store.serviceAccounts.list(), email);
    const at = data.clock.now();
    const event = serverEvent(atTheCommandLine, at, 'operator_signed_in', key.email, key.role);
    await data.store.commit([data.store.audit.record(event)]);
    return { accessToken: machineTokens(data).issue(key, at), seconds: accessTokenSeconds };
  });

async function tokenFromServer(url: string, keyFile: string | undefined): Promise<IssuedToken> {
  if (keyFile !== undefined) return exchangeKey(url, keyFile);
  throw new UsageError(
    'Where the data is elsewhere, a token is made of a key file: name it with LATCHKEY_OPERATOR_KEY_FILE.',
  );
}

/** Prints a token that acts for an operator over the API, for an hour. */
export const operator: Command = async (args, call) => {
  const { positionals, values } = readArguments(args, {
    json: { type: 'boolean', default: false },
  });
  const [verb, email, ...rest] = positionals;
  const remote = remoteAddress(call);
  const isTooMuch = rest.length > 0 || (remote !== undefined && email !== undefined);
  if (verb !== 'token' || isTooMuch) throw new UsageError(usage);
  const { accessToken, seconds } =
    remote === undefined
      ? await tokenFromData(call, email)
      : await tokenFromServer(remote.url, remote.keyFile);
  console.log(values.json ? JSON.stringify({ accessToken, expiresIn: seconds }) : accessToken);
  return 0;
};
