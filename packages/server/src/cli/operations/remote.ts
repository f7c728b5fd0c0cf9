import type { SettingSource } from '@latchkey/kernel/settings/setting';
import { UsageError } from '@latchkey/kernel/usage-error';
import { keptToken } from '../sign-in/kept-tokens.ts';
import { timeOfDay } from '../sign-in/time-of-day.ts';
import { exchangeKey, type IssuedToken } from './exchange-key.ts';
import type { RemoteAddress } from './remote-address.ts';
import { RemoteUnusable } from './remote-unusable.ts';

/** A server that is asked by its API, and as whom. */
export type Remote = {
  /** Without a slash at its end. */
  readonly url: string;
  readonly project: string;
  /** What the operator shows, got when it is first asked for. */
  readonly bearer: () => Promise<string>;
  /** How to get another, where the server refuses it. */
  readonly anew: string;
};

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

function warnOfListeners(url: string): void {
  const { protocol, hostname } = new URL(url);
  if (protocol === 'https:' || loopback.has(hostname)) return;
  console.error('latchkey: LATCHKEY_URL is not https: whoever listens on the way gets the token.');
}

/** What `latchkey login` has kept for this server. */
function tokenOfLogin(url: string, environment: SettingSource): string {
  const kept = keptToken(environment, url);
  if (kept === undefined) {
    throw new UsageError(
      'LATCHKEY_URL names a server. Say who you are: `latchkey login` signs you in by your browser, if you hold a role; LATCHKEY_OPERATOR_TOKEN has a token, or LATCHKEY_OPERATOR_KEY_FILE names the key file of a service account.',
    );
  }
  if (kept.expiresAt > Date.now()) return kept.token;
  throw new RemoteUnusable(
    `Your sign-in at ${url} ended at ${timeOfDay(kept.expiresAt)}: it lasts an hour. \`latchkey login\` signs you in again.`,
  );
}

function bearerOf(
  { url, token, keyFile }: RemoteAddress,
  environment: SettingSource,
): Remote['bearer'] {
  if (keyFile === undefined) {
    const given = token ?? tokenOfLogin(url, environment);
    return async () => given;
  }
  let issued: Promise<IssuedToken> | undefined;
  return async () => {
    issued ??= exchangeKey(url, keyFile);
    return (await issued).accessToken;
  };
}

/** The server that commands ask instead of opening data. */
export function readRemote(address: RemoteAddress, environment: SettingSource): Remote {
  const { url, project, token, keyFile } = address;
  if (token !== undefined && keyFile !== undefined) {
    throw new UsageError(
      'LATCHKEY_URL names a server. Say who you are with one of LATCHKEY_OPERATOR_TOKEN (a token) and LATCHKEY_OPERATOR_KEY_FILE (the key file of a service account), not with both.',
    );
  }
  const bearer = bearerOf(address, environment);
  warnOfListeners(url);
  const isOfLogin = token === undefined && keyFile === undefined;
  return {
    url,
    project,
    bearer,
    anew: isOfLogin
      ? '`latchkey login` signs you in again.'
      : '`latchkey operator token` makes one.',
  };
}
