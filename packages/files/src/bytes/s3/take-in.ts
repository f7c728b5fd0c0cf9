import type { Source } from '../bytes.ts';
import {
  type Assembly,
  openUpload,
  putObject,
  readPieces,
  roomIn,
  uploadPart,
  type Yard,
} from './assembly.ts';
import type { Memory } from './held-parts.ts';
import { createInFlight, type InFlight } from './in-flight.ts';
import { partSize } from './part-plan.ts';
import { sizeOf } from './s3-progress.ts';

/** Beside the one that is being filled. */
const mostInFlight = 2;

/** What did not fill a part, and why the source ended early, if it did. */
export type Taken = { readonly rest: Uint8Array; readonly cut?: { readonly reason: unknown } };

async function addPiece(
  yard: Yard,
  assembly: Assembly,
  bytes: Uint8Array,
  flight: InFlight,
): Promise<void> {
  const name = yard.names.newPiece(assembly.key);
  assembly.pieces.push({ name, size: bytes.length });
  await flight.add(() => putObject(yard, name, bytes));
}

async function addPart(
  yard: Yard,
  assembly: Assembly,
  rest: Uint8Array,
  flight: InFlight,
): Promise<void> {
  const { key, pieces } = assembly;
  const uploadId = await openUpload(yard, assembly);
  const number = assembly.parts.length + 1;
  const size = sizeOf(pieces) + rest.length;
  assembly.parts.push({ etag: '', size });
  assembly.spent.push(...pieces.map(({ name }) => name));
  assembly.pieces = [];
  // Its pieces may be under way.
  if (size > yard.plan.held) await flight.landed();
  await flight.add(async () => {
    const etag = await uploadPart(yard, { key, uploadId, number, pieces, rest });
    assembly.parts[number - 1] = { etag, size };
  });
}

/** Parts of what comes, as they become full. The source waits while enough is held. */
export async function takeIn(
  yard: Yard,
  assembly: Assembly,
  source: Source,
  memory: Memory,
): Promise<Taken> {
  const flight = createInFlight(mostInFlight);
  let held: Uint8Array[] = [];
  let size = 0;
  let cut: { readonly reason: unknown } | undefined;

  async function* untilCut(): Source {
    try {
      yield* memory.arriving(source);
    } catch (reason) {
      cut = { reason };
    }
  }
  async function send(): Promise<void> {
    const bytes = Buffer.concat(held);
    held = [];
    size = 0;
    const isFull =
      sizeOf(assembly.pieces) + bytes.length === partSize(yard.plan, assembly.parts.length + 1);
    const leaving = memory.leaving(flight, bytes.length);
    await (isFull ? addPart : addPiece)(yard, assembly, bytes, leaving);
  }

  try {
    for await (const chunk of untilCut()) {
      let left = chunk;
      while (left.length > 0) {
        const taken = left.subarray(0, roomIn(yard, assembly) - size);
        held.push(taken);
        size += taken.length;
        left = left.subarray(taken.length);
        if (size === roomIn(yard, assembly)) await send();
      }
    }
    await flight.landed();
  } finally {
    // Nothing is written any more once this has answered.
    await flight.over();
  }
  return { rest: Buffer.concat(held), ...(cut === undefined ? {} : { cut }) };
}

/**
 * Keeps what did not fill a part in an object of its own. It takes smaller ones before it along, so that
 * there are few, and none is written again for every little that comes.
 */
export async function keepRest(yard: Yard, assembly: Assembly, rest: Uint8Array): Promise<void> {
  if (rest.length === 0) return;
  const { pieces } = assembly;
  let size = rest.length;
  let kept = pieces.length;
  while (kept > 0) {
    const before = pieces[kept - 1]?.size ?? 0;
    if (before > size || before + size > yard.plan.held) break;
    size += before;
    kept -= 1;
  }
  const swallowed = pieces.slice(kept);
  const bytes = Buffer.concat([...(await readPieces(yard, swallowed)), rest]);
  const name = yard.names.newPiece(assembly.key);
  await putObject(yard, name, bytes);
  assembly.pieces = [...pieces.slice(0, kept), { name, size }];
  assembly.spent.push(...swallowed.map((piece) => piece.name));
}
