import { saidOf } from '../../metadata/said-of.ts';
import { etagOf } from '../../objects/etag.ts';
import type { ObjectName, StoredObject } from '../../objects/stored-object.ts';

/** Under which download tokens travel among what applications keep with an object. */
export const tokensKey = 'firebaseStorageDownloadTokens';

const time = (milliseconds: number) => new Date(milliseconds).toISOString();

const pathOf = ({ bucket, name }: ObjectName) =>
  `/storage/v1/b/${bucket}/o/${encodeURIComponent(name.toWellFormed())}`;

function metadataOf({ custom, tokens }: StoredObject) {
  const entries = Object.entries(custom);
  if (tokens.length > 0) entries.push([tokensKey, tokens.join(',')]);
  // Not by assignment: a name may be `__proto__`.
  return entries.length === 0 ? {} : { metadata: Object.fromEntries(entries) };
}

/** An object as buckets describe it. */
export const printObject = (object: StoredObject, address: string) => ({
  kind: 'storage#object',
  id: `${object.bucket}/${object.name}/${object.generation}`,
  selfLink: `${address}${pathOf(object)}`,
  mediaLink: `${address}/download${pathOf(object)}?generation=${object.generation}&alt=media`,
  name: object.name,
  bucket: object.bucket,
  generation: `${object.generation}`,
  metageneration: `${object.metageneration}`,
  contentType: saidOf(object).contentType,
  ...object.settable,
  storageClass: 'STANDARD',
  size: `${object.size}`,
  md5Hash: object.md5,
  crc32c: object.crc32c,
  etag: etagOf(object),
  timeCreated: time(object.createdAt),
  updated: time(object.updatedAt),
  timeStorageClassUpdated: time(object.createdAt),
  timeFinalized: time(object.createdAt),
  ...metadataOf(object),
});

/** Nobody makes a bucket: every name that one can have is one, and none has a past. */
export const printBucket = (bucket: string, address: string, projectNumber: string) => ({
  kind: 'storage#bucket',
  id: bucket,
  selfLink: `${address}/storage/v1/b/${bucket}`,
  name: bucket,
  projectNumber,
  metageneration: '1',
  location: 'SELF-HOSTED',
  locationType: 'region',
  storageClass: 'STANDARD',
  etag: 'CAE=',
  timeCreated: time(0),
  updated: time(0),
  iamConfiguration: { uniformBucketLevelAccess: { enabled: true } },
});
