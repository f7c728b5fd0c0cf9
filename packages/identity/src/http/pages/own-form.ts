import type { FastifyRequest } from 'fastify';

type Headers = FastifyRequest['headers'];

const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

function isOwnOrigin(origin: string, host: string | undefined, publicUrl: string): boolean {
  if (!URL.canParse(origin)) return false;
  return origin === new URL(publicUrl).origin || new URL(origin).host === host;
}

/**
 * Was this form sent from one of our pages? Another site must not press a button for the person.
 * A caller that sends neither header is no browser, and has nobody's trust to abuse.
 */
export function isOwnForm(headers: Headers, publicUrl: string): boolean {
  const site = first(headers['sec-fetch-site']);
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return headers.origin === undefined || isOwnOrigin(headers.origin, headers.host, publicUrl);
}
