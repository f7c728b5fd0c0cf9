import { type BytesHolder, type HeldBytesLimits, openHeldBytes } from '@latchkey/kernel/held-bytes';
import { Abandoned, type Bytes, BytesUnavailable, MissingBytes } from '../bytes.ts';
import {
  assemblyOf,
  deleteObject,
  deleteObjects,
  progressOf,
  putObject,
  type Yard,
} from './assembly.ts';
import { abortUploads, cleanUp, complete, deletePieces, tidy } from './complete.ts';
import { type CopyPlan, copyBlob, usualCopyPlan } from './copy-blob.ts';
import { holding, type Memory, usualMemory } from './held-parts.ts';
import { listBlobs } from './list-blobs.ts';
import { createNames } from './names.ts';
import { type PartPlan, usualPlan } from './part-plan.ts';
import { readObject, readWhole } from './read-object.ts';
import type { S3Address } from './s3-address.ts';
import { createCalls, type S3Patience, usualPatience } from './s3-calls.ts';
import { openClient, type S3Keys } from './s3-client.ts';
import { isMissing, S3Refusal } from './s3-failure.ts';
import { nothingYet, printProgress, readProgress, sizeSoFar } from './s3-progress.ts';
import { keepRest, takeIn } from './take-in.ts';

export type S3Options = {
  /** In place of those that the environment has: AWS_* variables, a profile, or a role. */
  readonly keys?: S3Keys;
  readonly patience?: S3Patience;
  readonly parts?: PartPlan;
  readonly copies?: CopyPlan;
  readonly memory?: HeldBytesLimits;
};

export type S3Bytes = Bytes & {
  /** Gives its connections back. */
  close(): void;
};

/** Whoever is named by nobody. */
const operators: BytesHolder = { name: '', group: 'members' };

/** Refusals that nobody could go on from: what is asked for was there, and should be. */
async function known<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof S3Refusal)) throw error;
    throw new BytesUnavailable(`S3 has lost what was written of a blob (${error.code}).`);
  }
}

async function missing<Answer>(key: string, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    throw isMissing(error) ? new MissingBytes(key) : error;
  }
}

async function removeAll(yard: Yard, key: string, uploadId?: string): Promise<void> {
  await abortUploads(yard, key, uploadId);
  await deletePieces(yard, key);
  await deleteObject(yard, yard.names.blob(key));
}

/** Bytes in a bucket. A blob is one object there, which S3 shows to nobody before it is whole. */
export async function openS3(address: S3Address, options: S3Options = {}): Promise<S3Bytes> {
  const { keys, patience = usualPatience, parts = usualPlan, copies = usualCopyPlan } = options;
  const memory = openHeldBytes(options.memory ?? usualMemory);
  const s3 = await openClient(address, patience, keys);
  const calls = createCalls(s3, address, patience);
  const names = createNames(address.prefix);
  const yard: Yard = { calls, names, plan: parts };

  const heldFor = <Answer>(holder: BytesHolder, work: (held: Memory) => Promise<Answer>) =>
    known(() => holding(memory, holder, work));

  return {
    kind: 's3',
    begin: async () => printProgress(nothingYet),
    append: (key, progress, source, holder = operators) =>
      heldFor(holder, async (held) => {
        const before = readProgress(progress);
        // It was recorded that nobody needs them.
        await deleteObjects(yard, before.spent);
        const assembly = assemblyOf(key, { ...before, spent: [] });
        const { rest, cut } = await takeIn(yard, assembly, source, held);
        if (cut?.reason instanceof Abandoned) throw cut.reason;
        await keepRest(yard, assembly, rest);
        const after = progressOf(assembly);
        return {
          size: sizeSoFar(after),
          progress: printProgress(after),
          ...(cut === undefined ? {} : { cut: cut.reason }),
        };
      }),
    finish: (key, progress) =>
      known(async () => {
        await complete(yard, assemblyOf(key, readProgress(progress)), Buffer.alloc(0));
        await cleanUp(yard, key);
      }),
    write: (key, source, holder = operators) =>
      heldFor(holder, async (held) => {
        const assembly = assemblyOf(key, nothingYet);
        try {
          const { rest, cut } = await takeIn(yard, assembly, source, held);
          if (cut !== undefined) throw cut.reason;
          const size = sizeSoFar(progressOf(assembly)) + rest.length;
          await complete(yard, assembly, rest);
          if (assembly.uploadId !== undefined) await cleanUp(yard, key);
          return { size };
        } catch (error) {
          // What S3 does not let go now, the sweep takes later.
          if (assembly.uploadId !== undefined) {
            await removeAll(yard, key, assembly.uploadId).catch(() => undefined);
          }
          throw error;
        }
      }),
    read: (key, range, signal) =>
      missing(key, () => readObject(calls, names.blob(key), range, signal)),
    copy: (from, to) => known(() => missing(from, () => copyBlob(yard, from, to, copies))),
    remove: (key, progress) =>
      removeAll(yard, key, progress === undefined ? undefined : readProgress(progress).uploadId),
    list: () => listBlobs(yard),
    tidy: () => tidy(yard),
    async check() {
      const name = names.newProbe();
      const probe = new TextEncoder().encode('May be deleted.');
      await putObject(yard, name, probe);
      await readWhole(calls, name, probe.length);
      await deleteObject(yard, name);
    },
    close: () => s3.destroy(),
  };
}
