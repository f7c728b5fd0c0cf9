import type { TimedChange } from './database.ts';

type Parameter = TimedChange['parameters'][number];

export type Posted = {
  readonly changes: readonly TimedChange[];
  /** Memory that goes over to the other thread, and was copied for it. */
  readonly transfer: readonly ArrayBuffer[];
};

const nothing: readonly ArrayBuffer[] = [];

/**
 * Changes as they go to another thread. Posting copies a value once, but of a view it copies all the
 * memory that the view looks into: ten bytes of a body take the whole body along, and a small buffer
 * its neighbours. So a part is copied out here, and that copy moves.
 */
export function postedBytes(changes: readonly TimedChange[]): Posted {
  if (!changes.some(({ parameters }) => parameters.some(isPart))) {
    return { changes, transfer: nothing };
  }
  const transfer: ArrayBuffer[] = [];
  const ownMemory = (value: Parameter): Parameter => {
    if (!isPart(value)) return value;
    const copy = new Uint8Array(value);
    transfer.push(copy.buffer);
    return copy;
  };
  const own = changes.map((change) => ({
    ...change,
    parameters: change.parameters.map(ownMemory),
  }));
  return { changes: own, transfer };
}

function isPart(value: Parameter): value is Uint8Array {
  if (!(value instanceof Uint8Array)) return false;
  return !(value.buffer instanceof ArrayBuffer) || value.byteLength < value.buffer.byteLength;
}
