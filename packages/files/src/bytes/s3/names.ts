import { randomBytes } from 'node:crypto';

/** What things are called in the bucket. */
export type Names = {
  readonly blobs: string;
  readonly pieces: string;
  blob(key: string): string;
  /** What all pieces of a blob begin with. */
  piecesOf(key: string): string;
  /** A new one each time, so that nothing that is recorded is ever written over. */
  newPiece(key: string): string;
  /** For whoever looks whether the bucket can be written to. */
  newProbe(): string;
};

const random = () => randomBytes(12).toString('hex');

export function createNames(prefix: string): Names {
  const blobs = `${prefix}blobs/`;
  const pieces = `${prefix}pieces/`;
  const piecesOf = (key: string) => `${pieces}${key}/`;
  return {
    blobs,
    pieces,
    blob: (key) => `${blobs}${key}`,
    piecesOf,
    newPiece: (key) => `${piecesOf(key)}${random()}`,
    newProbe: () => `${prefix}probes/${random()}`,
  };
}
