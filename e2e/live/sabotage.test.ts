import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Heard } from '../../packages/documents/test/live/live-world.ts';
import { openHistory, type Stored } from './history.ts';
import { type Finding, openJudge } from './judge.ts';
import { openLink } from './link.ts';
import type { Node } from './nodes.ts';
import { startOwnServer } from './own-server.ts';
import type { Action } from './plan.ts';
import { allQuestions } from './questions.ts';
import { sabotages } from './sabotage.ts';
import { settle } from './settle.ts';
import { until } from './until.ts';
import { wireListener } from './wire-listener.ts';
import { writeTo } from './write.ts';

let node: Node;
let open: () => Stored;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ node, open, close } = await startOwnServer());
});
afterAll(() => close());

const group = ['groups/g1a', 'groups/g1b', 'groups/g1c', 'groups/g1d'];
let number = 0;
const write = (paths: readonly string[]): Action => {
  number += 1;
  return { kind: 'write', number, documents: paths.map((path) => ({ path, rank: 1 })) };
};

/** What is found of a listener that is told of some commits in another way than it should be. */
async function findingsAfter(name: keyof typeof sabotages): Promise<readonly Finding[]> {
  const link = await openLink(node);
  const around = sabotages[name]();
  const listener = wireListener({ name, link, questions: allQuestions, around });
  const history = openHistory(open());
  const seen: ReturnType<typeof listener.take>[] = [];
  const actions = [
    ...[write(group), write(['items/i1']), write([...group, 'items/i2'])],
    { kind: 'delete', paths: group } as const,
    write(['items/i3']),
  ];
  for (const action of actions) {
    await writeTo(node.url(), action);
    await history.read();
    const { time = 0 } = history.moments.at(-1) ?? {};
    const isTold = () => {
      seen.push(listener.take());
      return seen.some((one) => one.seen.some((last) => (last.time ?? 0) >= time));
    };
    expect(await until(isTold, 60_000)).toBe(true);
  }
  await listener.close();
  link.close();
  const judge = openJudge(history.moments);
  const findings = seen.flatMap((one) => judge.look({ name, take: () => one }));
  await history.close();
  return findings;
}

const kindsAfter = async (name: keyof typeof sabotages) => [
  ...new Set((await findingsAfter(name)).map(({ kind }) => kind)),
];

describe('of what is done to the words of a server', () => {
  test('nothing is found, if nothing was done', async () => {
    expect(await findingsAfter('nothing is done')).toEqual([]);
  });

  test.each([
    ['a change is not told', 'half'],
    ['a deletion is not told', 'half'],
    ['a document of a commit comes after its snapshot', 'half'],
    ['a snapshot says an earlier time than the one before it', 'back'],
    ['a snapshot is told of before its documents', 'lost'],
  ] as const)('it is noticed that %s', async (name, kind) => {
    expect(await kindsAfter(name)).toContain(kind);
  });
});

test('a listener that hears nothing more has lost what is committed then', async () => {
  let isDeaf = false;
  const link = await openLink(node);
  const around = (message: Heard) => (isDeaf ? [] : [message]);
  const listener = wireListener({ name: 'a listener', link, questions: allQuestions, around });
  const history = openHistory(open());
  expect(await settle(history, [listener], node, 60_000)).toEqual([]);
  isDeaf = true;
  await writeTo(node.url(), write(['items/i4']));
  expect(await settle(history, [listener], node, 0)).toContainEqual({
    kind: 'lost',
    what: expect.stringContaining('a listener, all items'),
  });
  await listener.close();
  await history.close();
  link.close();
});
