import { Unanswered } from '../calls.ts';
import type { Chance } from '../chance.ts';
import { lost, refused } from '../findings.ts';
import { type Answer, type Body, type DocumentCalls, nameOf, timeOf } from './document-calls.ts';
import { applyTo, type Changes, type DocumentsLog, type Writer } from './writer.ts';

/** So many that batches have somewhere to go, and so few that documents change often. */
const ownDocuments = 20;
/** What a commit may write at most, as clients know it. */
const batchSize = 500;
/** Only some write batches, which take as long as everything else together. */
const batchWriters = 2;

/** What all increment, each together with a tally of their own. */
export const counter = 'shared/counter';
export const tally = 'tally';

type Acting = {
  readonly calls: DocumentCalls;
  readonly log: DocumentsLog;
  readonly chance: Chance;
  readonly writer: Writer;
};

const fieldsOf = (number: number) => ({
  n: { integerValue: String(number) },
  text: { stringValue: `number ${number}` },
  tags: { arrayValue: { values: [{ integerValue: String(number % 7) }] } },
});

const nameIn = ({ collection }: Writer, id: string): string => nameOf(`${collection}/${id}`);

const setTo = (writer: Writer, id: string, number: number) => ({
  update: { name: nameIn(writer, id), fields: fieldsOf(number) },
});

/** Asks for a commit, and remembers from before the question on that it may have been made. */
async function commit(
  { calls, log, writer }: Acting,
  body: Readonly<Record<string, unknown>>,
  changes: Changes,
  changed: number = changes.size,
): Promise<Answer> {
  const earlier = log.latest;
  writer.unanswered = changes;
  log.unanswered.asked += 1;
  const answer = await calls.post('commit', body);
  writer.unanswered = undefined;
  log.unanswered.asked -= 1;
  if (answer.status !== 200) return answer;
  const time = timeOf(answer.body['commitTime']);
  if (time <= earlier) log.findings.push(lost(`the order of times: ${time} after ${earlier}`));
  if (log.acknowledged.has(time)) log.findings.push(lost(`the only commit at ${time}`));
  log.acknowledged.set(time, changed);
  log.latest = Math.max(log.latest, time);
  log.commits += 1;
  applyTo(writer.documents, changes);
  return answer;
}

/** Whether it is. What was refused tells nothing of what is stored, so that nobody goes on from it. */
function requireDone({ log }: Acting, what: string, { status, body }: Answer): boolean {
  if (status === 200) return true;
  log.findings.push(refused(`${what}, ${status}: ${JSON.stringify(body)}`));
  return false;
}

async function set(acting: Acting): Promise<void> {
  const { writer, chance } = acting;
  const id = `d${chance.below(ownDocuments)}`;
  const number = (writer.documents.get(id) ?? 0) + 1 + chance.below(10);
  const writes = [setTo(writer, id, number)];
  requireDone(acting, 'a set', await commit(acting, { writes }, new Map([[id, number]])));
}

async function increment(acting: Acting): Promise<void> {
  const { writer, chance } = acting;
  const id = `d${chance.below(ownDocuments)}`;
  const write = {
    update: { name: nameIn(writer, id) },
    updateMask: {},
    updateTransforms: [{ fieldPath: 'n', increment: { integerValue: '1' } }],
  };
  const changes = new Map([[id, (writer.documents.get(id) ?? 0) + 1]]);
  requireDone(acting, 'an increment', await commit(acting, { writes: [write] }, changes));
}

async function remove(acting: Acting): Promise<void> {
  const { writer, chance } = acting;
  const id = chance.pick([...writer.documents.keys()].filter((one) => one.startsWith('d')));
  if (id === undefined) return set(acting);
  const writes = [{ delete: nameIn(writer, id), currentDocument: { exists: true } }];
  requireDone(acting, 'a deletion', await commit(acting, { writes }, new Map([[id, undefined]])));
}

async function batch(acting: Acting): Promise<void> {
  const { writer, log } = acting;
  if (!writesBatches(acting)) return set(acting);
  const number = (writer.documents.get('b0') ?? 0) + 1;
  const ids = Array.from({ length: batchSize }, (_, index) => `b${index}`);
  const writes = ids.map((id) => setTo(writer, id, number));
  const changes = new Map(ids.map((id) => [id, number]));
  const answer = await commit(acting, { writes }, changes);
  if (requireDone(acting, 'a batch', answer)) log.batches += 1;
}

const numberOf = (document: Body | undefined): number =>
  Number(document?.['fields']?.['n']?.['integerValue'] ?? 0);

/** Whoever is refused since somebody else was quicker has changed nothing. */
async function transact(acting: Acting): Promise<void> {
  const { calls, writer } = acting;
  const read = await calls.post('batchGet', { documents: [nameOf(counter)], newTransaction: {} });
  // A counter that was not read would be written as if there had been none, outside of any transaction.
  if (!requireDone(acting, 'a read in a transaction', read)) return;
  const [begun, found] = Object.values(read.body);
  const tallied = (writer.documents.get(tally) ?? 0) + 1;
  const writes = [
    {
      update: { name: nameOf(counter), fields: fieldsOf(numberOf(found?.['found']) + 1) },
    },
    setTo(writer, tally, tallied),
  ];
  const body = { writes, transaction: begun?.['transaction'] };
  const answer = await commit(acting, body, new Map([[tally, tallied]]), 2);
  if (answer.status !== 409) requireDone(acting, 'a transaction', answer);
}

const answerSize = 10;

/** By number and then by name, which are the ids of one collection. */
function greatest(writer: Writer, least: number): readonly string[] {
  const found = [...writer.documents].filter(([, number]) => number >= least);
  found.sort(([id, number], [other, another]) => another - number || (id < other ? 1 : -1));
  return found.slice(0, answerSize).map(([id]) => nameIn(writer, id));
}

/** Nobody else writes here, so that the answer is known. */
async function query(acting: Acting): Promise<void> {
  const { calls, log, writer, chance } = acting;
  const least = chance.below(40);
  const field = { fieldPath: 'n' };
  const value = { integerValue: String(least) };
  const answer = await calls.post('runQuery', {
    structuredQuery: {
      from: [{ collectionId: writer.collection }],
      where: { fieldFilter: { field, op: 'GREATER_THAN_OR_EQUAL', value } },
      orderBy: [{ field, direction: 'DESCENDING' }],
      limit: answerSize,
    },
  });
  if (!requireDone(acting, 'a query', answer)) return;
  const names = Object.values(answer.body).flatMap(({ document }) =>
    document === undefined ? [] : [String(document['name'])],
  );
  const expected = greatest(writer, least);
  if (names.join() !== expected.join()) {
    log.findings.push(lost(`answers in ${writer.collection}: ${names} instead of ${expected}`));
  }
  log.queries += 1;
}

/** How often of a hundred. */
const actions = [
  { share: 30, act: set },
  { share: 22, act: increment },
  { share: 10, act: remove },
  { share: 6, act: batch },
  { share: 17, act: transact },
  { share: 15, act: query },
] as const;

const writesBatches = ({ log, writer }: Acting) => log.writers.indexOf(writer) < batchWriters;

async function actOnce(acting: Acting): Promise<void> {
  // So that there is one in every run, however short.
  if (writesBatches(acting) && !acting.writer.documents.has('b0')) return batch(acting);
  let ticket = acting.chance.below(100);
  const action = actions.find(({ share }) => {
    ticket -= share;
    return ticket < 0;
  });
  await (action?.act ?? set)(acting);
}

/** Everybody goes on until they get no answer, or are told to stop. */
export async function writeUntilUnanswered(
  calls: DocumentCalls,
  log: DocumentsLog,
  chance: Chance,
  isOver: () => boolean = () => false,
): Promise<void> {
  const write = async (writer: Writer) => {
    try {
      while (!isOver()) await actOnce({ calls, log, chance, writer });
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
    }
  };
  await Promise.all(log.writers.map(write));
}
