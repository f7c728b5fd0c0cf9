import { describe, expect, test } from 'vitest';
import { dayAt, dayText, readDay } from './calendar-day.ts';
import { readHeartbeats } from './heartbeats.ts';

const today = dayAt(Date.UTC(2026, 2, 1, 23, 59));
const back = (days: number) => dayText(today - days);

const encode = (sent: unknown) => Buffer.from(JSON.stringify(sent)).toString('base64url');
const beats = (heartbeats: unknown) => encode({ version: 2, heartbeats });
const read = (header: string | undefined) =>
  [...readHeartbeats(header, today)].map(([day, agent]) => `${dayText(day)} ${agent}`);
const readDates = (...dates: unknown[]) =>
  read(beats([{ agent: 'x', dates }])).map((line) => line.slice(0, 10));

describe('a client is counted', () => {
  test('on every day it says it was used, under the name it had then', () => {
    const sent = [
      { agent: 'Latchkey/0.1.0/web', dates: ['2026-02-27', '2026-02-28'] },
      { agent: 'Latchkey/0.2.0/web', dates: ['2026-03-01'] },
    ];
    expect(read(beats(sent))).toEqual([
      '2026-02-27 Latchkey/0.1.0/web',
      '2026-02-28 Latchkey/0.1.0/web',
      '2026-03-01 Latchkey/0.2.0/web',
    ]);
  });

  test('once a day, whatever it says', () => {
    const dates = Array.from({ length: 20 }, () => back(0));
    expect(read(beats([{ agent: 'a', dates }]))).toHaveLength(1);
    const twice = ['a', 'b'].map((agent) => ({ agent, dates: [back(0)] }));
    expect(read(beats(twice))).toEqual([`${back(0)} a`]);
  });

  test('on the thirty days up to today and on no others', () => {
    expect(readDates(back(0), back(29))).toEqual([back(0), back(29)]);
    expect(readDates(back(-1), back(30), back(400), '9999-12-31')).toEqual([]);
    const all = Array.from({ length: 45 }, (_, index) => back(index - 5));
    expect(readDates(...all)).toEqual(all.slice(5, 35));
  });

  test('only on days there are', () => {
    const wrong = ['2026-02-29', '2026-13-01', '2026-2-28', '2026-02-28T00:00:00Z', 'today', ''];
    expect(readDates(...wrong, 20_000, null, ['2026-03-01'], {})).toEqual([]);
  });

  test('under a name of at most 64 characters that can be printed', () => {
    const named = (agent: unknown) => read(beats([{ agent, dates: [back(0)] }]));
    expect(named('a'.repeat(64))).toEqual([`${back(0)} ${'a'.repeat(64)}`]);
    const wrong = [
      '',
      ' ',
      'a'.repeat(65),
      'a\nb',
      'a\u0000',
      'ä',
      '\u202egnp',
      7,
      null,
      ['a'],
      {},
    ];
    for (const agent of wrong) expect(named(agent), JSON.stringify(agent)).toEqual([]);
  });

  test('under what matters of the Firebase SDK’s long name', () => {
    const agent =
      'fire-core/0.16.2 fire-core-esm2020/0.16.2 fire-js/ fire-js-all-app/12.19.0 ' +
      'fire-auth/1.13.6 fire-auth-esm2020/1.13.6';
    expect(read(beats([{ agent, dates: [back(0)] }]))).toEqual([
      `${back(0)} fire-core/0.16.2 fire-js-all-app/12.19.0 fire-auth/1.13.6`,
    ]);
  });
});

describe('a header that is not one says nothing', () => {
  const entry = { agent: 'a', dates: [back(0)] };
  const good = beats([entry]);

  test.each([
    ['none', undefined],
    ['empty', ''],
    ['an older kind', 'fire-core/0.6.0 fire-auth/0.14.0'],
    ['two of them', `${good}, ${good}`],
    ['cut off', good.slice(0, -8)],
    ['another version', encode({ version: 3, heartbeats: [entry] })],
    ['no version', encode({ heartbeats: [entry] })],
    ['no list', encode({ version: 2, heartbeats: entry })],
    ['a list of nothing', beats([null, 1, 'x', [], {}, { agent: 'a' }, { dates: [back(0)] }])],
    ['no dates', beats([{ agent: 'a', dates: back(0) }])],
    ['only a text', encode('2026-03-01')],
    ['null', encode(null)],
    ['a bad encoding', Buffer.from([0xff, 0xfe, 0x7b]).toString('base64url')],
    ['more than a kilobyte', encode({ version: 2, heartbeats: [entry], more: 'x'.repeat(760) })],
  ])('%s', (_, header) => {
    expect(read(header)).toEqual([]);
  });

  test('but one of just a kilobyte does', () => {
    const empty = encode({ version: 2, heartbeats: [entry], more: '' });
    const more = 'x'.repeat(Math.floor(((1024 - empty.length) * 3) / 4));
    const header = encode({ version: 2, heartbeats: [entry], more });
    expect([1022, 1023, 1024]).toContain(header.length);
    expect(read(header)).toHaveLength(1);
  });
});

test('a day ends at midnight UTC', () => {
  expect(dayAt(Date.UTC(2026, 0, 5, 23, 59, 59, 999))).toBe(readDay('2026-01-05'));
  expect(dayAt(Date.UTC(2026, 0, 6))).toBe(readDay('2026-01-06'));
});
