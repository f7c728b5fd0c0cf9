/** Rules that are in force somewhere. */
export type Release = {
  /** Where: `cloud.firestore`, `cloud.firestore/database`, `firebase.storage/bucket`. */
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
