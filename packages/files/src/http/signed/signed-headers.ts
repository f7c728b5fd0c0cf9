import { checkCustom, checkSettable } from '../../metadata/check-metadata.ts';
import { invalid } from '../../objects/invalid.ts';
import type { Preconditions } from '../../objects/preconditions.ts';
import type { NewObject, ObjectName } from '../../objects/stored-object.ts';
import { hashesIn } from '../gcs/asked-hashes.ts';
import type { SignedRequest } from './signed-text.ts';
import { isExtension } from './signed-text.ts';

type Headers = SignedRequest['headers'];

const metadataPrefix = 'x-goog-meta-';

/** Whoever signed one of these relies on it. */
const understood: ReadonlySet<string> = new Set([
  ...['x-goog-resumable', 'x-goog-content-length-range', 'x-goog-content-sha256', 'x-goog-hash'],
  ...['x-goog-if-generation-match', 'x-goog-if-metageneration-match'],
]);

export function checkExtensions(headers: Headers): void {
  const other = Object.keys(headers).find(
    (name) => isExtension(name) && !name.startsWith(metadataPrefix) && !understood.has(name),
  );
  if (other !== undefined) throw invalid(`The header "${other}" is not supported by this server.`);
}

function numberIn(headers: Headers, name: string): number | undefined {
  const text = headers[name];
  if (text === undefined) return undefined;
  const number = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(number)) throw invalid(`The header "${name}" is no number.`);
  return number;
}

export function preconditionsOf(headers: Headers): Preconditions {
  const ifGenerationMatch = numberIn(headers, 'x-goog-if-generation-match');
  const ifMetagenerationMatch = numberIn(headers, 'x-goog-if-metageneration-match');
  return {
    ...(ifGenerationMatch !== undefined && { ifGenerationMatch }),
    ...(ifMetagenerationMatch !== undefined && { ifMetagenerationMatch }),
  };
}

const settable = {
  contentType: 'content-type',
  contentDisposition: 'content-disposition',
  contentEncoding: 'content-encoding',
  contentLanguage: 'content-language',
  cacheControl: 'cache-control',
} as const;

/** What somebody brings to a signed address, by the headers they bring it with. */
export function broughtTo(name: ObjectName, headers: Headers): NewObject {
  const object: NewObject = {
    ...name,
    ...hashesIn(headers),
    settable: Object.fromEntries(
      Object.entries(settable).flatMap(([field, header]) => {
        const value = headers[header];
        return value === undefined || value === '' ? [] : [[field, value]];
      }),
    ),
    custom: Object.fromEntries(
      Object.entries(headers).flatMap(([header, value]) =>
        header.startsWith(metadataPrefix) && value !== undefined
          ? [[header.slice(metadataPrefix.length), value]]
          : [],
      ),
    ),
    owner: null,
  };
  checkSettable(object.settable);
  checkCustom(object.custom);
  return object;
}
