import { fetchText, jsonOf, notOurs } from './fetch-text.ts';

const keys = '/.well-known/jwks.json';

/** What a server calls itself, in the document that says where its public keys are. */
export async function publicUrlAt(url: string): Promise<string> {
  const answer = await fetchText(url, '/.well-known/openid-configuration', {});
  const { jwks_uri: address } = jsonOf(url, answer);
  if (answer.status === 200 && typeof address === 'string' && address.endsWith(keys)) {
    return address.slice(0, -keys.length);
  }
  throw notOurs(url, answer.status);
}
