import type { Agent } from 'node:https';
import { agentFor } from './agent.ts';
import { type KeyFile, operatorToken, tokenSeconds } from './edge/operator-token.ts';
import { baseOf, readServerUrl } from './edge/server-url.ts';
import { refuseEmulator } from './emulator.ts';

type ServiceAccount = {
  readonly projectId: string;
  readonly clientEmail: string;
  readonly privateKey: string;
};

type AccessToken = { readonly access_token: string; readonly expires_in: number };

type WithAccessToken = { getAccessToken(): Promise<AccessToken> };

/** Where the server is, and who asks it. */
export type LatchkeyServer<Credential extends WithAccessToken> = {
  /** The server's `PUBLIC_URL`. */
  readonly url: string;
  /** The key file of a service account, parsed. */
  readonly key: KeyFile;
  /** `cert` of `firebase-admin/app`: it signs custom tokens, here and with this key. */
  readonly cert: (account: ServiceAccount) => Credential;
  /** Where to connect, when that is not what the URL says. */
  readonly connectTo?: string;
};

/** What to hand on to `initializeApp`. */
export type AdminOptions<Credential> = {
  /** The project of the key. */
  readonly projectId: string;
  /** Signs custom tokens with the key, and is let in by this server. */
  readonly credential: Credential;
  /** Leads what is meant for Google to this server. */
  readonly httpAgent: Agent;
};

/** What `initializeApp` of firebase-admin takes to work with a Latchkey server, signatures checked. */
export function latchkeyApp<Credential extends WithAccessToken>({
  url,
  key,
  cert,
  connectTo = url,
}: LatchkeyServer<Credential>): AdminOptions<Credential> {
  const server = readServerUrl(url);
  refuseEmulator(server);
  const credential = cert({
    projectId: key.project_id,
    clientEmail: key.client_email,
    privateKey: key.private_key,
  });
  // Its own would ask Google for a token.
  credential.getAccessToken = async () => ({
    access_token: await operatorToken(key, baseOf(server)),
    expires_in: tokenSeconds,
  });
  return { projectId: key.project_id, credential, httpAgent: agentFor(readServerUrl(connectTo)) };
}
