import { ask } from '../../identity/load/connection.ts';
import { requestOf } from './requests.ts';
import { wireFieldsOf } from './things.ts';

const root = 'projects/latchkey/databases/(default)/documents';
const address = `/v1/${root}`;

type Headers = Readonly<Record<string, string>>;

const bulkOf = (collection: string, from: number, count: number) => ({
  writes: Array.from({ length: count }, (_, index) => ({
    update: {
      name: `${root}/${collection}/d${from + index}`,
      fields: wireFieldsOf(from + index),
    },
  })),
});

/** What is asked of our server, by whoever these headers are of. */
export const latchkeyRequests = (headers: Headers = {}) => ({
  get: (collection: string, number: number) =>
    requestOf('GET', `${address}/${collection}/d${number}`, headers),
  commitOne: (collection: string, number: number) =>
    requestOf('POST', `${address}:commit`, headers, bulkOf(collection, number, 1)),
  commitMany: (collection: string, from: number, count: number) =>
    requestOf('POST', `${address}:commit`, headers, bulkOf(collection, from, count)),
  query: (collectionId: string, number: number) =>
    requestOf('POST', `${address}:runQuery`, headers, {
      structuredQuery: {
        from: [{ collectionId }],
        where: {
          fieldFilter: {
            field: { fieldPath: 'city' },
            op: 'EQUAL',
            value: { stringValue: `city ${number % 100}` },
          },
        },
        limit: 20,
      },
    }),
});

export const asOperator = { authorization: 'Bearer owner' } as const;

async function good(port: number, request: Buffer): Promise<Buffer> {
  const { status, body } = await ask(port, request);
  if (status !== 200) throw new Error(`Refused: ${status} ${body.toString('utf8', 0, 300)}`);
  return body;
}

export async function fillLatchkey(port: number, collection: string, count: number) {
  const { commitMany } = latchkeyRequests(asOperator);
  for (let from = 0; from < count; from += 500) {
    await good(port, commitMany(collection, from, Math.min(500, count - from)));
  }
}

export async function switchRules(port: number, content: string): Promise<void> {
  const body = { rules: { files: [{ name: 'firestore.rules', content }] } };
  await good(port, requestOf('PUT', '/emulator/v1/projects/latchkey:securityRules', {}, body));
}

/** The token of somebody who just signed up. */
export async function signUpOne(port: number): Promise<string> {
  const body = await good(
    port,
    requestOf('POST', '/v1/accounts:signUp?key=bench', {}, { returnSecureToken: true }),
  );
  return (JSON.parse(body.toString()) as { idToken: string }).idToken;
}
