import type { Finding } from '../findings.ts';

/** What a commit makes of documents, by their ids: a number that they have, or none if it deletes. */
export type Changes = ReadonlyMap<string, number | undefined>;

/** Somebody with a collection of their own, in which nobody else writes. */
export type Writer = {
  readonly collection: string;
  /** The numbers of all documents that are there, as far as commits were acknowledged. */
  readonly documents: Map<string, number>;
  /** A commit that was asked for and not answered: all of it is there now, or nothing. */
  unanswered: Changes | undefined;
};

export type DocumentsLog = {
  readonly writers: readonly Writer[];
  readonly findings: Finding[];
  /** Since the last kill, by their times: how many documents they have changed. */
  readonly acknowledged: Map<number, number>;
  /** The latest of all commits that were ever acknowledged. */
  latest: number;
  commits: number;
  /** Of the commits, those that wrote as much as one may. */
  batches: number;
  queries: number;
  unanswered: { asked: number; made: number };
};

export const documentsLog = (writers: number): DocumentsLog => ({
  writers: Array.from({ length: writers }, (_, index) => ({
    collection: `writer${index}`,
    documents: new Map(),
    unanswered: undefined,
  })),
  findings: [],
  acknowledged: new Map(),
  latest: 0,
  commits: 0,
  batches: 0,
  queries: 0,
  unanswered: { asked: 0, made: 0 },
});

export function applyTo(documents: Map<string, number>, changes: Changes): void {
  for (const [id, number] of changes) {
    if (number === undefined) documents.delete(id);
    else documents.set(id, number);
  }
}
