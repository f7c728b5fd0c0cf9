import { describe, expect, test } from 'vitest';
import { followDatabase } from './common-clock.ts';

/** Two machines whose clocks go wrong in every way, and a database that answers after a while. */
function machines({ latency = 0, wallAhead = 0 }: { latency?: number; wallAhead?: number }) {
  let passed = 0;
  const epoch = Date.UTC(2026, 10, 16);
  const state = { wallAhead, databaseAhead: 0, latency };
  const local = {
    wall: () => epoch + passed + state.wallAhead,
    monotonic: () => 5_000_000 + passed,
  };
  const databaseTime = async () => {
    passed += state.latency / 2;
    const told = epoch + passed + state.databaseAhead;
    passed += state.latency / 2;
    return told;
  };
  return {
    state,
    local,
    databaseTime,
    truth: () => epoch + passed,
    pass: (milliseconds: number) => {
      passed += milliseconds;
    },
  };
}

describe('the common clock', () => {
  test('is the database’s, whatever the machine’s own says', async () => {
    for (const wallAhead of [0, 90_000, -90_000, 86_400_000]) {
      const { local, databaseTime, truth, pass } = machines({ wallAhead });
      const clock = await followDatabase(databaseTime, local);
      expect(clock.now()).toBe(truth());
      expect(clock.skew()).toBe(wallAhead);
      pass(12_345);
      expect(clock.now()).toBe(truth());
    }
  });

  test('allows for the time that the answer took', async () => {
    const { local, databaseTime, truth } = machines({ latency: 80 });
    const clock = await followDatabase(databaseTime, local);
    expect(clock.now()).toBe(truth());
  });

  test('does not notice when the machine’s own is set', async () => {
    const { local, databaseTime, truth, pass, state } = machines({});
    const clock = await followDatabase(databaseTime, local);
    state.wallAhead = 86_400_000;
    pass(1000);
    expect(clock.now()).toBe(truth());
    state.wallAhead = -86_400_000;
    expect(clock.now()).toBe(truth());
    expect(clock.skew()).toBe(-86_400_000);
  });

  test('does not go back by what two measurements differ', async () => {
    const { local, databaseTime, pass, state } = machines({});
    const clock = await followDatabase(databaseTime, local);
    const before = clock.now();
    state.databaseAhead = -40;
    await clock.measure();
    expect(clock.now()).toBe(before);
    pass(50);
    expect(clock.now()).toBe(before + 10);
  });

  test('follows the database when that is set, forwards and back', async () => {
    const { local, databaseTime, truth, state } = machines({});
    const clock = await followDatabase(databaseTime, local);
    state.databaseAhead = 3_600_000;
    await clock.measure();
    expect(clock.now()).toBe(truth() + 3_600_000);
    state.databaseAhead = 0;
    await clock.measure();
    expect(clock.now()).toBe(truth());
  });

  test('goes on while the database does not answer', async () => {
    const { local, databaseTime, truth, pass } = machines({});
    let away = false;
    const clock = await followDatabase(
      () => (away ? Promise.reject(new Error('gone')) : databaseTime()),
      local,
    );
    away = true;
    await expect(clock.measure()).rejects.toThrow('gone');
    pass(60_000);
    expect(clock.now()).toBe(truth());
  });
});
