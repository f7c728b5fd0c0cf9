import { expect, test } from 'vitest';
import { idleThreads } from './idle-threads.ts';

/** A clock that stands until it is told how many milliseconds went by. */
function handClock() {
  let now = 0;
  const due = new Map<() => void, number>();
  return {
    after(milliseconds: number, work: () => void) {
      due.set(work, now + milliseconds);
      return () => due.delete(work);
    },
    pass(milliseconds: number) {
      now += milliseconds;
      for (const [work, at] of due) {
        if (at > now) continue;
        due.delete(work);
        work();
      }
    },
    waiting: () => due.size,
  };
}

function start() {
  const clock = handClock();
  const gone: string[] = [];
  const idle = idleThreads<string>((thread) => gone.push(thread), clock.after);
  return { clock, gone, idle };
}

test('the one that worked last is taken first, and an idle one is taken once', () => {
  const { idle } = start();
  idle.add('one');
  idle.add('two');
  expect([idle.take(), idle.take(), idle.take()]).toEqual(['two', 'one', undefined]);
});

test('after a minute without work all but one are let go', () => {
  const { clock, gone, idle } = start();
  for (const thread of ['one', 'two', 'three']) idle.add(thread);
  clock.pass(59_999);
  expect(gone).toEqual([]);
  clock.pass(1);
  expect(gone).toEqual(['one', 'two']);
  expect(idle.take()).toBe('three');
});

test('whoever works now and then stays, and whoever only came along goes', () => {
  const { clock, gone, idle } = start();
  idle.add('spare');
  idle.add('at work');
  for (let second = 0; second < 60; second += 10) {
    clock.pass(10_000);
    idle.add(idle.take() ?? 'nobody');
  }
  expect(gone).toEqual(['spare']);
  expect(idle.size()).toBe(1);
});

test('one that works or has ended is let go by nobody', () => {
  const { clock, gone, idle } = start();
  for (const thread of ['stays', 'ended', 'at work']) idle.add(thread);
  expect(idle.take()).toBe('at work');
  idle.remove('ended');
  expect(clock.waiting()).toBe(1);
  clock.pass(60_000);
  expect(gone).toEqual([]);
});
