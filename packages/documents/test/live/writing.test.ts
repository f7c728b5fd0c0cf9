import { sqlitePlaces } from '@latchkey/testing/databases';
import { describe, expect, it } from 'vitest';
import type { LiveLimits } from '../../src/live/limits.ts';
import { ownMigrations } from '../../src/store/own-migrations.ts';
import { root } from '../arbitrary-worlds.ts';
import { rulesWith } from '../documents-world.ts';
import { fieldsAt, integer, set } from '../writing.ts';
import { inShort, listenWith, nobody, openNode, speakerOf, writeWith } from './live-world.ts';

const update = (path: string, fields: object, more: object = {}) => ({
  update: { name: `${root}/${path}`, fields },
  ...more,
});

describe('a stream of writes', () => {
  const place = sqlitePlaces();

  async function open(rules?: string, limits: Partial<LiveLimits> = {}) {
    const stored = await (await place()).open(ownMigrations);
    const { promise: committing, resolve: isCommitting } = Promise.withResolvers<void>();
    const node = openNode(stored, {
      ...(rules !== undefined && { rules }),
      limits,
      around: (documents) => ({
        ...documents,
        commit(...request) {
          isCommitting();
          return documents.commit(...request);
        },
      }),
    });
    const writer = writeWith(node.live, speakerOf(nobody));
    const begun = async () => {
      writer.hears({ database: 'projects/p/databases/(default)' });
      const [first = {}] = await writer.answers(1);
      return first['streamToken'] as string;
    };
    return { ...node, ...writer, begun, committing };
  }

  it('that fails by our fault is found in the log by the request that began it', async () => {
    const logged: unknown[] = [];
    const { live } = openNode(await (await place()).open(ownMigrations), {
      log: (level, event, fields) => logged.push([level, event, fields?.requestId]),
      around: (documents) => ({
        ...documents,
        commit: () => Promise.reject(new TypeError('A mistake of ours.')),
      }),
    });
    const began = { requestId: 'the request that began it' };
    const { hears, answers, ended } = writeWith(live, speakerOf(nobody, began));
    hears({ database: 'projects/p/databases/(default)' });
    const [first = {}] = await answers(1);
    hears({ streamToken: first['streamToken'], writes: [update('a/b', {})] });
    expect(await ended()).toMatchObject({ code: 'INTERNAL' });
    expect(logged).toEqual([['error', 'conversation_failed', began.requestId]]);
    await live.close();
  });

  it('begins with its name and a token, and answers each commit in order', async () => {
    const { hears, answers, documents, live } = await open();
    hears({ database: 'projects/p/databases/(default)' });
    const [first] = await answers(1);
    expect(first).toEqual({ streamId: expect.any(String), streamToken: expect.any(String) });
    const { streamToken } = first as { streamToken: string };
    hears({ streamToken, writes: [update('a/b', { n: integer(1) }), update('a/c', {})] });
    const increment = { fieldPath: 'n', increment: { integerValue: '2' } };
    hears({
      streamToken,
      writes: [update('a/b', {}, { updateMask: {}, updateTransforms: [increment] })],
    });
    const [one, two] = (await answers(2)) as {
      writeResults: { updateTime: string; transformResults?: object[] }[];
      commitTime: string;
      streamToken: string;
    }[];
    expect(one?.writeResults).toEqual([
      { updateTime: one?.commitTime },
      { updateTime: one?.commitTime },
    ]);
    expect(two?.writeResults[0]?.transformResults).toEqual([{ integerValue: '3' }]);
    expect(new Set([streamToken, one?.streamToken, two?.streamToken]).size).toBe(3);
    expect(await fieldsAt(documents, 'a/b')).toEqual({ n: integer(3) });
    await live.close();
  });

  it('shows listeners the very times that it answers', async () => {
    const { begun, hears, answers, live } = await open();
    const listener = listenWith(live, speakerOf(nobody));
    listener.addDocument(2, 'a/b');
    await listener.snapshot();
    hears({ streamToken: await begun(), writes: [update('a/b', { n: integer(1) })] });
    const [answer] = (await answers(1)) as { commitTime: string }[];
    const [change] = (await listener.snapshot()) as unknown as {
      documentChange: { document: { updateTime: string } };
    }[];
    expect(change?.documentChange.document.updateTime).toBe(answer?.commitTime);
    await live.close();
  });

  it('does nothing of what comes after a refusal, which ends it', async () => {
    const { begun, hears, ended, documents, heard, live } = await open();
    const streamToken = await begun();
    hears({
      streamToken,
      writes: [update('a/b', {}, { currentDocument: { exists: true } }), update('a/c', {})],
    });
    hears({ streamToken, writes: [update('a/d', {})] });
    expect(await ended()).toMatchObject({
      code: 'NOT_FOUND',
      message: `No document to update: ${root}/a/b`,
    });
    hears({ streamToken, writes: [update('a/e', {})] });
    await live.close();
    for (const path of ['a/c', 'a/d', 'a/e']) {
      expect(await fieldsAt(documents, path)).toBeUndefined();
    }
    expect(heard).toEqual([]);
  });

  it('is under the rules', async () => {
    const { begun, hears, ended, answers, live } = await open(
      rulesWith('    match /a/{id} { allow write: if request.resource.data.n == 1; }'),
    );
    const streamToken = await begun();
    hears({ streamToken, writes: [update('a/b', { n: integer(1) })] });
    await answers(1);
    hears({ streamToken, writes: [update('a/b', { n: integer(2) })] });
    expect(await ended()).toMatchObject({ code: 'PERMISSION_DENIED' });
    await live.close();
  });

  it('answers nothing to no writes', async () => {
    const { begun, hears, answers, heard, live } = await open();
    const streamToken = await begun();
    hears({ streamToken, writes: [] });
    hears({ streamToken });
    hears({ streamToken, writes: [update('a/b', {})] });
    expect((await answers(1))[0]).toHaveProperty('commitTime');
    expect(heard).toEqual([]);
    await live.close();
  });

  it.each([
    ['names another database', { database: 'projects/p/databases/other' }],
    ['brings writes along', { writes: [update('a/b', {})] }],
    ['goes on with another stream', { streamId: 'x', streamToken: 'AAAA' }],
    ['is nothing', null],
    ['says what nobody knows', { colour: 'red' }],
  ])('is refused where the first message %s', async (_what, message) => {
    const { conversation, ended, heard, live } = await open();
    conversation.hear(message);
    expect((await ended())?.code).toBe('INVALID_ARGUMENT');
    expect(heard).toEqual([]);
    await live.close();
  });

  it.each([
    ['a token of another stream', { streamToken: Buffer.alloc(20).toString('base64') }],
    ['a token that is none', { streamToken: '%' }],
    ['a stream by its name', { streamId: 'x' }],
    ['what is no list', { writes: {} }],
    ['a write of nothing', { writes: [{}] }],
    [
      'a document of another database',
      { writes: [{ delete: 'projects/q/databases/(default)/documents/a/b' }] },
    ],
  ])('is refused with %s', async (_what, message) => {
    const { begun, hears, ended, live } = await open();
    await begun();
    hears(message);
    expect((await ended())?.code).toBe('INVALID_ARGUMENT');
    await live.close();
  });

  it('makes what is under way before the server closes, and does not answer', async () => {
    const { begun, hears, documents, ended, live, committing } = await open();
    hears({ streamToken: await begun(), writes: [update('a/b', {})] });
    await committing;
    await live.close();
    expect(await ended()).toBeUndefined();
    expect(await fieldsAt(documents, 'a/b')).toEqual({});
  });

  it('does nothing of what has not begun when the server closes: it is sent again', async () => {
    const { begun, hears, documents, ended, live } = await open();
    const streamToken = await begun();
    hears({ streamToken, writes: [update('a/b', {})] });
    hears({ streamToken, writes: [update('a/c', {})] });
    await live.close();
    expect(await ended()).toBeUndefined();
    expect(await fieldsAt(documents, 'a/c')).toBeUndefined();
  });

  it('of more that wait for each other than there may be is ended', async () => {
    const { begun, hears, ended, live } = await open();
    const streamToken = await begun();
    for (let count = 0; count < 200; count += 1) hears({ streamToken, writes: [] });
    expect(await ended()).toMatchObject({
      code: 'RESOURCE_EXHAUSTED',
      message: 'Too many writes that wait for each other: at most 100.',
    });
    await live.close();
  });

  it('is heard no further while its answers are not taken', async () => {
    const { begun, hears, answers, conversation, takes, live } = await open(undefined, {
      muchWaiting: 10,
    });
    const streamToken = await begun();
    takes(false);
    hears({ streamToken, writes: [update('a/b', {})] });
    await answers(1);
    let isTaken = false;
    const taken = conversation.taken().then(() => {
      isTaken = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(isTaken).toBe(false);
    takes(true);
    await taken;
    expect(isTaken).toBe(true);
    await live.close();
  });

  it('raises nothing for listeners where it changes nothing', async () => {
    const { begun, hears, answers, commit, live } = await open();
    await commit(set('a/b', { n: integer(1) }));
    const listener = listenWith(live, speakerOf(nobody));
    listener.addDocument(2, 'a/b');
    await listener.snapshot();
    const streamToken = await begun();
    hears({ streamToken, writes: [update('a/b', { n: integer(1) })] });
    hears({ streamToken, writes: [update('a/b', { n: integer(2) })] });
    await answers(2);
    expect(inShort(await listener.snapshot())).toEqual(['change a/b 2', 'snapshot']);
    expect(listener.heard).toEqual([]);
    await live.close();
  });
});
