import { baseOf, readServerUrl } from './edge/server-url.ts';

const variable = 'STORAGE_EMULATOR_HOST';

/** The client that all buckets of an application share, as far as it says whom it calls. */
type BucketClient = {
  apiEndpoint: string;
  baseUrl: string;
  universeDomain: string;
  authClient: { useJWTAccessWithScope?: boolean };
};

/** With the variable, the client sends no proof of anything: only a development server takes that. */
function refuseHeaderless(): void {
  const host = process.env[variable];
  if (host === undefined || host === '') return;
  throw new Error(
    `${variable} is set (${host}): buckets are then called without the key of the service ` +
      'account. Remove it from the environment of this process.',
  );
}

/**
 * Points what `getStorage` of firebase-admin gives at a Latchkey server, with every call signed by the
 * key of the application's service account. Call it before the first bucket is used.
 */
export function latchkeyStorage<
  Storage extends { bucket(name: string): { readonly storage: BucketClient } },
>(storage: Storage, { url }: { readonly url: string }): Storage {
  const server = readServerUrl(url);
  refuseHeaderless();
  const client = storage.bucket('any').storage;
  client.apiEndpoint = baseOf(server);
  client.baseUrl = `${baseOf(server)}/storage/v1`;
  // Uploads in pieces are signed for hosts of the universe that the client believes it is in.
  client.universeDomain = server.hostname;
  // Otherwise Google would be asked for a token.
  client.authClient.useJWTAccessWithScope = true;
  return storage;
}
