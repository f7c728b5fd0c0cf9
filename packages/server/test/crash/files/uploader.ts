import type { Finding } from '../findings.ts';

/** Which of all files that somebody ever sent under a name; none where it is deleted. */
export type Version = number | undefined;

/** What somebody sends in pieces, and how much of it they were told is kept. */
export type Sending = {
  readonly name: string;
  readonly version: number;
  readonly address: string;
  acknowledged: number;
};

/** Somebody with files of their own, which nobody else touches. */
export type Uploader = {
  readonly folder: string;
  /** All files that are there, as far as it was acknowledged. */
  readonly files: Map<string, number>;
  /** What was asked for and not answered: it is done or not, and then stays so. */
  unanswered: { readonly name: string; readonly version: Version } | undefined;
  /** What was asked for by connections that were cut, of a server that lives: it may still be done. */
  readonly late: Map<string, Version[]>;
  sending: Sending | undefined;
};

export type FilesLog = {
  readonly uploaders: readonly Uploader[];
  readonly findings: Finding[];
  /** How often something went wrong on purpose, and it was looked for what is there. */
  rounds: number;
  /** How many versions there have ever been: no two are alike. */
  versions: number;
  acknowledged: number;
  /** Of what was sent in pieces: how often it went on after a kill. */
  resumed: number;
  cut: number;
  unanswered: { asked: number; made: number };
};

export const filesLog = (uploaders: number): FilesLog => ({
  uploaders: Array.from({ length: uploaders }, (_, index) => ({
    folder: `uploader${index}`,
    files: new Map(),
    unanswered: undefined,
    late: new Map(),
    sending: undefined,
  })),
  findings: [],
  rounds: 0,
  versions: 0,
  acknowledged: 0,
  resumed: 0,
  cut: 0,
  unanswered: { asked: 0, made: 0 },
});

/** Sizes around the ends of pieces, and a few that take several of them. */
const sizes = [0, 1, 1000, 65_536, 262_144, 262_145, 600_000, 1_300_000] as const;

/** So much a bucket takes as one part of several. */
const part = 8 * 1024 * 1024;

export function sizeOf(version: number): number {
  if (version % 25 === 3) return part + 1;
  if (version % 25 === 16) return 2 * part + 700_000;
  return sizes[version % sizes.length] ?? 0;
}

/** Of what is sent in several requests, in all of them but the last. */
export const pieceOf = (version: number): number =>
  sizeOf(version) > part ? 13 * 262_144 : 262_144;

/** No part of it is like the same part of another one. */
export const contentOf = (version: number): Buffer =>
  Buffer.alloc(sizeOf(version), `version ${version}, `);
