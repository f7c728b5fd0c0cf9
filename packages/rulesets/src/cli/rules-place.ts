import { UsageError } from '@latchkey/kernel/usage-error';
import { bucketRelease, databaseRelease, type ReleaseName, readReleaseName } from '../release.ts';

export const placeOptions = {
  service: { type: 'string', default: 'firestore' },
  database: { type: 'string' },
  bucket: { type: 'string' },
} as const;

type Said = {
  readonly service: string;
  readonly database?: string | undefined;
  readonly bucket?: string | undefined;
};

/** Where rules are or will be in force. */
export type RulesPlace = ReleaseName & {
  /** Where they are about documents. */
  readonly database: string | undefined;
};

function nameOf({ service, database, bucket }: Said): string {
  if (service === 'firestore') {
    if (bucket !== undefined) throw new UsageError('--bucket is for --service storage.');
    return databaseRelease(database ?? '(default)');
  }
  if (service !== 'storage') throw new UsageError('--service is firestore or storage.');
  if (database !== undefined) throw new UsageError('--database is for --service firestore.');
  if (bucket === undefined) throw new UsageError('--service storage needs --bucket NAME.');
  return bucketRelease(bucket);
}

export function placeOf(said: Said): RulesPlace {
  const name = readReleaseName(nameOf(said));
  if (name === undefined)
    throw new UsageError('There cannot be a database or bucket of that name.');
  const isFirestore = name.service === 'cloud.firestore';
  return { ...name, database: isFirestore ? (said.database ?? '(default)') : undefined };
}
