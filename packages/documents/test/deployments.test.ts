import { expect, test } from 'vitest';
import { rulesWith } from './documents-world.ts';
import { forEachDocumentsDeployment } from './each-deployment.ts';

const rules = rulesWith(`
    match /notes/{note} {
      allow read: if true;
      allow write: if get(/databases/$(database)/documents/switches/one).data.open == true;
    }
    match /counters/{counter} {
      allow read: if true;
      allow create: if request.resource.data.n == 1;
      allow update: if request.resource.data.n == resource.data.n + 1 && resource.data.n < 10;
    }`);

forEachDocumentsDeployment(rules, (nodeAt) => {
  test('what one node wrote, another answers, letter by letter', async () => {
    const body = { fields: { a: { stringValue: 'é\0"\u2028' }, b: { doubleValue: '-0' } } };
    const written = await nodeAt(0).send('PATCH', '/letters/x', { body });
    expect(written.status).toBe(200);
    expect((await nodeAt(1).send('GET', '/letters/x')).text).toBe(written.text);
  });

  test.each([
    ['a zero character in an id', '/c/a%00b', {}],
    ['one in the name of a collection', '/c%00d/x', {}],
    ['one in the name of a field', '/c/field', { 'a\0b': { integerValue: '1' } }],
  ])('%s is refused, whichever database could store it', async (_, address, fields) => {
    expect(await nodeAt(0).send('PATCH', address, { body: { fields } })).toMatchObject({
      status: 400,
      body: { error: { message: expect.stringContaining('a zero character') } },
    });
  });

  test('of writes at once as many are made as the rules let pass one by one', async () => {
    const increment = (turn: number) => {
      const node = nodeAt(turn);
      const updateTransforms = [{ fieldPath: 'n', increment: { integerValue: '1' } }];
      const write = {
        update: { name: node.nameOf('counters/one') },
        updateMask: {},
        updateTransforms,
      };
      return node.send('POST', ':commit', { as: null, body: { writes: [write] } });
    };
    const replies = await Promise.all(Array.from({ length: 20 }, (_, turn) => increment(turn)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(replies.filter(({ status }) => status === 403)).toHaveLength(10);
  });

  test('nothing is written by a permission that was taken away meanwhile', async () => {
    const permit = (isOpen: boolean) =>
      nodeAt(0).send('PATCH', '/switches/one', {
        body: { fields: { open: { booleanValue: isOpen } } },
      });
    for (let round = 0; round < 5; round += 1) {
      await permit(true);
      const writing = Array.from({ length: 8 }, (_, turn) =>
        nodeAt(turn).send('PATCH', `/notes/${round}-${turn}`, { as: null, body: {} }),
      );
      const closed = (await permit(false)).body as { updateTime: string };
      for (const { status, body } of await Promise.all(writing)) {
        expect([200, 403]).toContain(status);
        if (status !== 200) continue;
        expect(Date.parse((body as { updateTime: string }).updateTime)).toBeLessThanOrEqual(
          Date.parse(closed.updateTime),
        );
      }
    }
  });
});
