import { ClientError, type ClientErrorCode } from './client-error.ts';
import type { Client } from './create-client.ts';

/** In milliseconds, for each question about a failure. */
const patience = 5_000;

/** What all pages may read, whoever may call: only a server of ours has it. */
const publicKeys = '/.well-known/jwks.json';

const said = new Set<string>();

/** Once in the console of this page, however often it fails. */
function problem(code: ClientErrorCode, sentence: string): ClientError {
  // biome-ignore lint/suspicious/noConsole: a developer's mistake is no visitor's business
  if (!said.has(sentence)) console.error(`Latchkey: ${sentence}`);
  said.add(sentence);
  return new ClientError(code, sentence);
}

/** Whether this page gets to see what it is answered, be it a refusal. */
const isAnswered = (client: Client): Promise<boolean> =>
  client.call('signInSettings', {}, { signal: AbortSignal.timeout(patience) }).then(
    () => true,
    (error: unknown) =>
      error instanceof ClientError && !['NETWORK_REQUEST_FAILED', 'TIMEOUT'].includes(error.code),
  );

async function isThere({ url }: Client, fetch: typeof globalThis.fetch): Promise<boolean> {
  try {
    const response = await fetch(`${url}${publicKeys}`, {
      cache: 'no-store',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(patience),
    });
    const body: unknown = await response.json();
    return response.ok && typeof body === 'object' && body !== null && 'keys' in body;
  } catch {
    return false;
  }
}

const wrongKey = ({ url }: Client): string =>
  `The server at ${url} does not know the API key that this page calls it with. On the server, \`latchkey config get client.apiKey\` prints the one for \`apiKey\`, which goes there without quotation marks.`;

const isSelf = (hostname: string) => /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname);

function otherOrigin({ url }: Client, { origin, hostname, protocol }: Location): string {
  if (!hostname) {
    return `The server at ${url} answers no page without a host, such as a file that is opened. Serve this page over http or https.`;
  }
  const overHttps =
    protocol === 'http:' && !isSelf(hostname)
      ? ' In production such a page has to be served over https, too.'
      : '';
  return `The server at ${url} does not let pages of ${origin} read its answers. On the server, \`latchkey config add authorizedDomains ${hostname}\` lets them.${overHttps}`;
}

const nobodyThere = ({ url }: Client): string =>
  `No Latchkey server answers at ${url}. Start it, or correct \`url\`. Where this page has a content security policy, \`connect-src\` has to allow that address.`;

const isKeyRefused = ({ code, detail }: ClientError): boolean =>
  ['INVALID_ARGUMENT', 'PERMISSION_DENIED'].includes(code) && /valid API key/.test(detail ?? '');

/**
 * Whether it is how the application is set up that made a call fail: then the console says so, and what
 * to do, and the failure that is returned has a code of its own. A browser shows a page that may not
 * call the same failure as one whose server is away, so that the server is asked for what every page
 * may read. Any other failure is returned as it came.
 */
export async function lookInto(
  client: Client,
  error: unknown,
  fetch = globalThis.fetch,
): Promise<unknown> {
  if (!(error instanceof ClientError)) return error;
  if (isKeyRefused(error)) return problem('API_KEY_INVALID', wrongKey(client));
  const isLost = error.code === 'NETWORK_REQUEST_FAILED' || error.code === 'TIMEOUT';
  // Without a network there is nothing to find out, and a moment may have been enough to mend it.
  if (!isLost || globalThis.navigator?.onLine === false || (await isAnswered(client))) return error;
  if (!(await isThere(client, fetch))) return problem('SERVER_UNREACHABLE', nobodyThere(client));
  // Who is no page is not kept from reading anything.
  return globalThis.location === undefined
    ? error
    : problem('ORIGIN_NOT_AUTHORIZED', otherOrigin(client, globalThis.location));
}
