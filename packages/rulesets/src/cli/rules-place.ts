import { UsageError } from '@latchkey/kernel/usage-error';
import type { ServiceName } from '@latchkey/rules';
import {
  bucketRelease,
  databaseRelease,
  everyBucketRelease,
  ownBucket,
  ownRules,
  type ReleaseName,
  readReleaseName,
} from '../release.ts';

export const placeOptions = {
  service: { type: 'string' },
  database: { type: 'string' },
  bucket: { type: 'string' },
} as const;

/** What the command was told of it. */
export type SaidPlace = {
  readonly service?: string | undefined;
  readonly database?: string | undefined;
  readonly bucket?: string | undefined;
};

/** Where rules are or will be in force. */
export type RulesPlace = ReleaseName & {
  /** Where they are about documents. */
  readonly database: string | undefined;
};

/** What is said, or follows from what else is; else documents, unless a text is about files alone. */
function serviceIn(
  { service, database, bucket }: SaidPlace,
  about: readonly ServiceName[],
): string {
  if (service !== undefined) return service;
  if (bucket !== undefined) return 'storage';
  const isAboutFiles = about.includes('firebase.storage') && !about.includes('cloud.firestore');
  return database === undefined && isAboutFiles ? 'storage' : 'firestore';
}

function nameOf(said: SaidPlace, about: readonly ServiceName[]): string {
  const { database, bucket } = said;
  const service = serviceIn(said, about);
  if (service === 'firestore') {
    if (bucket !== undefined) throw new UsageError('--bucket is for --service storage.');
    return databaseRelease(database ?? '(default)');
  }
  if (service !== 'storage') throw new UsageError('--service is firestore or storage.');
  if (database !== undefined) throw new UsageError('--database is for --service firestore.');
  return bucket === undefined ? everyBucketRelease : bucketRelease(bucket);
}

/** The services that a text is about, if there is one. */
export function placeOf(said: SaidPlace, about: readonly ServiceName[] = []): RulesPlace {
  const name = readReleaseName(nameOf(said, about));
  if (name === undefined)
    throw new UsageError('There cannot be a database or bucket of that name.');
  if (name.name === bucketRelease(ownBucket)) throw new UsageError(ownRules);
  const isFirestore = name.service === 'cloud.firestore';
  return { ...name, database: isFirestore ? (said.database ?? '(default)') : undefined };
}
