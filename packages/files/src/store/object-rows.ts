import type { Row } from '@latchkey/kernel/store/database';
import type { ProposedObject, StoredObject } from '../objects/stored-object.ts';

export const objectColumns = [
  'bucket',
  'name',
  'generation',
  'metageneration',
  'updated',
  'size',
  'md5',
  'crc32c',
  'settable',
  'custom',
  'tokens',
  'owner',
  'blob',
] as const;

export function toObject(row: Row): StoredObject {
  const generation = Number(row['generation']);
  const owner = row['owner'];
  return {
    bucket: String(row['bucket']),
    name: String(row['name']),
    generation,
    metageneration: Number(row['metageneration']),
    createdAt: Math.floor(generation / 1000),
    updatedAt: Math.floor(Number(row['updated']) / 1000),
    size: Number(row['size']),
    md5: String(row['md5']),
    crc32c: String(row['crc32c']),
    settable: JSON.parse(String(row['settable'])),
    custom: JSON.parse(String(row['custom'])),
    tokens: JSON.parse(String(row['tokens'])),
    owner: typeof owner === 'string' ? owner : null,
    blob: String(row['blob']),
  };
}

/** An object as the commit of that time has made it. */
export const published = (
  { bucket, name, size, md5, crc32c, settable, custom, tokens, owner }: ProposedObject,
  blob: string,
  generation: number,
): StoredObject => {
  const at = Math.floor(generation / 1000);
  const facts = { bucket, name, size, md5, crc32c, settable, custom, tokens, owner, blob };
  return { ...facts, generation, metageneration: 1, createdAt: at, updatedAt: at };
};

/** What is said of it, as it is kept. */
export const saidCells = ({
  settable,
  custom,
  tokens,
}: Pick<ProposedObject, 'settable' | 'custom' | 'tokens'>) => ({
  settable: JSON.stringify(settable),
  custom: JSON.stringify(custom),
  tokens: JSON.stringify(tokens),
});
