import { sessionLimits } from '@latchkey/protocol';
import { describe, expect, test } from 'vitest';
import { firstOf, holderOf, type Lineage, worthOf } from './lineage.ts';

const second = 1000;

type Session = { readonly generation: number; readonly lineage: Lineage };

const holders: Readonly<Record<string, { browser: string; address: string }>> = {
  home: { browser: 'one', address: 'home' },
  away: { browser: 'one', address: 'away' },
  train: { browser: 'one', address: 'train' },
  hotel: { browser: 'one', address: 'hotel' },
  plane: { browser: 'one', address: 'plane' },
  curl: { browser: 'two', address: 'home' },
};
const holder = (who: string) => holders[who] ?? { browser: '', address: who };

const opened = (): Session => ({ generation: 1, lineage: firstOf(holder('home'), 0) });

/** Shows one token after the other: `'1 home 30 > 2'` is token 1 from home at second 30, and gets 2. */
function live(uses: readonly string[], from = opened()): Session {
  let session = from;
  const answers = uses.map((use) => {
    const [token = '', who = '', at = ''] = use.split(' ');
    const worth = worthOf(session, Number(token), holder(who), Number(at) * second);
    if (worth.verdict === 'exchange') {
      session = { generation: session.generation + 1, lineage: worth.lineage };
    }
    const given = worth.verdict === 'repeat' ? worth.generation : session.generation;
    return `${token} ${who} ${at} > ${worth.verdict === 'reuse' ? 'reuse' : given}`;
  });
  expect(answers).toEqual(uses);
  return session;
}

describe('of one holder', () => {
  test.each([
    ['each token is exchanged for the next', '1 home 0 > 2, 2 home 3600 > 3, 3 away 7200 > 4'],
    [
      'an exchanged one gets the same successor for a minute, and then leaves it behind',
      '1 home 0 > 2, 1 home 60 > 2, 1 home 61 > 3, 2 home 62 > reuse, 3 home 90 > 4',
    ],
    [
      'it is forgiven for a minute after its successor was used, and then betrays a thief',
      '1 home 0 > 2, 2 home 100 > 3, 1 home 160 > 3, 1 home 161 > reuse',
    ],
    [
      'the minute counts from the exchange, not from when the token was given',
      '1 home 0 > 2, 2 home 30 > 3, 2 home 80 > 3',
    ],
    [
      'a burst leaves every token of it forgiven to the end of its minute',
      '1 home 0 > 2, 2 home 0 > 3, 3 home 60 > 4, 1 home 60 > 4, 2 home 60 > 4, 1 home 61 > reuse',
    ],
    [
      'one that was never given is a theft',
      '1 home 0 > 2, 2 home 0 > 3, 7 home 1 > reuse, 0 curl 1 > reuse',
    ],
  ])('%s', (_, uses) => {
    live(uses.split(', '));
  });

  test('of a burst without end the newest are remembered, and of older times nothing', () => {
    const burst = Array.from({ length: 250 }, (_, turn) => `${turn + 1} home 1 > ${turn + 2}`);
    const session = live(burst);
    expect(session.lineage.retired).toHaveLength(200);
    live(['250 home 2 > 251', '52 home 2 > 251', '1 home 2 > reuse'], session);
    const later = live(['251 home 3600 > 252', '252 home 7200 > 253'], session);
    expect(later.lineage.retired.map(({ generation }) => generation)).toEqual([251, 252]);
  });
});

describe('of two holders', () => {
  test.each([
    ['another browser is noticed at once', '1 home 0 > 2, 1 curl 5 > reuse'],
    [
      'another browser may go on with the newest, as a browser that was updated does',
      '1 home 0 > 2, 2 curl 5 > 3, 2 curl 6 > 3, 2 home 7 > reuse',
    ],
    [
      'each network gets a branch of its own, and keeps it',
      '1 home 0 > 2, 1 away 1 > 3, 1 home 2 > 2, 1 away 3 > 3',
    ],
    [
      'there are four networks and not a fifth',
      '1 home 0 > 2, 1 away 1 > 3, 1 train 2 > 4, 1 hotel 3 > 5, 1 hotel 4 > 5, 1 plane 5 > reuse',
    ],
    [
      'once both branches were used, the second is noticed',
      '1 home 0 > 2, 1 away 1 > 3, 2 home 100 > 4, 3 away 200 > reuse',
    ],
    [
      'a branch beside the one that was used is forgiven to the end of the first minute',
      '1 home 0 > 2, 1 away 50 > 3, 2 home 55 > 4, 3 away 60 > 5, 4 home 62 > 6',
    ],
    [
      'beyond that minute the two leave each other behind',
      '1 home 0 > 2, 1 away 50 > 3, 2 home 55 > 4, 3 away 61 > 5, 4 home 62 > reuse',
    ],
    [
      'nobody draws the minute out by taking turns',
      '1 home 0 > 2, 1 away 10 > 3, 3 away 50 > 4, 2 home 55 > 5, 5 home 58 > 6, 4 away 61 > 7, 6 home 62 > reuse',
    ],
    [
      'what grew beside a branch is left behind with it',
      '1 home 0 > 2, 2 home 1 > 3, 1 away 2 > 4, 4 away 3 > 5, 2 home 4 > reuse',
    ],
    [
      'what led to a branch is not',
      '1 home 0 > 2, 2 home 1 > 3, 3 home 2 > 4, 2 away 3 > 5, 5 away 4 > 6, 1 away 5 > 6',
    ],
    [
      'an answer that one of the branches never got is given again after hours',
      '1 home 0 > 2, 2 home 30 > 3, 1 away 31 > 4, 2 home 3600 > 5, 4 away 3601 > reuse',
    ],
  ])('%s', (_, uses) => {
    live(uses.split(', '));
  });

  test('whoever was there before holders were noted is taken for any of them', () => {
    const lineage: Lineage = {
      branches: [{ generation: 2, parents: [1], holder: null, until: 60 * second }],
      retired: [{ generation: 1, until: 60 * second }],
    };
    const session = { generation: 2, lineage };
    live(['1 curl 1 > 2', '1 away 2 > 2', '2 home 3 > 3', '2 curl 4 > reuse'], session);
  });
});

describe('a holder', () => {
  const caller = { tenant: '', address: '192.0.2.7', locale: undefined, requestId: 'test' };

  test('is known by the network and by a digest of the browser’s name', () => {
    const [one, same, another] = ['Browser 1', 'Browser 1', 'Browser 2'].map((userAgent) =>
      holderOf({ ...caller, userAgent }),
    );
    expect(one).toEqual({
      browser: expect.stringMatching(/^[\w-]{16}$/),
      address: '192.0.2.7',
    });
    expect(same).toEqual(one);
    expect(another?.browser).not.toBe(one?.browser);
  });

  test('of a new session has one token and nothing to be forgiven', () => {
    const home = holder('home');
    expect(firstOf(home, 5)).toEqual({
      branches: [
        { generation: 1, parents: [], holder: home, until: 5 + sessionLimits.refreshGrace },
      ],
      retired: [],
    });
  });
});
