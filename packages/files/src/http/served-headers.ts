import { encodedName, saidOf, unknownType } from '../metadata/said-of.ts';
import type { StoredObject } from '../objects/stored-object.ts';

/** Characters that every header may have. What else somebody has set is left out, or written otherwise. */
const plain = /^[\x20-\x7e]*$/;

const mediaType =
  /^([\w!#$&^.+-]{1,127}\/[\w!#$&^.+-]{1,127})(?:\s*;\s*[\w!#$&^.+-]{1,127}=(?:"[^"\\]*"|[^\s;,"\\]*))*$/;
const charset = /;\s*charset="?([\w.:+-]{1,40})"?\s*(?:;|$)/i;

/** The type alone, in lower case. */
const typeNameOf = (contentType: string): string =>
  mediaType.exec(contentType)?.[1]?.toLowerCase() ?? unknownType;

/**
 * The type, and how its text is written. Whatever else somebody says after it is left out: browsers take
 * what follows a comma for another type, and then that is the one they go by.
 */
function sentType(contentType: string): string {
  const type = typeNameOf(contentType);
  const written = type === unknownType ? undefined : charset.exec(contentType)?.[1];
  return written === undefined ? type : `${type}; charset=${written}`;
}

/** What a browser takes for a document of its own, in which somebody's program could be. */
const isDocument = (type: string): boolean =>
  /^text\/(?:html|xml|xsl)$/.test(type) ||
  /^application\/(?:xml|xhtml\+xml)$/.test(type) ||
  /\+xml$/.test(type) ||
  type === 'multipart/x-mixed-replace';

const isProgram = (type: string): boolean =>
  /^(?:text|application)\/(?:x-)?(?:javascript|ecmascript|jscript|livescript)(?:1\.\d)?$/.test(
    type,
  ) || type === 'application/wasm';

const isPdf = (type: string): boolean => type === 'application/pdf';

/** The name alone, in a way that no name can break out of. */
function dispositionOf(object: StoredObject, isKept: boolean): string {
  const { contentDisposition } = saidOf(object);
  if (!isKept && plain.test(contentDisposition)) return contentDisposition;
  const named = /filename\*=utf-8''([\w!#$&+.^`|~%-]+)/i.exec(contentDisposition)?.[1];
  const quoted = /filename="([^"\\]*)"/i.exec(contentDisposition)?.[1];
  const name = named ?? encodedName(quoted ?? object.name.slice(object.name.lastIndexOf('/') + 1));
  return `${isKept ? 'attachment' : 'inline'}; filename*=utf-8''${name}`;
}

const ownPolicy = "default-src 'none'; sandbox";

/** A browser's viewer is not shown in a sandbox. Nobody's program is in it that could do anything. */
const pdfPolicy = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'";

const headerSafe = (text: string | undefined): string | undefined =>
  text !== undefined && plain.test(text) ? text : undefined;

export type ServedFrom = {
  /** Whether nothing but files is there: what runs there could do nothing to an application. */
  readonly isOwnOrigin: boolean;
};

/**
 * What bytes are sent with. Whoever uploads says what they are, and no browser may be made to run them in
 * the name of the application: see docs/files.md.
 */
export function servedHeaders(
  object: StoredObject,
  { isOwnOrigin }: ServedFrom,
): Readonly<Record<string, string>> {
  const { contentType, contentLanguage, cacheControl } = saidOf(object);
  const type = typeNameOf(contentType);
  const isShown = isOwnOrigin && isPdf(type);
  const isKept = isDocument(type) || (isPdf(type) && !isShown);
  const language = headerSafe(contentLanguage);
  return {
    'content-type':
      isProgram(type) && !isOwnOrigin ? 'text/plain; charset=utf-8' : sentType(contentType),
    'content-disposition': dispositionOf(object, isKept),
    'cache-control': headerSafe(cacheControl) ?? 'private, max-age=0',
    ...(language !== undefined && { 'content-language': language }),
    'x-content-type-options': 'nosniff',
    'content-security-policy': isShown ? pdfPolicy : ownPolicy,
    'cross-origin-resource-policy': 'cross-origin',
  };
}
