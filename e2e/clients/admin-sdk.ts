import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type App, cert, initializeApp } from 'firebase-admin/app';
import { agentFor } from '../../packages/admin/src/agent.ts';
import { type KeyFile, latchkeyApp, operatorToken } from '../../packages/admin/src/index.ts';

export { type KeyFile, operatorToken };

export const readKeyFile = async (path: string): Promise<KeyFile> =>
  JSON.parse(await readFile(path, 'utf8')) as KeyFile;

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
  const url = `http://localhost:${port}`;
  const getAccessToken = async () => ({ access_token: await bearer(), expires_in: 600 });
  const options =
    keyFile === undefined
      ? { credential: { getAccessToken }, httpAgent: agentFor(new URL(url)) }
      : latchkeyApp({ url, key: keyFile, cert });
  Object.assign(options.credential, { getAccessToken });
  return initializeApp({ ...options, projectId }, randomUUID());
}

/** The way an application does it: with the server's address and a key file. */
export const openLatchkeyApp = (publicUrl: string, keyFile: KeyFile, port: number): App =>
  initializeApp(
    latchkeyApp({ url: publicUrl, key: keyFile, cert, connectTo: `http://localhost:${port}` }),
    randomUUID(),
  );
