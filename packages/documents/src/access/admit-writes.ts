import { inPieces, pauses } from '@latchkey/kernel/in-pieces';
import {
  lookupLimits,
  openLookups,
  type ReadDocuments,
  type RulesMap,
  type RulesRequest,
} from '@latchkey/rules';
import { allowedBy, denied } from '@latchkey/rulesets/asking/denied';
import type { Microseconds } from '../wire/timestamps.ts';
import { intendedWrite } from '../writes/apply-write.ts';
import { isTooMuchWork, tooMuchWork } from '../writes/apply-writes.ts';
import type { DocumentState, Write } from '../writes/write.ts';
import type { Deciding } from './deciding.ts';
import { nameOf } from './lookups.ts';
import { resourceOf, segmentsOf } from './rules-values.ts';

type States = ReadonlyMap<string, DocumentState>;

/** A write between what it finds and what it leaves. */
type Step = {
  readonly write: Write;
  readonly before: DocumentState | undefined;
  readonly after: DocumentState | undefined;
};

/**
 * Each on what the ones before it have left, as if no precondition and no limit had been set: what goes
 * beyond one says something of the document, and is said to who may write it. Where it becomes too much
 * work, the rest is left out.
 */
async function stepsOf(documents: States, writes: readonly Write[], requestTime: Microseconds) {
  const states = new Map<string, DocumentState | undefined>();
  const steps: Step[] = [];
  let done = 0;
  // Others are answered meanwhile: whether this one may ask for so much is not known yet.
  await inPieces(writes, (write) => {
    if (isTooMuchWork(done)) return;
    const { name } = write;
    const before = states.has(name) ? states.get(name) : documents.get(name);
    const { after, work } = intendedWrite(before, write, requestTime);
    done += work;
    states.set(name, after);
    steps.push({ write, before, after });
  });
  return { steps, after: states, isTooMuch: isTooMuchWork(done) };
}

function methodOf({ write, before }: Step): RulesRequest['method'] {
  if (write.kind === 'verify') return 'get';
  if (write.kind === 'delete') return 'delete';
  return before === undefined ? 'create' : 'update';
}

const resource = (name: string, state: DocumentState | undefined) => (): RulesMap | null =>
  state === undefined ? null : resourceOf(name, state.fields);

export type Admitted = {
  /** The places of all `allow`s that were needed. */
  readonly allowedBy: string;
  /** Names of the documents that rules have looked at beside those that are written. */
  readonly seen: readonly string[];
};

/**
 * Decides about all writes in their order, each by itself, before anything is done. The documents are
 * those that the writes are about, as they are before the commit.
 */
export async function admitWrites(
  { rules, database, auth, time, isExplained, read }: Deciding,
  documents: States,
  writes: readonly Write[],
  requestTime: Microseconds,
): Promise<Admitted> {
  const { steps, after, isTooMuch } = await stepsOf(documents, writes, requestTime);
  const seen = new Set<string>();

  const readForRules: ReadDocuments = async (wanted) => {
    const names = wanted.map(({ path }) => nameOf(database, path));
    const unknown = names.filter((name) => name !== undefined);
    for (const name of unknown) seen.add(name);
    const stored = await read(unknown);
    return wanted.map(({ state }, index) => {
      const name = names[index];
      if (name === undefined) return null;
      const found = state === 'after' && after.has(name) ? after.get(name) : stored.get(name);
      return found === undefined ? null : resourceOf(name, found.fields);
    });
  };

  const limits = writes.length > 1 ? lookupLimits.several : lookupLimits.single;
  const lookups = openLookups(readForRules, limits);
  const places = new Set<string>();
  const pause = pauses();
  for (const step of steps) {
    const { name } = step.write;
    const method = methodOf(step);
    const segments = segmentsOf(name);
    const decision = await rules.decide(
      {
        service: 'cloud.firestore',
        method,
        path: segments,
        auth,
        time,
        resource: resource(name, step.before),
        ...(method !== 'get' && { newResource: resource(name, step.after) }),
      },
      lookups,
    );
    if (!decision.allowed) throw denied({ method, segments }, decision, isExplained);
    places.add(allowedBy(decision));
    await pause();
  }
  if (isTooMuch) throw tooMuchWork();
  return { allowedBy: [...places].join(', '), seen: [...seen] };
}
