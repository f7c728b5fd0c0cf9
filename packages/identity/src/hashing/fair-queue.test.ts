import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFairQueue, type FairQueue } from './fair-queue.ts';

const ROOM = 100;

const join = (queue: FairQueue<string>, line: string, job: string, limit = ROOM) => {
  const admission = queue.join(line, job, limit);
  if (!admission.admitted) throw new Error(`${job} was refused`);
  return admission;
};

const drain = (queue: FairQueue<string>) => {
  const jobs: string[] = [];
  for (let job = queue.next(); job !== undefined; job = queue.next()) jobs.push(job);
  return jobs;
};

describe('turns', () => {
  test('jobs of one line are taken in the order they came', () => {
    const queue = createFairQueue<string>();
    for (const job of ['a1', 'a2', 'a3']) join(queue, 'a', job);
    expect(drain(queue)).toEqual(['a1', 'a2', 'a3']);
  });

  test('lines take turns however many jobs each has', () => {
    const queue = createFairQueue<string>();
    for (const job of ['a1', 'a2', 'a3', 'a4']) join(queue, 'a', job);
    for (const job of ['b1', 'b2']) join(queue, 'b', job);
    join(queue, 'c', 'c1');
    expect(drain(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
  });

  test('a line that was just served and comes back stands behind the others', () => {
    const queue = createFairQueue<string>();
    join(queue, 'a', 'a1');
    join(queue, 'b', 'b1');
    join(queue, 'b', 'b2');
    expect(queue.next()).toBe('a1');
    join(queue, 'a', 'a2');
    expect(drain(queue)).toEqual(['b1', 'a2', 'b2']);
  });
});

describe('a full queue', () => {
  test('refuses one more of the longest line', () => {
    const queue = createFairQueue<string>();
    for (const job of ['a1', 'a2']) join(queue, 'a', job, 3);
    join(queue, 'b', 'b1', 3);
    expect(queue.join('a', 'a3', 3)).toEqual({ admitted: false });
    expect(drain(queue)).toEqual(['a1', 'b1', 'a2']);
  });

  test('lets a shorter line push out the newest job of the longest', () => {
    const queue = createFairQueue<string>();
    for (const job of ['a1', 'a2', 'a3']) join(queue, 'a', job, 3);
    expect(join(queue, 'b', 'b1', 3).pushedOut).toBe('a3');
    expect(drain(queue)).toEqual(['a1', 'b1', 'a2']);
  });

  test('does not let many short lines push each other out', () => {
    const queue = createFairQueue<string>();
    for (const line of ['a', 'b', 'c']) join(queue, line, line, 3);
    expect(queue.join('d', 'd', 3)).toEqual({ admitted: false });
    expect(drain(queue)).toEqual(['a', 'b', 'c']);
  });

  test('remembers no line as long that has become short', () => {
    const queue = createFairQueue<string>();
    for (const job of ['a1', 'a2', 'a3']) join(queue, 'a', job, 3);
    drain(queue);
    for (const line of ['a', 'b', 'c']) join(queue, line, line, 3);
    expect(queue.join('d', 'd', 3)).toEqual({ admitted: false });
  });

  test('does not shed jobs when the limit falls', () => {
    const queue = createFairQueue<string>();
    for (const job of ['a1', 'a2', 'a3']) join(queue, 'a', job, 3);
    expect(queue.join('a', 'a4', 1)).toEqual({ admitted: false });
    expect(queue.size()).toBe(3);
  });
});

describe('leaving', () => {
  test.each(['a1', 'a2', 'a3'])('%s leaves without disturbing the others', (leaver) => {
    const queue = createFairQueue<string>();
    const places = new Map(['a1', 'a2', 'a3'].map((job) => [job, join(queue, 'a', job)]));
    expect(places.get(leaver)?.leave()).toBe(true);
    expect(drain(queue)).toEqual(['a1', 'a2', 'a3'].filter((job) => job !== leaver));
  });

  test('a job that waits no longer cannot leave', () => {
    const queue = createFairQueue<string>();
    const taken = join(queue, 'a', 'a1');
    queue.next();
    const gone = join(queue, 'a', 'a2');
    gone.leave();
    join(queue, 'a', 'a3', 1);
    const pushedOut = join(queue, 'a', 'a4');
    join(queue, 'b', 'b1', 2);
    expect([taken.leave(), gone.leave(), pushedOut.leave()]).toEqual([false, false, false]);
    expect(drain(queue)).toEqual(['a3', 'b1']);
  });

  test('makes room', () => {
    const queue = createFairQueue<string>();
    join(queue, 'a', 'a1', 1).leave();
    expect(join(queue, 'b', 'b1', 1).pushedOut).toBeUndefined();
  });
});

test('behaves like a plain list of lists under any sequence of joins, leaves and turns', () => {
  const LIMIT = 4;
  const move = fc.oneof(
    fc.record({ act: fc.constant('join' as const), line: fc.constantFrom('a', 'b', 'c') }),
    fc.record({ act: fc.constant('leave' as const), nth: fc.nat(20) }),
    fc.record({ act: fc.constant('next' as const) }),
  );
  fc.assert(
    fc.property(fc.array(move, { maxLength: 60, size: 'max' }), (moves) => {
      const queue = createFairQueue<number>();
      const leaves: (() => boolean)[] = [];
      let lines: { name: string; jobs: number[] }[] = [];
      const size = () => lines.flatMap(({ jobs }) => jobs).length;
      const without = (job: number) => {
        for (const line of lines) line.jobs = line.jobs.filter((other) => other !== job);
        lines = lines.filter(({ jobs }) => jobs.length > 0);
      };

      for (const made of moves) {
        if (made.act === 'join') {
          const job = leaves.length;
          const own = lines.find(({ name }) => name === made.line);
          const longest = Math.max(0, ...lines.map(({ jobs }) => jobs.length));
          const admission = queue.join(made.line, job, LIMIT);
          const full = size() >= LIMIT;
          expect(admission.admitted).toBe(!full || (own?.jobs.length ?? 0) + 1 < longest);
          leaves.push(admission.admitted ? admission.leave : () => false);
          if (!admission.admitted) continue;
          expect(admission.pushedOut !== undefined).toBe(full);
          if (admission.pushedOut !== undefined) {
            const from = lines.find(({ jobs }) => jobs.at(-1) === admission.pushedOut);
            expect(from?.jobs.length).toBe(longest);
            without(admission.pushedOut);
          }
          if (own) own.jobs.push(job);
          else lines.push({ name: made.line, jobs: [job] });
        } else if (made.act === 'leave') {
          const waits = lines.some(({ jobs }) => jobs.includes(made.nth));
          expect(leaves[made.nth]?.() ?? false).toBe(waits);
          without(made.nth);
        } else {
          const turn = lines.shift();
          const job = turn?.jobs.shift();
          if (turn && turn.jobs.length > 0) lines.push(turn);
          expect(queue.next()).toBe(job);
        }
        expect(queue.size()).toBe(size());
      }
    }),
  );
});
