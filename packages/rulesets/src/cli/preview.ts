import { inOneLine } from '@latchkey/kernel/one-line';
import type { CommandGround } from '@latchkey/kernel/product';
import { compileRules, unguardedCollections } from '@latchkey/rules';
import { firstRules } from '../first-rules.ts';
import type { Guarded } from '../guarded.ts';
import { bucketRelease, databaseRelease, everyBucketRelease } from '../release.ts';
import { rulesetInForce } from '../ruleset-in-force.ts';
import type { KeptDecision } from '../sample/kept-decision.ts';
import { type Change, type Replay, replay } from '../sample/replay.ts';
import { readKeptDecisions } from '../store/kept-decisions.ts';
import { rulesetReads } from '../store/ruleset-reads.ts';
import type { RulesPlace } from './rules-place.ts';

/** What would be different, if a text were in force. */
export type Preview = Replay & {
  /** Those that exist, and that the text lets nobody at. */
  readonly unguarded: readonly (readonly string[])[];
};

/** Of a service, those that the rules of this place decide about. */
function decidedBy({ name, service }: RulesPlace, releases: ReadonlySet<string>) {
  return ({ request }: KeptDecision): boolean => {
    const [, place = ''] = request.path;
    if (request.service !== service) return false;
    if (service === 'cloud.firestore') return name === databaseRelease(place);
    const own = bucketRelease(place);
    return name === own || (name === everyBucketRelease && !releases.has(own));
  };
}

/** Tries a text that can be used on what was decided, and on what is there. */
export async function previewOf(
  ground: CommandGround,
  guarded: Guarded | undefined,
  place: RulesPlace,
  content: string,
): Promise<Preview> {
  const { database, name, service } = place;
  const { serverDatabase, sealer, project, mode } = ground;
  const reads = rulesetReads(serverDatabase);
  const releases = new Set((await reads.releases(project.id)).map((release) => release.name));
  const kept = await readKeptDecisions({ database: serverDatabase, sealer });
  const inForce = await rulesetInForce(reads, project.id, name);
  const tried = await replay(
    kept.filter(decidedBy(place, releases)),
    compileRules(inForce?.file.content ?? firstRules(mode, service)),
    compileRules(content),
    guarded?.read(ground, database),
  );
  const collections =
    database === undefined ? [] : ((await guarded?.collections(ground, database)) ?? []);
  return {
    ...tried,
    unguarded: unguardedCollections(content, database ?? '', collections),
  };
}

export const isQuiet = ({ changes, undecided, unguarded }: Preview): boolean =>
  changes.length === 0 && undecided === 0 && unguarded.length === 0;

/** Paths and people have any names: what is printed of them is what can be seen. */
const print = (line: string): void => console.log(inOneLine(line));

const kindOf = ({ method }: Change): 'read' | 'write' =>
  method === 'get' || method === 'list' ? 'read' : 'write';

function printGroup(changes: readonly Change[], becomes: Change['becomes']): void {
  for (const kind of ['read', 'write'] as const) {
    const some = changes.filter((change) => change.becomes === becomes && kindOf(change) === kind);
    const count = some.reduce((sum, change) => sum + change.count, 0);
    if (count === 0) continue;
    console.log(`${count} ${kind}${count === 1 ? '' : 's'} would now be ${becomes}:`);
    for (const { method, pattern, count: times, example } of some) {
      const { path, uid, at, why } = example;
      const who = uid === null ? 'by nobody who is signed in' : `by ${uid}`;
      print(`  ${times} × ${method} ${pattern}`);
      print(`      ${method} ${path} ${who}, ${new Date(at).toISOString()}`);
      for (const line of why.split('\n')) print(`      ${line}`);
    }
  }
}

const openPath = (collection: readonly string[]): string => `/${collection.join('/*/')}`;

export function printPreview({ tried, undecided, changes, unguarded }: Preview): void {
  for (const collection of unguarded) {
    print(`warning: no rule reaches ${openPath(collection)}, which has documents.`);
  }
  if (tried === 0) {
    console.log('No decisions are kept yet to try these rules on.');
    return;
  }
  printGroup(changes, 'refused');
  printGroup(changes, 'allowed');
  if (undecided > 0) {
    console.log(
      `${undecided} of them need documents that nobody has read then, and are not tried.`,
    );
  }
  const said = changes.length === 0 ? 'nothing would change' : 'all others stay as they are';
  console.log(`Of the last ${tried} decisions that were kept, ${said}.`);
}
