import { describe, expect, test } from 'vitest';
import { type BackChannel, openChannelSession } from './channel-session.ts';

function openBack(isStreaming: boolean) {
  const sent: string[] = [];
  let isEnded = false;
  const back: BackChannel = {
    isStreaming,
    send: (chunk) => sent.push(chunk),
    end: () => {
      isEnded = true;
    },
    waiting: () => 0,
  };
  /** The arrays of all chunks, each of which says how long it is. */
  const arrays = () =>
    sent.flatMap((chunk) => {
      const [length = '', ...rest] = chunk.split('\n');
      const json = rest.join('\n');
      expect(json.length).toBe(Number(length));
      return JSON.parse(json) as unknown[];
    });
  return { back, arrays, isEnded: () => isEnded };
}

const bodyOf = (chunk: string) => JSON.parse(chunk.slice(chunk.indexOf('\n')));

describe('a session', () => {
  test('sends what is said in order, one message to an array, and counts characters', () => {
    const session = openChannelSession();
    const { back, arrays, isEnded } = openBack(true);
    session.say('{"a":"ä😀"}');
    session.attach(back, 0);
    session.say('{"b":1}');
    expect(arrays()).toEqual([
      [1, [{ a: 'ä😀' }]],
      [2, [{ b: 1 }]],
    ]);
    expect(isEnded()).toBe(false);
    expect(bodyOf(session.status())).toEqual([1, 2, expect.any(Number)]);
  });

  test('sends again what a broken back channel may have lost, and no more', () => {
    const session = openChannelSession();
    const first = openBack(true);
    session.attach(first.back, 0);
    for (const n of [1, 2, 3]) session.say(String(n));
    session.detach(first.back);
    session.say('4');
    expect(bodyOf(session.status())[0]).toBe(0);
    const second = openBack(true);
    session.attach(second.back, 2);
    expect(second.arrays()).toEqual([
      [3, [3]],
      [4, [4]],
    ]);
    session.acknowledge(4);
    expect([session.held(), session.waiting()]).toEqual([0, 0]);
  });

  test('is believed no more than was sent', () => {
    const session = openChannelSession();
    session.acknowledge(1_000_000);
    const { back, arrays } = openBack(true);
    session.attach(back, 1_000_000);
    session.say('1');
    expect(arrays()).toEqual([[1, [1]]]);
  });

  test('has one back channel: a newer one ends the older', () => {
    const session = openChannelSession();
    const [older, newer] = [openBack(true), openBack(true)];
    session.attach(older.back, 0);
    session.attach(newer.back, 0);
    session.detach(older.back);
    session.say('1');
    expect([older.isEnded(), newer.isEnded()]).toEqual([true, false]);
    expect([older.arrays(), newer.arrays()]).toEqual([[], [[1, [1]]]]);
  });

  test('ends the answer with the first arrays where it is polled', () => {
    const session = openChannelSession();
    const waiting = openBack(false);
    session.attach(waiting.back, 0);
    expect(waiting.isEnded()).toBe(false);
    session.keepAlive();
    expect([waiting.arrays(), waiting.isEnded()]).toEqual([[[1, ['noop']]], true]);
    session.say('1');
    session.say('2');
    const next = openBack(false);
    session.attach(next.back, 1);
    expect(next.arrays()).toEqual([
      [2, [1]],
      [3, [2]],
    ]);
    expect([next.isEnded(), session.isAttached]).toEqual([true, false]);
  });

  test('hears every message once, in order, and knows when one is missing', () => {
    const session = openChannelSession();
    expect(session.hear(0, ['a', 'b'])).toEqual(['a', 'b']);
    expect(session.hear(0, ['a', 'b'])).toEqual([]);
    expect(session.hear(1, ['b', 'c'])).toEqual(['c']);
    expect(session.hear(4, ['e'])).toBe('gap');
    expect(session.hear(3, ['d'])).toEqual(['d']);
  });

  test('that is over says and hears nothing any more, and is read to its end', () => {
    const session = openChannelSession();
    session.say('1');
    session.part('{"error":{}}');
    session.say('2');
    expect(session.hear(0, ['late'])).toEqual([]);
    const { back, arrays, isEnded } = openBack(true);
    session.attach(back, 0);
    expect(arrays()).toEqual([
      [1, [1]],
      [2, [{ error: {} }]],
    ]);
    expect(isEnded()).toBe(true);
  });

  test('makes the client say what it has before too much is held for it', () => {
    const session = openChannelSession();
    const first = openBack(true);
    session.attach(first.back, 0);
    const large = JSON.stringify('x'.repeat(600_000));
    session.say(large);
    expect(first.isEnded()).toBe(false);
    session.say(large);
    expect([first.isEnded(), session.waiting()]).toEqual([true, 0]);
    expect(session.held()).toBeGreaterThan(1_200_000);
    session.attach(openBack(true).back, 2);
    expect(session.held()).toBe(0);
  });

  test('counts what nobody has taken', () => {
    const session = openChannelSession();
    session.say('"12345"');
    expect(session.waiting()).toBe('["12345"]'.length);
  });
});
