import { compareDocuments } from '../query/compare-documents.ts';
import type { Query } from '../query/query.ts';
import type { QueryLimits } from './query-limits.ts';
import { tooLarge } from './query-refusals.ts';
import type { StoredDocument } from './stored-document.ts';

/** More are kept than are wanted before those that come too late in the order are given up. */
const surplus = 1000;

/** Answers as they are found, each once, and of many only those that come first. */
export function keptAnswers(query: Query, wanted: number | undefined, limits: QueryLimits) {
  const { mostBytes } = limits;
  let kept = new Map<string, StoredDocument>();
  let bytes = 0;

  function giveUpLast(): void {
    if (wanted === undefined || kept.size <= wanted) return;
    const first = [...kept.values()].sort(compareDocuments(query)).slice(0, wanted);
    kept = new Map(first.map((document) => [document.name, document]));
    bytes = first.reduce((sum, { text }) => sum + text.length, 0);
  }

  return {
    add(document: StoredDocument): void {
      if (kept.has(document.name)) return;
      kept.set(document.name, document);
      bytes += document.text.length;
      if (wanted !== undefined && kept.size > 2 * wanted + surplus) giveUpLast();
      if (bytes <= mostBytes) return;
      giveUpLast();
      if (bytes > mostBytes) throw tooLarge(limits);
    },
    found: (): StoredDocument[] => [...kept.values()],
    bytes: () => bytes,
  };
}
