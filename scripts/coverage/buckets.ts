import type { PromiseOf } from './promises.ts';
import { firebase, type Proofs, shownBy } from './proof.ts';

const routes = (title: string) => shownBy('packages/files/test/buckets.test.ts', title);
const threat = (title: string) =>
  shownBy('packages/server/test/threats/signed-addresses.test.ts', title);
const inDevelopment = firebase('buckets.test.ts', '%s');
const inProduction = firebase(
  'buckets-production.test.ts',
  'do with the key of an owner what they do with the variable of emulators',
);

/** Of buckets as servers use them, on both databases and with bytes on disk and in S3. */
export const bucketCoverage: Readonly<Record<PromiseOf<'bucket calls'>, Proofs>> = {
  'buckets of firebase-admin with the variable of emulators': [inDevelopment],
  'buckets of firebase-admin with a key file': [
    inProduction,
    shownBy(
      'packages/admin/src/latchkey-storage.test.ts',
      'all buckets are those of the server, and nobody is asked for a token',
    ),
  ],
  'uploads in one request, in pieces, and after a cut': [
    inDevelopment,
    routes('is brought as the body, as two parts, or in pieces, with what is said of it'),
    routes('goes on behind what is durable, and ends once'),
    routes('keeps what came before the connection was cut, and takes it for no end'),
  ],
  'downloads with ranges and checksums, that no browser runs': [
    inDevelopment,
    routes('is sent so that no browser runs it, with what clients check it by'),
  ],
  preconditions: [inDevelopment, routes('goes by what must hold when it ends')],
  'refusals in the words that clients know': [routes('what went wrong, in the words they know')],
  'signed addresses of both versions': [
    inProduction,
    threat('SG1: a signed address opens one object, by one method, for a while'),
    threat('SG2: what is brought to a signed address is what was signed'),
  ],
  'roles, and accounts that are removed': [
    firebase('buckets-production.test.ts', 'are for looking only with the key of a viewer'),
    threat('SG3: a signature does no more than its service account may'),
  ],
  'nothing without a header but in development, and there from no page': [
    routes('takes what has no header from no page of a browser'),
    threat('SG5: in production nobody is an operator without showing it'),
  ],
};
