import type { Snapshot } from '@latchkey/kernel/store/database';
import { indexFaults } from '../../../../documents/test/index-checker.ts';
import { type Finding, half, lost } from '../findings.ts';
import { counter, tally } from './document-load.ts';
import { applyTo, type DocumentsLog, type Writer } from './writer.ts';

/** What is known of the log of changes from earlier looks at it. */
export type KnownChanges = {
  upTo: number;
  /** By path: when the document changed last, and whether it is gone since. */
  readonly last: Map<string, { readonly at: number; readonly isGone: boolean }>;
};

export const nothingKnown = (): KnownChanges => ({ upTo: 0, last: new Map() });

type Stored = ReadonlyMap<string, { readonly number: number; readonly updated: number }>;

async function storedDocuments(data: Snapshot): Promise<Stored> {
  const rows = await data.read({
    sql: 'SELECT path, fields, updated FROM documents',
    parameters: [],
  });
  return new Map(
    rows.map(({ path, fields, updated }) => [
      String(path),
      {
        number: Number(JSON.parse(String(fields)).n.integerValue),
        updated: Number(updated),
      },
    ]),
  );
}

const isSame = (one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): boolean =>
  one.size === other.size && [...one].every(([id, number]) => other.get(id) === number);

/** All of what was acknowledged, and all or nothing of what was not. */
function checkWriter(writer: Writer, stored: Stored, log: DocumentsLog): readonly Finding[] {
  const { collection, documents, unanswered } = writer;
  const prefix = `${collection}/`;
  const found = new Map(
    [...stored].flatMap(([path, { number }]) =>
      path.startsWith(prefix) ? [[path.slice(prefix.length), number]] : [],
    ),
  );
  writer.unanswered = undefined;
  if (isSame(found, documents)) return [];
  const made = new Map(documents);
  applyTo(made, unanswered ?? new Map());
  if (isSame(found, made)) {
    log.unanswered.made += 1;
    applyTo(documents, made);
    for (const id of documents.keys()) if (!made.has(id)) documents.delete(id);
    return [];
  }
  const ids = new Set([...found.keys(), ...made.keys(), ...documents.keys()]);
  const others = [...ids].filter(
    (id) => found.get(id) !== documents.get(id) && found.get(id) !== made.get(id),
  );
  const [first] = others;
  if (first === undefined) return [half(`a commit in ${collection}`)];
  return [lost(`${collection}/${first}: ${found.get(first)} instead of ${documents.get(first)}`)];
}

/** A transaction writes the counter and a tally, so that there are as many of both. */
function checkCounter(stored: Stored): readonly Finding[] {
  const counted = stored.get(counter)?.number ?? 0;
  const tallied = [...stored]
    .filter(([path]) => path.endsWith(`/${tally}`))
    .reduce((sum, [, { number }]) => sum + number, 0);
  return counted === tallied ? [] : [half(`transactions: ${counted} counted, ${tallied} tallied`)];
}

/**
 * Each change has kept what was there before it, so that none can be missing: the one before it says
 * when that was written.
 */
async function checkChanges(
  data: Snapshot,
  stored: Stored,
  known: KnownChanges,
  log: DocumentsLog,
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  const rows = await data.read({
    sql: `SELECT path, at, position, updated, deleted FROM document_changes WHERE at > ${known.upTo}
          ORDER BY at, position`,
    parameters: [],
  });
  const sizes = new Map<number, number>();
  for (const row of rows) {
    const [path, at] = [String(row['path']), Number(row['at'])];
    const before = known.last.get(path);
    const expected = before === undefined || before.isGone ? null : before.at;
    const updated = row['updated'] === null ? null : Number(row['updated']);
    if (updated !== expected) {
      findings.push(lost(`a change of ${path} before ${at}: ${updated} instead of ${expected}`));
    }
    const size = sizes.get(at) ?? 0;
    if (Number(row['position']) !== size) findings.push(half(`the changes at ${at}`));
    sizes.set(at, size + 1);
    known.last.set(path, { at, isGone: Number(row['deleted']) === 1 });
    known.upTo = at;
  }
  for (const [at, changed] of log.acknowledged) {
    if (sizes.get(at) !== changed) {
      findings.push(lost(`the changes at ${at}: ${sizes.get(at)} instead of ${changed}`));
    }
  }
  log.acknowledged.clear();
  for (const [path, { at, isGone }] of known.last) {
    const updated = stored.get(path)?.updated;
    if (updated !== (isGone ? undefined : at)) {
      findings.push(
        lost(`the last change of ${path}: ${updated} instead of ${isGone ? 'none' : at}`),
      );
    }
  }
  for (const path of stored.keys()) {
    if (!known.last.has(path)) findings.push(lost(`every change of ${path}`));
  }
  return findings;
}

/** Holds what is stored against what was said, after which the writers know what is there. */
export async function checkDocuments(
  data: Snapshot,
  log: DocumentsLog,
  known: KnownChanges,
): Promise<readonly Finding[]> {
  const stored = await storedDocuments(data);
  const faults = await indexFaults(data);
  return [
    ...log.findings.splice(0),
    ...log.writers.flatMap((writer) => checkWriter(writer, stored, log)),
    ...checkCounter(stored),
    ...(await checkChanges(data, stored, known, log)),
    ...faults.slice(0, 5).map((fault) => half(`the index of documents: ${fault}`)),
  ];
}
