import type { ColumnType } from 'kysely';

type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;

type RulesetsTable = {
  project: string;
  id: string;
  /** Of the file, for places in it. */
  file: string;
  content: string;
  /** Those that the text is about, with blanks between them. */
  services: string;
  created_at: number;
  created_by: string;
  /** When it was last put in force, if it ever was. */
  released_at: Nullable<number>;
};

/** What is in force: one row for each name. */
type ReleasesTable = {
  project: string;
  name: string;
  ruleset: string;
  version: number;
  created_at: number;
  released_at: number;
  released_by: string;
};

/** Everything that ever was, the one in force among it. */
type PastReleasesTable = {
  project: string;
  name: string;
  version: number;
  ruleset: string;
  released_at: number;
  released_by: string;
};

/** A sample of what was decided by rules, to try other rules on. */
type DecisionsTable = {
  /** The process that decided. */
  node: string;
  number: number;
  /** Milliseconds. */
  at: number;
  /** Sealed: it has data of documents and of tokens in it. */
  sealed: string;
};

export type RulesetsSchema = {
  rulesets: RulesetsTable;
  ruleset_releases: ReleasesTable;
  ruleset_past_releases: PastReleasesTable;
  ruleset_decisions: DecisionsTable;
};
