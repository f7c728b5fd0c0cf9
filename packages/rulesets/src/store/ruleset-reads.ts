import type { Database, Row } from '@latchkey/kernel/store/database';
import { prepare } from '@latchkey/kernel/store/prepared';
import { statement } from '@latchkey/kernel/store/queries';
import type { ServiceName } from '@latchkey/rules';
import type { Release } from '../release.ts';
import type { Ruleset } from '../ruleset.ts';
import type { StoredRulesets } from '../stored-rulesets.ts';
import { rulesetLimits } from './ruleset-changes.ts';
import { rulesetsQueries } from './tables.ts';

const rulesetOf = (row: Row): Ruleset => ({
  id: String(row['id']),
  file: { name: String(row['file']), content: String(row['content']) },
  services: String(row['services'])
    .split(' ')
    .filter((name) => name !== '') as ServiceName[],
  createdAt: Number(row['created_at']),
  createdBy: String(row['created_by']),
});

const releaseOf = (row: Row): Release => ({
  name: String(row['name']),
  ruleset: String(row['ruleset']),
  version: Number(row['version']),
  createdAt: Number(row['created_at']),
  releasedAt: Number(row['released_at']),
  releasedBy: String(row['released_by']),
});

/** More are left for the next time. */
const prunedAtOnce = 100;

export type RulesetReads = Pick<
  StoredRulesets,
  'find' | 'list' | 'release' | 'releases' | 'history'
>;

export function rulesetReads(database: Pick<Database, 'dialect' | 'read'>): RulesetReads & {
  /** The ids of those that are beyond what is kept. */
  oldest(project: string): Promise<readonly string[]>;
} {
  const queries = rulesetsQueries(database.dialect);

  const selectReleases = prepare<{ project: string }>((given) =>
    queries
      .selectFrom('ruleset_releases')
      .selectAll()
      .where('project', '=', given('project'))
      .orderBy('name'),
  );

  async function find(project: string, id: string): Promise<Ruleset | undefined> {
    const query = queries.selectFrom('rulesets').selectAll().where('project', '=', project);
    const [row] = await database.read(statement(query.where('id', '=', id)));
    return row === undefined ? undefined : rulesetOf(row);
  }

  const releases = async (project: string): Promise<readonly Release[]> =>
    (await database.read(selectReleases({ project }))).map(releaseOf);

  return {
    find,
    releases,

    async list(project, limit, after) {
      const all = queries.selectFrom('rulesets').selectAll().where('project', '=', project);
      const query =
        after === undefined
          ? all
          : all.where(({ and, or, eb }) =>
              or([
                eb('created_at', '<', after.createdAt),
                and([eb('created_at', '=', after.createdAt), eb('id', '<', after.id)]),
              ]),
            );
      const newest = query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit);
      return (await database.read(statement(newest))).map(rulesetOf);
    },

    async oldest(project) {
      const beyond = queries
        .selectFrom('rulesets')
        .select('id')
        .where('project', '=', project)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(rulesetLimits.kept)
        .limit(prunedAtOnce);
      return (await database.read(statement(beyond))).map(({ id }) => String(id));
    },

    async release(project, name) {
      return (await releases(project)).find((release) => release.name === name);
    },

    async history(project, name, limit) {
      const query = queries
        .selectFrom('ruleset_past_releases')
        .leftJoin('rulesets', (join) =>
          join
            .onRef('rulesets.id', '=', 'ruleset_past_releases.ruleset')
            .on('rulesets.project', '=', project),
        )
        .where('ruleset_past_releases.project', '=', project)
        .where('ruleset_past_releases.name', '=', name)
        .select([
          'ruleset_past_releases.name',
          'ruleset_past_releases.ruleset',
          'ruleset_past_releases.version',
          'ruleset_past_releases.released_at',
          'ruleset_past_releases.released_by',
          'rulesets.id as kept',
        ])
        .orderBy('ruleset_past_releases.version', 'desc')
        .limit(limit);
      const rows = await database.read(statement(query));
      return rows.map((row) => ({
        name: String(row['name']),
        ruleset: String(row['ruleset']),
        version: Number(row['version']),
        releasedAt: Number(row['released_at']),
        releasedBy: String(row['released_by']),
        isKept: row['kept'] !== null,
      }));
    },
  };
}
