import { createHash, createSign } from 'node:crypto';
import type { ServiceAccountFile } from '@latchkey/kernel/keys/service-account';

/** What is signed, as the documentation of signed addresses has it. */
export type ToSign = {
  readonly method: string;
  /** With its slashes, and everything else escaped. */
  readonly path: string;
  readonly host: string;
  /** Milliseconds. */
  readonly at: number;
  readonly seconds: number;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
};

const signWith = ({ private_key: key }: ServiceAccountFile, text: string) =>
  createSign('RSA-SHA256').update(text).sign(key);

const escaped = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) =>
    `%${sign.charCodeAt(0).toString(16)}`.toUpperCase(),
  );

const lines = (headers: Readonly<Record<string, string>>) =>
  Object.keys(headers)
    .sort()
    .map((name) => `${name}:${headers[name]}\n`)
    .join('');

/** In the newer way. */
export function signV4(file: ServiceAccountFile, toSign: ToSign): string {
  const { method, path, host, at, seconds, parameters = {}, headers = {} } = toSign;
  const date = new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, '');
  const scope = `${date.slice(0, 8)}/auto/storage/goog4_request`;
  const signed = { ...headers, host };
  const query = Object.entries({
    'X-Goog-Algorithm': 'GOOG4-RSA-SHA256',
    'X-Goog-Credential': `${file.client_email}/${scope}`,
    'X-Goog-Date': date,
    'X-Goog-Expires': `${seconds}`,
    'X-Goog-SignedHeaders': Object.keys(signed).sort().join(';'),
    ...parameters,
  })
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .sort()
    .join('&');
  const names = Object.keys(signed).sort().join(';');
  const request = [method, path, query, lines(signed), names, 'UNSIGNED-PAYLOAD'].join('\n');
  const digest = createHash('sha256').update(request).digest('hex');
  const text = ['GOOG4-RSA-SHA256', date, scope, digest].join('\n');
  return `${path}?${query}&X-Goog-Signature=${signWith(file, text).toString('hex')}`;
}

/** In the older way, in which what is asked besides is not signed. */
export function signV2(file: ServiceAccountFile, toSign: ToSign): string {
  const { method, path, at, seconds, parameters = {}, headers = {} } = toSign;
  const { 'content-type': type = '', ...extensions } = headers;
  const expires = Math.floor(at / 1000) + seconds;
  const text = [method, '', type, expires, `${lines(extensions)}${path}`].join('\n');
  const query = new URLSearchParams({
    GoogleAccessId: file.client_email,
    Expires: `${expires}`,
    Signature: signWith(file, text).toString('base64'),
    ...parameters,
  });
  return `${path}?${query}`;
}
