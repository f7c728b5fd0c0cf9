import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  createRecipient,
  type HandedOver,
  type Recipient,
  type Waiting,
} from '@latchkey/protocol/command-line';

const done = 'Done. Go back to the terminal; this page can be closed.';
const notOurs =
  'This was not made for the command that waits here. Open the address that it prints, in a browser of this machine.';

function answer(response: ServerResponse, status: number, words: string): Promise<void> {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    connection: 'close',
  });
  return new Promise((resolve) => response.end(`${words}\n`, resolve));
}

function read(text: string | undefined): HandedOver | undefined {
  if (text === undefined) return undefined;
  // Only a page that had our key sealed it, and what it says is looked at all the same.
  const { server, accessToken, expiresIn, role, email } = JSON.parse(text) as Partial<HandedOver>;
  const isToken = typeof accessToken === 'string' && /^[\w.~+/-]{1,2000}=*$/.test(accessToken);
  const isWhole = isToken && typeof expiresIn === 'number' && expiresIn > 0;
  if (!isWhole || typeof role !== 'string' || typeof email !== 'string') return undefined;
  return typeof server === 'string' ? { server, accessToken, expiresIn, role, email } : undefined;
}

/** What somebody brought, if it was sealed for this command. Any page may send a browser here. */
async function broughtBy(
  { method, url = '', headers }: IncomingMessage,
  { key: _key, open }: Recipient,
  host: string,
): Promise<HandedOver | undefined> {
  const sealed = URL.parse(url, `http://${host}`)?.searchParams.get('sealed') ?? '';
  if (method !== 'GET' || headers.host !== host || sealed === '') return undefined;
  try {
    return read(await open(sealed));
  } catch {
    return undefined;
  }
}

/**
 * Listens on this machine alone until a browser brings a token that was sealed for this command, and
 * takes one. What it cannot read changes nothing.
 */
export async function awaitToken(
  tell: (waiting: Waiting) => Promise<void>,
  signal: AbortSignal,
): Promise<HandedOver> {
  const recipient = await createRecipient();
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening', { signal });
  const { port } = server.address() as AddressInfo;
  const { promise, resolve, reject } = Promise.withResolvers<HandedOver>();
  server.on('request', async (request, response) => {
    const handed = await broughtBy(request, recipient, `127.0.0.1:${port}`);
    await answer(response, handed === undefined ? 400 : 200, handed === undefined ? notOurs : done);
    if (handed !== undefined) resolve(handed);
  });
  const leave = () => reject(signal.reason);
  signal.addEventListener('abort', leave);
  try {
    await tell({ key: recipient.key, port });
    return await promise;
  } finally {
    signal.removeEventListener('abort', leave);
    server.close();
    server.closeAllConnections();
  }
}
