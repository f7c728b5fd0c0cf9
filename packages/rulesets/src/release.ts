import type { ServiceName } from '@latchkey/rules';

/** Rules that are in force somewhere. */
export type Release = {
  /** Where: see `readReleaseName`. */
  readonly name: string;
  /** The id of the ruleset. */
  readonly ruleset: string;
  /** How many there have been of this name. */
  readonly version: number;
  /** Milliseconds, of the first of this name. */
  readonly createdAt: number;
  /** Milliseconds, of this one. */
  readonly releasedAt: number;
  readonly releasedBy: string;
};

/** What was or is in force under a name. */
export type PastRelease = Omit<Release, 'createdAt'> & {
  /** Whether the ruleset is still there, to be brought back. */
  readonly isKept: boolean;
};

const defaultDatabase = '(default)';

/** Of a database; that of the default one has no more than the service. */
export const databaseRelease = (database: string): string =>
  database === defaultDatabase ? 'cloud.firestore' : `cloud.firestore/${database}`;

/** Of all buckets that have none of their own. */
export const everyBucketRelease = 'firebase.storage';

export const bucketRelease = (bucket: string): string => `${everyBucketRelease}/${bucket}`;

/** The server's own, for pictures of accounts. Its rules are built in, and no others reach it. */
export const ownBucket = 'profile-pictures';

/** Said to whoever would deploy others there. */
export const ownRules = `The rules of the bucket ${ownBucket} are built in: no others can be deployed there.`;

/** Whose rules are in force where a name has none: those of every bucket for one bucket. */
export const widerRelease = (name: string): string | undefined =>
  name.startsWith(`${everyBucketRelease}/`) ? everyBucketRelease : undefined;

/** Of a name that `readReleaseName` has read. */
export const serviceOf = (name: string): ServiceName =>
  name.startsWith(everyBucketRelease) ? 'firebase.storage' : 'cloud.firestore';

const database = /^(\(default\)|[a-z][a-z0-9-]{2,61}[a-z0-9])$/;
const bucket = /^[a-z0-9][a-z0-9._-]{1,220}[a-z0-9]$/;

export type ReleaseName = { readonly name: string; readonly service: ServiceName };

/**
 * `cloud.firestore`, `cloud.firestore/database`, `firebase.storage`, `firebase.storage/bucket`; nothing
 * for other texts.
 */
export function readReleaseName(text: string): ReleaseName | undefined {
  if (text === 'cloud.firestore' || text === everyBucketRelease) {
    return { name: text, service: text };
  }
  const [service, place = '', ...rest] = text.split('/');
  if (rest.length > 0) return undefined;
  if (service === 'cloud.firestore' && database.test(place)) {
    return { name: databaseRelease(place), service };
  }
  if (service === 'firebase.storage' && bucket.test(place)) {
    return { name: bucketRelease(place), service };
  }
  return undefined;
}
