import { createPrivateKey, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Agent } from 'node:https';
import { connect } from 'node:net';
import { type App, cert, initializeApp } from 'firebase-admin/app';
import { SignJWT } from 'jose';

/** The key file of a service account, as the server writes it. */
export type KeyFile = {
  readonly project_id: string;
  readonly client_email: string;
  readonly private_key: string;
};

export const readKeyFile = async (path: string): Promise<KeyFile> =>
  JSON.parse(await readFile(path, 'utf8')) as KeyFile;

/** What a service account signs to act as an operator of a server. */
export function operatorToken(file: KeyFile, audience: string): Promise<string> {
  return new SignJWT({})
    .setProtectedHeader({ alg: 'RS256' })
    .setIssuer(file.client_email)
    .setSubject(file.client_email)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime('10m')
    .sign(createPrivateKey(file.private_key));
}

/**
 * Takes every connection to our server, whatever host the SDK believes it talks to. In production
 * it would open TLS to the server's own name; the requests inside are the same.
 */
const agentFor = (port: number): Agent =>
  Object.assign(new Agent(), { createConnection: () => connect({ host: 'localhost', port }) });

export type AdminOptions = {
  readonly port: number;
  /** What calls carry as proof of being an operator. */
  readonly bearer?: () => Promise<string>;
  /** Signs custom tokens; nothing else of the SDK needs it. */
  readonly keyFile?: KeyFile;
  readonly projectId?: string;
};

/** An admin SDK with its signatures intact, not in emulator mode, in which it would check none. */
export function openAdminApp({
  port,
  bearer = async () => 'owner',
  keyFile,
  projectId = 'latchkey',
}: AdminOptions): App {
  const credential = Object.assign(
    keyFile === undefined
      ? {}
      : cert({
          projectId: keyFile.project_id,
          clientEmail: keyFile.client_email,
          privateKey: keyFile.private_key,
        }),
    { getAccessToken: async () => ({ access_token: await bearer(), expires_in: 600 }) },
  );
  return initializeApp({ projectId, credential, httpAgent: agentFor(port) }, randomUUID());
}
