import type { Migration } from '@latchkey/kernel/store/migrate';

/** Rules, which of them are and were in force, and a sample of what they decided. */
export const rulesets: Migration = {
  id: '0022-rulesets',
  statements: () => [
    `CREATE TABLE rulesets (
      project text NOT NULL,
      id text NOT NULL,
      file text NOT NULL,
      content text NOT NULL,
      services text NOT NULL,
      created_at bigint NOT NULL,
      created_by text NOT NULL,
      released_at bigint,
      PRIMARY KEY (project, id)
    )`,
    'CREATE INDEX rulesets_by_time ON rulesets (project, created_at, id)',
    `CREATE TABLE ruleset_releases (
      project text NOT NULL,
      name text NOT NULL,
      ruleset text NOT NULL,
      version integer NOT NULL,
      created_at bigint NOT NULL,
      released_at bigint NOT NULL,
      released_by text NOT NULL,
      PRIMARY KEY (project, name)
    )`,
    `CREATE TABLE ruleset_past_releases (
      project text NOT NULL,
      name text NOT NULL,
      version integer NOT NULL,
      ruleset text NOT NULL,
      released_at bigint NOT NULL,
      released_by text NOT NULL,
      PRIMARY KEY (project, name, version)
    )`,
    `CREATE TABLE ruleset_decisions (
      node text NOT NULL,
      number integer NOT NULL,
      at bigint NOT NULL,
      sealed text NOT NULL,
      PRIMARY KEY (node, number)
    )`,
    'CREATE INDEX ruleset_decisions_by_time ON ruleset_decisions (at)',
  ],
};
