import { rounds } from '@latchkey/testing/proofs';
import { expect, test } from 'vitest';
import { microsecondsOf } from '../src/wire/timestamps.ts';
import { type DocumentsWorld, rulesWith } from './documents-world.ts';
import { forEachDocumentsDeployment } from './each-deployment.ts';

const rules = rulesWith('match /{path=**} { allow read, write; }');
const workers = 6;
const turns = rounds(5, 100);

type Document = {
  readonly name: string;
  readonly fields: { readonly n: { readonly integerValue: string } };
  readonly updateTime: string;
};

const counted = (n: number) => ({ n: { integerValue: String(n) } });
const numberIn = (document: Document | undefined) => Number(document?.fields.n.integerValue ?? 0);

/** Everybody at once, and everybody one step after the other. */
const allAtOnce = (work: (worker: number, turn: number) => Promise<void>): Promise<unknown> =>
  Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      for (let turn = 0; turn < turns; turn += 1) await work(worker, turn);
    }),
  );

async function begin(node: DocumentsWorld, options: object = {}): Promise<string> {
  const { status, body } = await node.send('POST', ':beginTransaction', { body: { options } });
  expect(status).toBe(200);
  return (body as { transaction: string }).transaction;
}

async function readIn(node: DocumentsWorld, path: string, transaction: string) {
  const documents = [node.nameOf(path)];
  const { status, body } = await node.send('POST', ':batchGet', {
    body: { documents, transaction },
  });
  expect(status).toBe(200);
  return (body as readonly { found?: Document }[])[0]?.found;
}

async function queryIn(node: DocumentsWorld, structuredQuery: object, transaction: string) {
  const { status, body } = await node.send('POST', ':runQuery', {
    body: { structuredQuery, transaction },
  });
  expect(status).toBe(200);
  return (body as readonly { document?: Document }[]).flatMap(({ document }) => document ?? []);
}

const commit = (node: DocumentsWorld, writes: readonly object[], transaction?: string) =>
  node.send('POST', ':commit', { body: { writes, transaction } });

const setTo = (node: DocumentsWorld, path: string, n: number, more: object = {}) => ({
  update: { name: node.nameOf(path), fields: counted(n) },
  ...more,
});

const isRefusedAs = (code: string, { body }: { readonly body: unknown }): boolean =>
  (body as { error?: { status?: string } }).error?.status === code;

const positive = {
  from: [{ collectionId: 'seats' }],
  where: {
    fieldFilter: {
      field: { fieldPath: 'n' },
      op: 'GREATER_THAN',
      value: { integerValue: '0' },
    },
  },
};

forEachDocumentsDeployment(rules, (nodeAt) => {
  const readCounter = async (path: string) =>
    numberIn((await nodeAt(1).send('GET', `/${path}`)).body as Document);

  test('transactions that count together lose no update, wherever they are asked for', async () => {
    await allAtOnce(async (worker, turn) => {
      for (;;) {
        // The beginning and the end may be at different nodes.
        const transaction = await begin(nodeAt(worker));
        const before = await readIn(nodeAt(worker + turn), 'counters/transactions', transaction);
        const node = nodeAt(worker + 1);
        const writes = [setTo(node, 'counters/transactions', numberIn(before) + 1)];
        const reply = await commit(node, writes, transaction);
        if (reply.status === 200) return;
        expect(isRefusedAs('ABORTED', reply)).toBe(true);
      }
    });
    expect(await readCounter('counters/transactions')).toBe(workers * turns);
  });

  test('writers that say which version they change lose no update', async () => {
    await nodeAt(0).send('PATCH', '/counters/versions', { body: { fields: counted(0) } });
    await allAtOnce(async (worker) => {
      const node = nodeAt(worker);
      for (;;) {
        const { body } = await node.send('GET', '/counters/versions');
        const { updateTime } = body as Document;
        const number = numberIn(body as Document) + 1;
        const write = setTo(node, 'counters/versions', number, { currentDocument: { updateTime } });
        const reply = await commit(node, [write]);
        if (reply.status === 200) return;
        expect(isRefusedAs('FAILED_PRECONDITION', reply)).toBe(true);
      }
    });
    expect(await readCounter('counters/versions')).toBe(workers * turns);
  });

  test('of all who create the same document one succeeds, and it is theirs', async () => {
    for (let turn = 0; turn < turns; turn += 1) {
      const replies = await Promise.all(
        Array.from({ length: workers }, (_, worker) =>
          worker % 2 === 0
            ? nodeAt(worker / 2).send('POST', `/claims?documentId=c${turn}`, {
                body: { fields: counted(worker) },
              })
            : commit(nodeAt((worker - 1) / 2), [
                setTo(nodeAt(0), `claims/c${turn}`, worker, { currentDocument: { exists: false } }),
              ]),
        ),
      );
      const winners = replies.flatMap(({ status }, worker) => (status === 200 ? [worker] : []));
      expect(winners).toHaveLength(1);
      const losers = replies.filter(({ status }) => status !== 200);
      expect(losers.every((reply) => isRefusedAs('ALREADY_EXISTS', reply))).toBe(true);
      expect(await readCounter(`claims/c${turn}`)).toBe(winners[0]);
    }
  });

  test('what a query has not found is not there either when its transaction commits', async () => {
    for (let turn = 0; turn < turns; turn += 1) {
      await nodeAt(0).send('DELETE', '/seats/one');
      await nodeAt(0).send('DELETE', '/seats/two');
      /** Takes a seat if nobody sits anywhere. */
      const take = async (worker: number) => {
        const node = nodeAt(worker);
        const transaction = await begin(node);
        if ((await queryIn(node, positive, transaction)).length > 0) return 0;
        const seat = worker === 0 ? 'seats/one' : 'seats/two';
        const reply = await commit(node, [setTo(node, seat, 1)], transaction);
        if (reply.status !== 200) expect(isRefusedAs('ABORTED', reply)).toBe(true);
        return reply.status === 200 ? 1 : 0;
      };
      const taken = await Promise.all([take(0), take(1)]);
      expect(taken.reduce<number>((sum, one) => sum + one, 0)).toBeLessThanOrEqual(1);
    }
  });

  test('a document that came into the range of a query ends its transaction, and no other does', async () => {
    const outcome = async (path: string, n: number) => {
      const transaction = await begin(nodeAt(0));
      await queryIn(nodeAt(0), positive, transaction);
      await commit(nodeAt(1), [setTo(nodeAt(1), path, n)]);
      return (await commit(nodeAt(0), [setTo(nodeAt(0), 'results/one', n)], transaction)).status;
    };
    expect(await outcome('seats/phantom', 5)).toBe(409);
    expect(await outcome('seats/below', -5)).toBe(200);
    expect(await outcome('stands/elsewhere', 5)).toBe(200);
  });

  test('transactions that only read are never refused, and see one moment', async () => {
    const node = nodeAt(0);
    const move = (n: number) =>
      commit(nodeAt(1), [setTo(node, 'pairs/one', n), setTo(node, 'pairs/two', -n)]);
    await move(0);
    let isOver = false;
    const writing = (async () => {
      for (let n = 1; !isOver; n += 1) expect((await move(n)).status).toBe(200);
    })();
    try {
      await allAtOnce(async (worker) => {
        const transaction = await begin(nodeAt(worker), { readOnly: {} });
        const one = await readIn(nodeAt(worker), 'pairs/one', transaction);
        const two = await readIn(nodeAt(worker + 1), 'pairs/two', transaction);
        expect(numberIn(one) + numberIn(two)).toBe(0);
        expect((await commit(nodeAt(worker), [], transaction)).status).toBe(200);
      });
    } finally {
      isOver = true;
      await writing;
    }
  });

  test('the times of commits strictly increase over all nodes', async () => {
    const times: number[] = [];
    await allAtOnce(async (worker, turn) => {
      const [latest = 0] = times.toSorted((one, other) => other - one);
      const node = nodeAt(worker + turn);
      const { status, body } = await commit(node, [setTo(node, `times/${worker}`, turn + 1)]);
      expect(status).toBe(200);
      const time = microsecondsOf((body as { commitTime: string }).commitTime);
      expect(time).toBeGreaterThan(latest);
      times.push(time);
    });
    expect(new Set(times).size).toBe(workers * turns);
  });
});
