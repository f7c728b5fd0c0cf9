import { createPrivateKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { tokenEndpoint } from '@latchkey/kernel/keys/access-tokens';
import type { ServiceAccountFile } from '@latchkey/kernel/operators/service-account';
import { UsageError } from '@latchkey/kernel/usage-error';
import { SignJWT } from 'jose';
import { printable } from '../printable.ts';
import { fetchText, jsonOf } from './fetch-text.ts';
import { isSameServer } from './is-same-server.ts';
import { RemoteUnusable } from './remote-unusable.ts';

const jwtBearer = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

/** Seconds for which the signature is good that a token is asked for with. */
const assertionSeconds = 300;

export type IssuedToken = { readonly accessToken: string; readonly seconds: number };

async function keyIn(file: string): Promise<ServiceAccountFile> {
  const content = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${file} cannot be read (${error.code}).`);
  });
  try {
    const key = JSON.parse(content) as Partial<ServiceAccountFile>;
    if (key.type === 'service_account' && key.private_key && key.client_email) {
      createPrivateKey(key.private_key);
      return key as ServiceAccountFile;
    }
  } catch {
    // What is in it is a secret, so that nothing of it is repeated.
  }
  throw new UsageError(
    `${file} is not the key file of a service account, as \`latchkey service-accounts create\` writes it.`,
  );
}

/**
 * What is signed is good at the server that the key file names: any other could show it there, and be
 * whom the key is for.
 */
function requireItsServer(url: string, file: string, { token_uri: uri }: ServiceAccountFile): void {
  if (uri === undefined || isSameServer(url, uri)) return;
  throw new UsageError(
    `The key in ${file} is for ${printable(URL.parse(uri)?.origin ?? uri)}, and LATCHKEY_URL names ${new URL(url).origin}: nothing was sent there. Set LATCHKEY_URL to the server that the key was made at.`,
  );
}

/** What a key file is worth at a server: an access token of an hour. */
export async function exchangeKey(url: string, file: string): Promise<IssuedToken> {
  const key = await keyIn(file);
  requireItsServer(url, file, key);
  const now = Math.floor(Date.now() / 1000);
  const assertion = await new SignJWT({})
    .setProtectedHeader({ alg: 'RS256' })
    .setIssuer(key.client_email)
    .setSubject(key.client_email)
    .setAudience(key.token_uri ?? tokenEndpoint(url))
    .setIssuedAt(now)
    .setExpirationTime(now + assertionSeconds)
    .sign(createPrivateKey(key.private_key));
  const answer = await fetchText(url, '/oauth2/token', {
    method: 'POST',
    body: new URLSearchParams({ grant_type: jwtBearer, assertion }),
  });
  const json = jsonOf(url, answer);
  const { access_token: accessToken, expires_in: seconds } = json;
  if (answer.status === 200 && typeof accessToken === 'string') {
    return { accessToken, seconds: Number(seconds) };
  }
  throw new RemoteUnusable(
    `${url} refused the key in ${file}: ${printable(String(json['error_description'] ?? `it answered ${answer.status}.`))}`,
  );
}
