import type { ChangeEvent } from '@latchkey/kernel/change';
import type { Change, Database } from '@latchkey/kernel/store/database';
import { statement } from '@latchkey/kernel/store/queries';
import { sql } from 'kysely';
import type { Ruleset } from '../ruleset.ts';
import { rulesetsQueries } from './tables.ts';

export const rulesetLimits = {
  /** As many as Firebase keeps of a project. */
  rulesets: 2_500,
  /** Of those that are not in force, the newest stay when there are more. */
  kept: 2_000,
  /** Releases of one name that are remembered. */
  releases: 1_000,
} as const;

/** Whoever goes by releases looks at them again. */
export const releasesTopic = 'rulesets';

type Told<Refusal extends string = never> = Change<Refusal> & {
  readonly events?: readonly ChangeEvent[];
};

/** What a switch is, beside what it is switched to. */
export type Switch = {
  readonly project: string;
  readonly name: string;
  readonly at: number;
  readonly by: string;
};

/**
 * The parts of commits. Whoever releases a ruleset touches its row first, and so does whoever deletes
 * it: on PostgreSQL the second of two waits there, and sees afterwards what the first has done.
 */
export function rulesetChanges(dialect: Database['dialect']) {
  const queries = rulesetsQueries(dialect);

  const ofName = (project: string, name: string) =>
    queries
      .selectFrom('ruleset_releases')
      .where('project', '=', project)
      .where('name', '=', name)
      .select(['project', 'name', 'version', 'ruleset', 'released_at', 'released_by']);

  return {
    room: (project: string): Change<'too-many-rulesets'> => ({
      ...statement(
        queries
          .selectNoFrom((build) => build.lit(1).as('room'))
          .where(
            queries
              .selectFrom('rulesets')
              .where('project', '=', project)
              .select(({ fn }) => fn.countAll<number>().as('count')),
            '<',
            rulesetLimits.rulesets,
          ),
      ),
      must: 'too-many-rulesets',
    }),

    create: (project: string, ruleset: Ruleset): Change<never> =>
      statement(
        queries.insertInto('rulesets').values({
          project,
          id: ruleset.id,
          file: ruleset.file.name,
          content: ruleset.file.content,
          services: ruleset.services.join(' '),
          created_at: ruleset.createdAt,
          created_by: ruleset.createdBy,
        }),
      ),

    touch: (project: string, id: string): Change<'ruleset-missing'> => ({
      ...statement(
        queries
          .updateTable('rulesets')
          .set(({ ref }) => ({ released_at: ref('released_at') }))
          .where('project', '=', project)
          .where('id', '=', id),
      ),
      must: 'ruleset-missing',
    }),

    remove: (project: string, id: string): Change<'ruleset-released'> => ({
      ...statement(
        queries
          .deleteFrom('rulesets')
          .where('project', '=', project)
          .where('id', '=', id)
          .where(({ not, exists }) =>
            not(
              exists(
                queries
                  .selectFrom('ruleset_releases')
                  .where('project', '=', project)
                  .where('ruleset', '=', id)
                  .select('name'),
              ),
            ),
          ),
      ),
      must: 'ruleset-released',
    }),

    /** First of all changes of a switch but the making of the ruleset itself. */
    putInForce: (
      { project, at }: Pick<Switch, 'project' | 'at'>,
      id: string,
    ): Change<'ruleset-missing'> => ({
      ...statement(
        queries
          .updateTable('rulesets')
          .set({ released_at: at })
          .where('project', '=', project)
          .where('id', '=', id),
      ),
      must: 'ruleset-missing',
    }),

    /** The first release of a name. */
    firstRelease: ({ project, name, at, by }: Switch, ruleset: string): Told<'release-exists'> => ({
      ...statement(
        queries
          .insertInto('ruleset_releases')
          .values({
            project,
            name,
            ruleset,
            version: 1,
            created_at: at,
            released_at: at,
            released_by: by,
          })
          .onConflict((conflict) => conflict.doNothing()),
      ),
      must: 'release-exists',
      events: [{ topic: releasesTopic }],
    }),

    /** Another release of a name; where a version is given, only if that one is in force. */
    nextRelease: (
      { project, name, at, by }: Switch,
      ruleset: string,
      expected?: number,
    ): Told<'release-missing'> => {
      const update = queries
        .updateTable('ruleset_releases')
        .set({
          ruleset,
          version: sql<number>`version + 1`,
          released_at: at,
          released_by: by,
        })
        .where('project', '=', project)
        .where('name', '=', name);
      const guarded = expected === undefined ? update : update.where('version', '=', expected);
      return {
        ...statement(guarded),
        must: 'release-missing',
        events: [{ topic: releasesTopic }],
      };
    },

    /** After the release itself: what is in force is in the history from the beginning. */
    remember: ({ project, name }: Pick<Switch, 'project' | 'name'>): Change<never> =>
      statement(
        queries
          .insertInto('ruleset_past_releases')
          .columns(['project', 'name', 'version', 'ruleset', 'released_at', 'released_by'])
          .expression(ofName(project, name)),
      ),

    /** Of one name, by the version that is in force. */
    forget: (project: string, name: string, version: number): Change<never> =>
      statement(
        queries
          .deleteFrom('ruleset_past_releases')
          .where('project', '=', project)
          .where('name', '=', name)
          .where('version', '<=', version - rulesetLimits.releases),
      ),
  };
}
