import { expect, test } from 'vitest';
import { largeBody } from '../src/http/large-requests.ts';
import { rulesWith } from './documents-world.ts';
import { forEachDocumentsDeployment } from './each-deployment.ts';

const nothingIsAllowed = rulesWith('');
const text = 'x'.repeat(1000);

forEachDocumentsDeployment(nothingIsAllowed, (nodeAt) => {
  const writesOf = (count: number, more = {}) =>
    Array.from({ length: count }, (_, index) => ({
      update: {
        name: nodeAt(0).nameOf(`large/d${index}`),
        fields: { text: { stringValue: text }, n: { integerValue: String(index) } },
      },
      ...more,
    }));
  const commit = (turn: number, writes: readonly unknown[], as?: string | null) =>
    nodeAt(turn).send('POST', ':commit', { body: { writes }, ...(as !== undefined && { as }) });

  test('a large commit of an operator is made as a small one is, and every node sees it', async () => {
    const writes = writesOf(100);
    expect(JSON.stringify({ writes }).length).toBeGreaterThan(largeBody);
    const { status, body } = await commit(0, writes);
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        writeResults: writes.map(() => ({ updateTime: expect.any(String) })),
        commitTime: expect.any(String),
      },
    });
    const { body: found } = await nodeAt(1).send('GET', '/large/d99');
    expect(found).toMatchObject({
      fields: { n: { integerValue: '99' } },
      updateTime: (body as { readonly commitTime: string }).commitTime,
    });
  });

  test('what is refused of it is said in the same words', async () => {
    const [small, large] = await Promise.all(
      [1, 100].map((count) => commit(0, writesOf(count, { currentDocument: { exists: false } }))),
    );
    expect(small?.status).toBe(409);
    expect(large?.text).toBe(small?.text);
    const broken = await nodeAt(0).send('POST', ':commit', {
      body: `{"writes":"${text.repeat(50)}`,
    });
    expect(broken).toMatchObject({ status: 400, body: { error: { status: 'INVALID_ARGUMENT' } } });
  });

  test('rules are asked about a large commit of anybody else', async () => {
    const denied = await commit(0, writesOf(100), null);
    expect(denied).toMatchObject({ status: 403, body: { error: { status: 'PERMISSION_DENIED' } } });
  });

  test('large and small commits of the same document lose nothing of each other', async () => {
    const counted = {
      update: { name: nodeAt(0).nameOf('large/counter') },
      updateMask: {},
      updateTransforms: [{ fieldPath: 'n', increment: { integerValue: '1' } }],
    };
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, turn) =>
        commit(turn, turn % 3 === 0 ? [counted, ...writesOf(40)] : [counted]),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    expect((await nodeAt(1).send('GET', '/large/counter')).body).toMatchObject({
      fields: { n: { integerValue: '12' } },
    });
  });
});
