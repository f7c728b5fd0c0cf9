import { type RulesMap, type RulesValue, timestampOfMilliseconds } from '@latchkey/rules';
import { saidOf } from '../metadata/said-of.ts';
import { etagOf } from '../objects/etag.ts';
import type { ObjectName, ProposedObject, StoredObject } from '../objects/stored-object.ts';

/** Between slashes, also where nothing is between them: no two objects are the same to rules. */
export const segmentsOf = ({ bucket, name }: ObjectName): readonly string[] => [
  'b',
  bucket,
  'o',
  ...name.split('/'),
];

/** What is listed: a prefix without its last slash. */
export const segmentsOfPrefix = (bucket: string, prefix: string): readonly string[] =>
  prefix === '' ? ['b', bucket, 'o'] : segmentsOf({ bucket, name: prefix.replace(/\/$/, '') });

type Numbers = Pick<StoredObject, 'generation' | 'metageneration' | 'createdAt' | 'updatedAt'>;

function resourceWith(object: ProposedObject, numbers: Numbers): Map<string, RulesValue> {
  const said = saidOf(object);
  return new Map<string, RulesValue>([
    ['name', object.name],
    ['bucket', object.bucket],
    ['size', BigInt(object.size)],
    ['md5Hash', object.md5],
    ['crc32c', object.crc32c],
    ['generation', BigInt(numbers.generation)],
    ['metageneration', BigInt(numbers.metageneration)],
    ['timeCreated', timestampOfMilliseconds(numbers.createdAt)],
    ['updated', timestampOfMilliseconds(numbers.updatedAt)],
    ['contentType', said.contentType],
    ['contentDisposition', said.contentDisposition],
    ['contentEncoding', said.contentEncoding],
    ...(said.contentLanguage === undefined
      ? []
      : ([['contentLanguage', said.contentLanguage]] as const)),
    ...(said.cacheControl === undefined ? [] : ([['cacheControl', said.cacheControl]] as const)),
    ['metadata', new Map(Object.entries(object.custom))],
  ]);
}

/** An object as `resource`. */
export const resourceOf = (object: StoredObject): RulesMap =>
  resourceWith(object, object).set('etag', etagOf(object));

/** `request.resource` of new bytes. Their generation is known when they are there, and is then no less. */
export const newResource = (next: ProposedObject, at: number): RulesMap =>
  resourceWith(next, { generation: at * 1000, metageneration: 1, createdAt: at, updatedAt: at });

/** `request.resource` where the bytes stay. */
export const changedResource = (
  next: ProposedObject,
  { generation, metageneration, createdAt }: StoredObject,
  at: number,
): RulesMap =>
  resourceWith(next, {
    ...{ generation, metageneration: metageneration + 1 },
    ...{ createdAt, updatedAt: at },
  });
