import { RemoteUnusable } from './remote-unusable.ts';

/** Milliseconds. Nothing that a command asks for takes as long. */
const longestAnswer = 60_000;

/** Before anything was sent. */
const neverReached = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH']);

/** Before anything was sent as well: what TLS says of a certificate. */
const aboutCertificates = /CERT|^ERR_TLS|^UNABLE_TO_/;

function whyNot(url: string, error: unknown): RemoteUnusable {
  const { cause, name } = error as Error;
  const code = (cause as NodeJS.ErrnoException | undefined)?.code ?? name;
  if (neverReached.has(code)) {
    return new RemoteUnusable(
      `No server answers at ${url} (${code}). LATCHKEY_URL says where it is.`,
    );
  }
  if (aboutCertificates.test(code)) {
    return new RemoteUnusable(
      `The certificate of ${url} is not one that this machine trusts (${code}), so that nothing was sent. NODE_EXTRA_CA_CERTS names a file of others that are good.`,
    );
  }
  return new RemoteUnusable(
    `${url} did not answer to the end (${code}). If something was to be changed, look whether it was.`,
  );
}

/** What a server answered at all: its status and its text. A redirect is not followed with a token. */
export async function fetchText(
  url: string,
  path: string,
  init: RequestInit,
): Promise<{ readonly status: number; readonly text: string }> {
  try {
    const answer = await fetch(`${url}${path}`, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.timeout(longestAnswer),
    });
    return { status: answer.status, text: await answer.text() };
  } catch (error) {
    throw whyNot(url, error);
  }
}

export const notOurs = (url: string, status: number): RemoteUnusable =>
  new RemoteUnusable(
    `There is no Latchkey at ${url}: it answered ${status}, and nothing of ours. LATCHKEY_URL is the address of the server, without a path of the API.`,
  );

export function jsonOf(url: string, { status, text }: { status: number; text: string }) {
  try {
    const json: unknown = JSON.parse(text === '' ? '{}' : text);
    if (typeof json === 'object' && json !== null) return json as Record<string, unknown>;
  } catch {
    // Whatever it is, it is no server of ours.
  }
  throw notOurs(url, status);
}
