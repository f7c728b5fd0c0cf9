import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import type { Database, TimedChange } from '@latchkey/kernel/store/database';
import { checkPreconditions, type Preconditions } from '../objects/preconditions.ts';
import type { Admit, ObjectName, ProposedObject, StoredObject } from '../objects/stored-object.ts';
import type { Blobs } from './blobs.ts';
import { published } from './object-rows.ts';
import type { Objects } from './objects.ts';
import type { BlobState } from './schema.ts';
import { type UsageChange, type UsageKeeping, type UsageRefusal, usageRefused } from './usage.ts';

export type PublishParts = {
  readonly database: Database;
  readonly objects: Objects;
  readonly blobs: Blobs;
  readonly usage: UsageKeeping;
};

export type Publication = {
  readonly next: ProposedObject;
  readonly blob: string;
  /** What the blob is until then. */
  readonly from: BlobState;
  readonly admit: Admit;
  readonly preconditions: Preconditions;
  /** What else is done in the same commit. */
  readonly beside?: {
    readonly statements: readonly TimedChange<'lost'>[];
    readonly usage: UsageChange;
  };
};

/** How often others may be quicker before somebody is turned away. */
const mostTries = 50;

type Refusal = 'changed' | 'lost' | UsageRefusal;

/** One try: what is to be committed, given what stands there now. It may be nothing. */
type Try<Result> = {
  readonly changes: readonly TimedChange<Refusal>[];
  readonly done: (at: number) => Result;
};

/** What an object takes until it is replaced or removed. */
export const leaving = (current: StoredObject | undefined): readonly UsageChange[] =>
  current === undefined ? [] : [{ owner: current.owner, objects: -1, bytes: -current.size }];

export type Publishing = ReturnType<typeof publishing>;

export function publishing({ database, objects, blobs, usage }: PublishParts) {
  /** Again for as long as somebody else was quicker: each try is about what stands there then. */
  async function commitTo<Result>(
    name: ObjectName,
    toTry: (current: StoredObject | undefined) => Promise<Try<Result>>,
  ): Promise<Result> {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const { changes, done } = await toTry(await objects.get(name));
      if (changes.length === 0) return done(0);
      const outcome = await database.timedCommit(changes);
      if (outcome.committed) return done(outcome.at);
      const { refusal } = outcome;
      if (refusal === 'lost') throw blobs.lost();
      if (refusal !== 'changed') throw usageRefused(refusal);
    }
    throw new RpcRefused('ABORTED', 'Too much contention on this object. Please try again.');
  }

  return {
    commitTo,
    publish({ next, blob, from, admit, preconditions, beside }: Publication) {
      return commitTo(next, async (current) => {
        checkPreconditions(preconditions, current);
        await admit({ current, next });
        return {
          changes: [
            ...(beside?.statements ?? []),
            { ...blobs.turn(blob, from, 'owned'), must: 'lost' as const },
            objects.put(next, blob, current),
            ...(current === undefined ? [] : [blobs.turn(current.blob, 'owned', 'retired')]),
            ...usage.statements([
              ...leaving(current),
              { owner: next.owner, objects: 1, bytes: next.size },
              ...(beside === undefined ? [] : [beside.usage]),
            ]),
          ],
          done: (at) => published(next, blob, at),
        };
      });
    },
  };
}
