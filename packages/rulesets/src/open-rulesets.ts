import { faultFields, type Log } from '@latchkey/kernel/log';
import type { Database } from '@latchkey/kernel/store/database';
import type { Notifications } from '@latchkey/kernel/store/notifications';
import { compileRules, type Rules } from '@latchkey/rules';
import { firstRules, nothing } from './first-rules.ts';
import { serviceOf, widerRelease } from './release.ts';
import { releasesTopic } from './store/ruleset-changes.ts';
import { rulesetReads } from './store/ruleset-reads.ts';

/** For how long a node goes by the releases it has read, counted from the question. See decision 0072. */
export const releasesBelieved = 4_000;

/** From then on it looks again, and goes by what it knows meanwhile. */
const lookedAgainAfter = 1_000;

/** Test suites come with projects of their own. */
const mostProjects = 200;

export type RulesetsParts = {
  readonly notifications: Pick<Notifications, 'subscribe'>;
  readonly mode: 'development' | 'production';
  readonly log: Log;
  /** Milliseconds, only ever forward. */
  readonly monotonic?: () => number;
};

/** The rules that are in force, at hand. */
export type OpenRulesets = {
  /**
   * For a release of a project. At once, unless it has to be looked up; where that fails, so does this.
   * Never is somebody let in by rules that were not read whole.
   */
  current(project: string, release: string): Rules | Promise<Rules>;
  close(): void;
};

type Compiled = { readonly ruleset: string; readonly rules: Rules };

/** What is in force for a project, as of one moment. */
type Known = {
  readonly askedAt: number;
  readonly releases: ReadonlyMap<string, Compiled>;
};

/** A question that is on its way. */
type Asking = { readonly since: number; readonly answer: Promise<Known> };

type Project = { known: Known | undefined; asking: Asking | undefined };

/** Nothing compiled is lost, and nothing is believed. */
const outdated = ({ known }: Project): Project => ({
  known: known && { ...known, askedAt: Number.NEGATIVE_INFINITY },
  asking: undefined,
});

export function openRulesets(
  database: Pick<Database, 'dialect' | 'read'>,
  { notifications, mode, log, monotonic = () => performance.now() }: RulesetsParts,
): OpenRulesets {
  const reads = rulesetReads(database);
  const first = {
    'cloud.firestore': compileRules(firstRules(mode, 'cloud.firestore')),
    'firebase.storage': compileRules(firstRules(mode, 'firebase.storage')),
  };
  const denial = compileRules(nothing('cloud.firestore'));
  const projects = new Map<string, Project>();

  function projectOf(name: string): Project {
    const met = projects.get(name);
    if (met !== undefined) return met;
    const project = { known: undefined, asking: undefined };
    projects.set(name, project);
    const [oldest] = projects.keys();
    if (projects.size > mostProjects && oldest !== undefined) projects.delete(oldest);
    return project;
  }

  async function compiled(project: string, ruleset: string): Promise<Rules> {
    const stored = await reads.find(project, ruleset);
    try {
      if (stored === undefined) throw new Error(`There is no ruleset ${ruleset}.`);
      return compileRules(stored.file.content);
    } catch (fault) {
      // It was checked when it was made: another version of this server has made it, or it is damaged.
      log('error', 'ruleset_unusable', faultFields(fault));
      return denial;
    }
  }

  async function ask(project: string, askedAt: number, before?: Known): Promise<Known> {
    const releases = new Map<string, Compiled>();
    for (const { name, ruleset } of await reads.releases(project)) {
      const same = before?.releases.get(name);
      const rules = same?.ruleset === ruleset ? same.rules : await compiled(project, ruleset);
      releases.set(name, { ruleset, rules });
    }
    return { askedAt, releases };
  }

  /** Everybody waits for the same answer, unless the question is so old that it would not be believed. */
  function asked(name: string, project: Project): Promise<Known> {
    const now = monotonic();
    if (project.asking !== undefined && now - project.asking.since < releasesBelieved) {
      return project.asking.answer;
    }
    const answer = ask(name, now, project.known)
      .then((known) => {
        if (project.known === undefined || project.known.askedAt < now) project.known = known;
        return known;
      })
      .finally(() => {
        if (project.asking?.answer === answer) project.asking = undefined;
      });
    project.asking = { since: now, answer };
    return answer;
  }

  function rulesIn({ releases }: Known, release: string): Rules {
    const wider = widerRelease(release);
    const own = releases.get(release) ?? (wider === undefined ? undefined : releases.get(wider));
    return own?.rules ?? first[serviceOf(release)];
  }

  // What is being asked may be answered as it was before. That is good for those who asked then, and
  // for nobody after them.
  const unsubscribe = notifications.subscribe(releasesTopic, () => {
    for (const [name, project] of projects) projects.set(name, outdated(project));
  });

  return {
    current(name, release) {
      const project = projectOf(name);
      const { known } = project;
      const age = known === undefined ? Number.POSITIVE_INFINITY : monotonic() - known.askedAt;
      if (known === undefined || age >= releasesBelieved) {
        return asked(name, project).then((fresh) => rulesIn(fresh, release));
      }
      if (age >= lookedAgainAfter) {
        // Whoever asks once it is no longer believed is told why it could not be read.
        asked(name, project).catch(() => undefined);
      }
      return rulesIn(known, release);
    },
    close: unsubscribe,
  };
}
