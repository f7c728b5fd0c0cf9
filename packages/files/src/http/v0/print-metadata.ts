import { saidOf } from '../../metadata/said-of.ts';
import { etagOf } from '../../objects/etag.ts';
import type { StoredObject } from '../../objects/stored-object.ts';

const timeOf = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** An object as the Firebase client reads it. */
export function printMetadata(object: StoredObject): Readonly<Record<string, unknown>> {
  const said = saidOf(object);
  return {
    name: object.name,
    bucket: object.bucket,
    generation: String(object.generation),
    metageneration: String(object.metageneration),
    contentType: said.contentType,
    timeCreated: timeOf(object.createdAt),
    updated: timeOf(object.updatedAt),
    storageClass: 'STANDARD',
    size: String(object.size),
    md5Hash: object.md5,
    crc32c: object.crc32c,
    etag: etagOf(object),
    contentEncoding: said.contentEncoding,
    contentDisposition: said.contentDisposition,
    ...(said.contentLanguage !== undefined && { contentLanguage: said.contentLanguage }),
    ...(said.cacheControl !== undefined && { cacheControl: said.cacheControl }),
    ...(Object.keys(object.custom).length > 0 && { metadata: object.custom }),
    ...(object.tokens.length > 0 && { downloadTokens: object.tokens.join(',') }),
  };
}
