import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import type { Source } from '../../bytes/bytes.ts';
import { invalid } from '../../objects/invalid.ts';
import type { Admit } from '../../objects/stored-object.ts';
import { limited } from '../../uploads/passing.ts';

export type LengthRange = readonly [number, number];

/** `X-Goog-Content-Length-Range`: whoever signs an address says by it how much may be brought there. */
export function readLengthRange(header: string | undefined): LengthRange | undefined {
  if (header === undefined) return undefined;
  const [, least, most] = /^\s*(\d{1,15})\s*,\s*(\d{1,15})\s*$/.exec(header) ?? [];
  if (least === undefined || Number(least) > Number(most)) {
    throw invalid('The header X-Goog-Content-Length-Range is malformed.');
  }
  return [Number(least), Number(most)];
}

const tooMany = (most: number) =>
  new RpcRefused('OUT_OF_RANGE', `At most ${most} bytes may be brought.`);

/** Before any of them have come: so many bytes there will be, if anybody says so. */
export function checkAnnounced(range: LengthRange | undefined, length: number | undefined): void {
  if (range !== undefined && length !== undefined && length > range[1]) throw tooMany(range[1]);
}

/** Passes on what may be brought beyond what is there, and nothing of what is more. */
export const withinLength = (
  range: LengthRange | undefined,
  source: Source,
  received = 0,
): Source =>
  range === undefined ? source : limited(source, range[1] - received, () => tooMany(range[1]));

export const admitLength =
  (range: LengthRange | undefined): Admit =>
  ({ next }) => {
    if (range === undefined || next === undefined) return;
    const [least, most] = range;
    if (next.size > most) throw tooMany(most);
    if (next.size < least) throw invalid(`At least ${least} bytes have to be brought.`);
  };
