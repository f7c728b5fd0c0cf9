import { createHash } from 'node:crypto';
import type { ObjectName } from '../../objects/stored-object.ts';

/** A request as far as a signature can be about it. */
export type SignedRequest = {
  readonly method: string;
  readonly object: ObjectName;
  readonly parameters: ReadonlyMap<string, string>;
  /** By names in small letters. */
  readonly headers: Readonly<Record<string, string | undefined>>;
};

/** RFC 3986: everything but letters, digits and four signs is escaped. */
export const escaped = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** The one way to write where an object is, whichever way it was written. */
const pathOf = ({ bucket, name }: ObjectName): string =>
  `/${bucket}/${name.split('/').map(escaped).join('/')}`;

const byCode = ([one]: readonly [string, string], [other]: readonly [string, string]): number =>
  one < other ? -1 : 1;

const headerLines = (headers: readonly (readonly [string, string])[]): string =>
  headers
    .toSorted(byCode)
    .map(([name, value]) => `${name}:${value.trim().replace(/\s{2,}/g, ' ')}\n`)
    .join('');

export const isExtension = (name: string): boolean => name.startsWith('x-goog-');

/** What is signed in the older way: everything but what is asked besides in the address. */
export function olderText({ method, object, headers }: SignedRequest, expires: string): string {
  const extensions = Object.entries(headers).flatMap(([name, value]) =>
    isExtension(name) && value !== undefined ? [[name, value] as const] : [],
  );
  return [
    method,
    headers['content-md5'] ?? '',
    headers['content-type'] ?? '',
    expires,
    `${headerLines(extensions)}${pathOf(object)}`,
  ].join('\n');
}

export type Scope = {
  readonly date: string;
  readonly scope: string;
  readonly signedHeaders: readonly string[];
};

/** What is signed in the newer way, by a server of this name. */
export function newerText(
  { method, object, parameters, headers }: SignedRequest,
  { date, scope, signedHeaders }: Scope,
  host: string,
): string {
  const query = [...parameters]
    .filter(([name]) => name !== 'X-Goog-Signature')
    .map(([name, value]) => [escaped(name), escaped(value)] as const)
    .toSorted(byCode)
    .map((pair) => pair.join('='))
    .join('&');
  const named = signedHeaders.map(
    (name) => [name, name === 'host' ? host : (headers[name] ?? '')] as const,
  );
  const request = [
    method,
    pathOf(object),
    query,
    headerLines(named),
    signedHeaders.join(';'),
    headers['x-goog-content-sha256'] ?? 'UNSIGNED-PAYLOAD',
  ].join('\n');
  const digest = createHash('sha256').update(request).digest('hex');
  return ['GOOG4-RSA-SHA256', date, scope, digest].join('\n');
}
