import { describe, expect, test } from 'vitest';
import { type BackChannel, openChannelSession } from './channel-session.ts';

function openBack(isStreaming: boolean) {
  const sent: string[] = [];
  let isEnded = false;
  let isCut = false;
  let waiting = 0;
  const back: BackChannel = {
    isStreaming,
    send: (chunk) => sent.push(chunk),
    end: () => {
      isEnded = true;
    },
    cut: () => {
      isCut = true;
      waiting = 0;
    },
    waiting: () => waiting,
  };
  const isRead = (is: boolean) => {
    waiting = is ? 0 : sent.join('').length;
  };
  /** The arrays of all chunks, each of which says how long it is. */
  const arrays = () =>
    sent.flatMap((chunk) => {
      const [length = '', ...rest] = chunk.split('\n');
      const json = rest.join('\n');
      expect(json.length).toBe(Number(length));
      return JSON.parse(json) as unknown[];
    });
  return { back, arrays, isRead, isEnded: () => isEnded, isCut: () => isCut };
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
    expect(first.isEnded()).toBe(true);
    expect(session.held()).toBeGreaterThan(1_200_000);
    session.attach(openBack(true).back, 2);
    expect(session.held()).toBe(0);
  });

  test('counts what nobody has taken', () => {
    const session = openChannelSession();
    session.say('"12345"');
    expect(session.waiting()).toBe('["12345"]'.length);
  });

  test('counts what was sent again and again and never acknowledged', () => {
    const session = openChannelSession();
    const large = JSON.stringify('x'.repeat(600_000));
    for (let round = 1; round <= 4; round += 1) {
      session.say(large);
      session.attach(openBack(true).back, 0);
    }
    expect(session.waiting()).toBe(session.held() - 1024 * 1024);
    expect(session.held()).toBeGreaterThan(2_400_000);
    session.acknowledge(3);
    expect([session.held(), session.waiting()]).toEqual([600_004, 0]);
  });

  test('counts what was sent to an answer that nobody reads, also after it has ended', () => {
    const session = openChannelSession();
    const { back, isRead, isEnded } = openBack(false);
    session.attach(back, 0);
    session.say('"12345"');
    isRead(false);
    expect([isEnded(), session.isAttached]).toEqual([true, false]);
    expect(session.waiting()).toBe(back.waiting());
    session.detach(back);
    expect(session.waiting()).toBe(0);
  });

  test('cuts an answer off that nobody reads when there is another one', () => {
    const session = openChannelSession();
    const [unread, read, last] = [openBack(true), openBack(true), openBack(true)];
    session.attach(unread.back, 0);
    session.say('1');
    unread.isRead(false);
    session.attach(read.back, 0);
    expect([unread.isCut(), read.isCut()]).toEqual([true, false]);
    session.attach(last.back, 0);
    expect([read.isEnded(), read.isCut()]).toEqual([true, false]);
  });

  test('that is made to forget says what comes after it', () => {
    let held = 0;
    const session = openChannelSession({
      changed: (bytes) => {
        held += bytes;
      },
      most: () => 1000,
    });
    session.say('1');
    session.say('2');
    expect(held).toBe(session.held());
    session.forget();
    expect([held, session.waiting()]).toEqual([0, 0]);
    session.part('3');
    const { back, arrays } = openBack(true);
    session.attach(back, 0);
    expect(arrays()).toEqual([[3, [3]]]);
  });
});
