import type { Progress } from '../bytes.ts';

/** An object of its own with bytes that are no part yet. */
export type Piece = { readonly name: string; readonly size: number };

export type Part = { readonly etag: string; readonly size: number };

/** What there is of a blob, in the order of its bytes: parts first, then pieces. */
export type S3Progress = {
  /** Of the multipart upload, once there is a part. */
  readonly uploadId?: string;
  /** The first has the number 1. */
  readonly parts: readonly Part[];
  readonly pieces: readonly Piece[];
  /** Pieces whose bytes are elsewhere by now. They go once this was recorded: until then, a try before needs them. */
  readonly spent: readonly string[];
};

export const nothingYet: S3Progress = { parts: [], pieces: [], spent: [] };

export const printProgress = (progress: S3Progress): Progress => JSON.stringify(progress);

/** It comes from our own database. */
export const readProgress = (progress: Progress): S3Progress => JSON.parse(progress) as S3Progress;

export const sizeOf = (items: readonly { readonly size: number }[]): number =>
  items.reduce((sum, { size }) => sum + size, 0);

export const sizeSoFar = ({ parts, pieces }: S3Progress): number => sizeOf(parts) + sizeOf(pieces);
