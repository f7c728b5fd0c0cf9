import { doc, type Firestore, runTransaction, writeBatch } from 'firebase/firestore';
import { microsecondsOf } from '../../packages/documents/src/wire/timestamps.ts';
import type { Action } from './plan.ts';
import { nameOf, type Question, root } from './questions.ts';

const fieldsOf = (number: number, rank: number) => ({
  number: { integerValue: String(number) },
  rank: { integerValue: String(rank) },
});

const updateOf = (path: string, number: number, rank: number) => ({
  update: { name: nameOf(path), fields: fieldsOf(number, rank) },
});

type Reply = { readonly status: number; readonly body: Record<string, unknown> };

async function post(url: string, verb: string, body: object, parent = root): Promise<Reply> {
  const response = await fetch(`${url}/v1/${parent}:${verb}`, {
    method: 'POST',
    headers: { authorization: 'Bearer owner' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Reply['body'] };
}

/** Reads in a transaction what it writes afterwards. */
async function transact(url: string, number: number, paths: readonly string[]): Promise<Reply> {
  const begun = await post(url, 'beginTransaction', {});
  if (begun.status !== 200) return begun;
  const { transaction } = begun.body;
  const read = await post(url, 'batchGet', { transaction, documents: paths.map(nameOf) });
  if (read.status !== 200) return read;
  const writes = paths.map((path, index) => updateOf(path, number, index));
  return post(url, 'commit', { transaction, writes });
}

function send(url: string, action: Action): Promise<Reply> {
  if (action.kind === 'transact') return transact(url, action.number, action.paths);
  const writes =
    action.kind === 'delete'
      ? action.paths.map((path) => ({ delete: nameOf(path) }))
      : action.documents.map(({ path, rank }) => updateOf(path, action.number, rank));
  return post(url, 'commit', { writes });
}

/** When it was committed, in microseconds; nothing if nobody said so, or nothing may have changed. */
export async function writeTo(url: string, action: Action): Promise<number | undefined> {
  try {
    const { status, body } = await send(url, action);
    return status === 200 && action.kind !== 'delete'
      ? microsecondsOf(String(body['commitTime']))
      : undefined;
  } catch {
    return undefined;
  }
}

/** What a server answers to a question. */
export async function ask(
  url: string,
  { parent, structuredQuery }: Question['wire'],
): Promise<readonly Reply['body'][]> {
  const { status, body } = await post(url, 'runQuery', { structuredQuery }, parent);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return Object.values(body) as Reply['body'][];
}

/** As an application does it. What the client cannot send it sends again, until there is an answer. */
export async function writeBy(firestore: Firestore, action: Action): Promise<void> {
  if (action.kind === 'transact') {
    const { number, paths } = action;
    await runTransaction(firestore, async (transaction) => {
      for (const path of paths) await transaction.get(doc(firestore, path));
      for (const [rank, path] of paths.entries()) {
        transaction.set(doc(firestore, path), { number, rank });
      }
    }).catch(() => undefined);
    return;
  }
  const batch = writeBatch(firestore);
  if (action.kind === 'delete') for (const path of action.paths) batch.delete(doc(firestore, path));
  else {
    for (const { path, rank } of action.documents) {
      batch.set(doc(firestore, path), { number: action.number, rank });
    }
  }
  await batch.commit();
}
