import { beforeEach, describe, expect, test } from 'vitest';
import { fakeStorage } from '../test/fake-storage.ts';
import { createHeartbeat, type Heartbeat } from './heartbeat.ts';
import { createNotes } from './notes.ts';

const day = 86_400_000;
const start = Date.UTC(2026, 0, 1, 23, 59);

let now: number;
let storage: ReturnType<typeof fakeStorage>;
const open = (agent = 'Latchkey/1') => createHeartbeat(createNotes('', storage), agent, () => now);

beforeEach(() => {
  now = start;
  storage = fakeStorage();
});

const read = (header: string | undefined) =>
  header === undefined ? undefined : JSON.parse(Buffer.from(header, 'base64url').toString());

/** Sends what there is, or fails to. */
function send(heartbeat: Heartbeat, answered: boolean) {
  const pulse = heartbeat.take();
  pulse?.settle(answered);
  return read(pulse?.header);
}

describe('a heartbeat', () => {
  test('is one per day of the world’s clock', () => {
    const heartbeat = open();
    expect(send(heartbeat, true).heartbeats).toEqual([
      { agent: 'Latchkey/1', dates: ['2026-01-01'] },
    ]);
    expect(send(heartbeat, true)).toBeUndefined();
    now += 60_000;
    expect(send(heartbeat, true).heartbeats).toEqual([
      { agent: 'Latchkey/1', dates: ['2026-01-02'] },
    ]);
  });

  test('that did not arrive is sent with the next call', () => {
    const heartbeat = open();
    send(heartbeat, false);
    now += day;
    expect(send(heartbeat, true).heartbeats[0].dates).toEqual(['2026-01-01', '2026-01-02']);
    expect(send(heartbeat, true)).toBeUndefined();
  });

  test('on its way is not sent a second time beside it', () => {
    const heartbeat = open();
    const pulse = heartbeat.take();
    expect(heartbeat.take()).toBeUndefined();
    pulse?.settle(false);
    expect(heartbeat.take()).toBeDefined();
  });

  test('is not sent again by the next page', () => {
    send(open(), true);
    expect(send(open(), true)).toBeUndefined();
  });

  test('is kept for thirty days', () => {
    for (let count = 0; count < 40; count += 1) {
      send(open(), false);
      now += day;
    }
    const { dates } = send(open(), true).heartbeats[0];
    expect(dates).toHaveLength(30);
    expect(dates[29]).toBe(new Date(now).toISOString().slice(0, 10));
  });

  test('never makes a header longer than 1024 bytes, and what did not fit comes next', () => {
    for (let count = 0; count < 30; count += 1) {
      send(open(`Latchkey/${count} on a browser with a long name`), false);
      now += day;
    }
    now -= day;
    const heartbeat = open();
    const dates: string[] = [];
    for (let pulse = heartbeat.take(); pulse !== undefined; pulse = heartbeat.take()) {
      expect(pulse.header.length).toBeLessThanOrEqual(1024);
      for (const beat of read(pulse.header).heartbeats) dates.push(...beat.dates);
      pulse.settle(true);
    }
    expect(dates).toHaveLength(30);
    expect(new Set(dates).size).toBe(30);
  });

  test.each(['', 'null', '{}', '{"beats":[null,1,{"agent":1}]}', '{"beats":"x"}'])(
    'survives storage that holds %j',
    (text) => {
      storage.setItem('heartbeat', text);
      expect(send(open(), true).heartbeats[0].dates).toEqual(['2026-01-01']);
    },
  );

  test('survives storage that refuses everything', () => {
    storage.refuse('everything');
    const heartbeat = open();
    expect(send(heartbeat, true)).toBeDefined();
    expect(send(heartbeat, true)).toBeUndefined();
  });
});
