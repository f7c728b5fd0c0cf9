import { atTheCommandLine } from '@latchkey/kernel/commands/at-the-command-line';
import { confirm } from '@latchkey/kernel/commands/confirm';
import { readArguments } from '@latchkey/kernel/commands/read-arguments';
import type { Call, Command, CommandGround } from '@latchkey/kernel/product';
import { UsageError } from '@latchkey/kernel/usage-error';
import { firstRules } from '../first-rules.ts';
import type { Guarded } from '../guarded.ts';
import { releasesBelieved } from '../open-rulesets.ts';
import type { PastRelease } from '../release.ts';
import { checkSource } from '../ruleset.ts';
import { rulesetInForce } from '../ruleset-in-force.ts';
import { openRulesetStore } from '../store/ruleset-store.ts';
import type { StoredRulesets } from '../stored-rulesets.ts';
import { rulesHelp } from './help.ts';
import { isQuiet, previewOf, printPreview } from './preview.ts';
import { type CheckedFile, canBeUsed, checkFile, checkText, printProblems } from './rules-file.ts';
import { placeOf, placeOptions, type RulesPlace, type SaidPlace } from './rules-place.ts';

/** What every way to call it works with. */
type Work = {
  readonly call: Call;
  readonly guarded: Guarded | undefined;
  readonly words: readonly string[];
  readonly said: SaidPlace;
  readonly options: { readonly yes: boolean; readonly json: boolean; readonly replay: boolean };
};

/** More of it than anybody goes back to. */
const shownReleases = 100;

type Data = {
  readonly ground: CommandGround;
  readonly store: StoredRulesets;
  readonly project: string;
};

/** The ground of the documents has that of rulesets beside it. */
function withStore<Result>(
  { call, guarded }: Work,
  work: (data: Data) => Promise<Result>,
): Promise<Result> {
  const names = call.products.map(({ name }) => name);
  const isThere = guarded !== undefined && names.includes(guarded.product.name);
  const product = isThere ? guarded.product : { name: 'rulesets', settings: {} };
  return call.withGround(product, (ground) => {
    const { serverDatabase: database, notifications, now, project } = ground;
    const store = openRulesetStore({ database, notifications, now });
    return work({ ground, store, project: project.id });
  });
}

const guardedIn = ({ call, guarded }: Work): Guarded | undefined =>
  call.products.some(({ name }) => name === guarded?.product.name) ? guarded : undefined;

function requireService(
  { file }: CheckedFile,
  services: readonly string[],
  place: RulesPlace,
): void {
  if (services.includes(place.service)) return;
  throw new UsageError(`${file.name} says nothing about ${place.service}.`);
}

async function check(work: Work): Promise<number> {
  const { words, options, said } = work;
  if (words.length === 0) throw new UsageError('Which files? latchkey rules check FILE...');
  if (options.replay && words.length > 1) throw new UsageError('--replay tries one file.');
  let isFine = true;
  for (const path of words) {
    const checked = await checkFile(path);
    printProblems(path, checked);
    if (!canBeUsed(checked)) {
      isFine = false;
      continue;
    }
    console.log(`${path} can be used.`);
    if (!options.replay) continue;
    const { content } = checked.file;
    const place = placeOf(said, checkSource(checked.file));
    await withStore(work, async ({ ground }) =>
      printPreview(await previewOf(ground, guardedIn(work), place, content)),
    );
  }
  return isFine ? 0 : 1;
}

/** Shows what a switch would do, and asks where there is something to think about. */
async function ask(
  work: Work,
  place: RulesPlace,
  ground: CommandGround,
  checked: CheckedFile,
): Promise<void> {
  const preview = await previewOf(ground, guardedIn(work), place, checked.file.content);
  printPreview(preview);
  if (isQuiet(preview) && checked.problems.length === 0) return;
  await confirm(`Put these rules in force for ${place.name}?`, work.options.yes);
}

const noticedWithin = `Running servers notice within ${releasesBelieved / 1000} seconds.`;
const overtaken =
  'Somebody else has deployed rules meanwhile. Nothing was changed; look again with latchkey rules history.';

async function deploy(work: Work): Promise<number> {
  const { words, said } = work;
  const [path, ...others] = words;
  if (path === undefined || others.length > 0) {
    throw new UsageError('Which file? latchkey rules deploy FILE');
  }
  const checked = await checkFile(path);
  printProblems(path, checked);
  if (!canBeUsed(checked)) {
    console.error('Nothing was deployed.');
    return 1;
  }
  const services = checkSource(checked.file);
  const place = placeOf(said, services);
  requireService(checked, services, place);
  return withStore(work, async ({ ground, store, project }) => {
    const before = await store.release(project, place.name);
    const inForce = before && (await store.find(project, before.ruleset));
    if (inForce?.file.content === checked.file.content) {
      console.log(`These rules are in force already (${inForce.id}).`);
      return 0;
    }
    await ask(work, place, ground, checked);
    const after = before?.version ?? 0;
    const made = await store.deploy(atTheCommandLine, project, place.name, checked.file, after);
    if (typeof made !== 'string') {
      console.log(`${place.name} is now ruled by ${made.id}. ${noticedWithin}`);
      return 0;
    }
    console.error(
      made === 'too-many-rulesets' ? 'There are too many rulesets; delete some.' : overtaken,
    );
    return 1;
  });
}

async function show(work: Work): Promise<number> {
  const { name, service } = placeOf(work.said);
  return withStore(work, async ({ ground, store, project }) => {
    const ruleset = await rulesetInForce(store, project, name);
    if (ruleset === undefined) console.error('Nobody has deployed rules; these are in force:');
    // Without a line of its own, so that it can be written to a file and deployed again.
    process.stdout.write(ruleset?.file.content ?? firstRules(ground.mode, service));
    return 0;
  });
}

async function history(work: Work): Promise<number> {
  const { name } = placeOf(work.said);
  return withStore(work, async ({ store, project }) => {
    const releases = await store.history(project, name, shownReleases);
    for (const [index, release] of releases.entries()) {
      const { version, ruleset, releasedAt, releasedBy, isKept } = release;
      const at = new Date(releasedAt).toISOString();
      const state = index === 0 ? 'in force' : isKept ? 'kept' : 'deleted';
      console.log(
        work.options.json
          ? JSON.stringify({ version, state, ruleset, releasedAt: at, releasedBy })
          : `${String(version).padStart(5)}  ${at}  ${ruleset}  ${state.padEnd(8)}  ${releasedBy}`,
      );
    }
    if (releases.length === 0) console.error('Nobody has deployed rules yet.');
    return 0;
  });
}

/** What was in force before, and is another one than what is now. */
function targetIn(releases: readonly PastRelease[], id: string | undefined): string {
  const [inForce, ...earlier] = releases;
  if (inForce === undefined) throw new UsageError('Nobody has deployed rules yet.');
  if (id !== undefined) return id;
  const before = earlier.find(({ ruleset, isKept }) => isKept && ruleset !== inForce.ruleset);
  if (before === undefined) throw new UsageError('There is nothing to go back to.');
  return before.ruleset;
}

async function rollback(work: Work): Promise<number> {
  const [id, ...others] = work.words;
  if (others.length > 0) throw new UsageError('One ruleset at a time.');
  const place = placeOf(work.said);
  return withStore(work, async ({ ground, store, project }) => {
    const releases = await store.history(project, place.name, shownReleases);
    const target = targetIn(releases, id);
    const ruleset = await store.find(project, target);
    if (ruleset === undefined) throw new UsageError(`There is no ruleset ${target}.`);
    const after = releases[0]?.version ?? 0;
    if (releases[0]?.ruleset === target) {
      console.log(`${place.name} is ruled by ${target} already.`);
      return 0;
    }
    const checked = checkText(ruleset.file);
    requireService(checked, ruleset.services, place);
    printProblems(ruleset.file.name, checked);
    await ask(work, place, ground, checked);
    const refusal = await store.switch(atTheCommandLine, project, place.name, target, { after });
    if (refusal === undefined) {
      console.log(`${place.name} is ruled by ${target} again. ${noticedWithin}`);
      return 0;
    }
    console.error(overtaken);
    return 1;
  });
}

const ways: Readonly<Record<string, (work: Work) => Promise<number>>> = {
  check,
  deploy,
  show,
  history,
  rollback,
};

export const rulesCommand =
  (guarded: Guarded | undefined): Command =>
  async (args, call) => {
    const { values, positionals } = readArguments(args, {
      ...placeOptions,
      yes: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      replay: { type: 'boolean', default: false },
    });
    const [way = '', ...words] = positionals;
    const run = Object.hasOwn(ways, way) ? ways[way] : undefined;
    if (run === undefined) throw new UsageError(rulesHelp);
    return run({ call, guarded, words, said: values, options: values });
  };
