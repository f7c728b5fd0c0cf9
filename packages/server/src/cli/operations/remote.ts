import { UsageError } from '@latchkey/kernel/usage-error';
import { exchangeKey, type IssuedToken } from './exchange-key.ts';
import type { RemoteAddress } from './remote-address.ts';

/** A server that is asked by its API, and as whom. */
export type Remote = {
  /** Without a slash at its end. */
  readonly url: string;
  readonly project: string;
  /** What the operator shows, got when it is first asked for. */
  readonly bearer: () => Promise<string>;
};

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

function warnOfListeners(url: string): void {
  const { protocol, hostname } = new URL(url);
  if (protocol === 'https:' || loopback.has(hostname)) return;
  console.error('latchkey: LATCHKEY_URL is not https: whoever listens on the way gets the token.');
}

/** The server that commands ask instead of opening data. */
export function readRemote({ url, project, token, keyFile }: RemoteAddress): Remote {
  if ((token === undefined) === (keyFile === undefined)) {
    throw new UsageError(
      'LATCHKEY_URL names a server. Say who you are with one of LATCHKEY_OPERATOR_TOKEN (a token) and LATCHKEY_OPERATOR_KEY_FILE (the key file of a service account).',
    );
  }
  warnOfListeners(url);
  let issued: Promise<IssuedToken> | undefined;
  return {
    url,
    project,
    async bearer() {
      if (token !== undefined) return token;
      issued ??= exchangeKey(url, keyFile ?? '');
      return (await issued).accessToken;
    },
  };
}
