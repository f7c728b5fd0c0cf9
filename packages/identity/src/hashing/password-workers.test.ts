import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { HashCost } from '../passwords/hash-cost.ts';
import { HashingOverloaded } from '../passwords/password-hasher.ts';
import {
  type PasswordWorkers,
  type PasswordWorkersOptions,
  startPasswordWorkers,
} from './password-workers.ts';

const quick = { memoryCost: 64, timeCost: 1 };
const turn = { line: 'a' };

const comparison = (hash: string | null, password: string) => ({
  hash,
  password,
  dearest: [],
});

const opened: PasswordWorkers[] = [];
const start = (options: PasswordWorkersOptions = {}) => {
  const workers = startPasswordWorkers({ ...quick, slots: 1, ...options });
  opened.push(workers);
  return workers;
};

const nextThread = () =>
  new Promise<Worker>((resolve) => {
    process.once('worker', resolve);
  });

/** The names of jobs in the order in which they came to an end. */
const finishing = () => {
  const order: string[] = [];
  const note = async (name: string, job: Promise<unknown>) => {
    const outcome = await job.then(
      () => '',
      (error: unknown) => (error instanceof HashingOverloaded ? ' refused' : ` ${String(error)}`),
    );
    order.push(name + outcome);
  };
  return { order, note };
};

afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(opened.splice(0).map((workers) => workers.close()));
});

describe('hashing and verifying', () => {
  test('a password matches its own hash and no other password does', async () => {
    const workers = start();
    const hash = await workers.hash('correct horse', turn);
    expect(await workers.verify(comparison(hash, 'correct horse'), turn)).toEqual({
      matches: true,
      needsRehash: false,
    });
    expect((await workers.verify(comparison(hash, 'correct hors'), turn)).matches).toBe(false);
  });

  test('the default is argon2id with 19 MiB, two passes and one lane', async () => {
    const workers = startPasswordWorkers({ slots: 1 });
    opened.push(workers);
    expect(await workers.hash('secret', turn)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('a password reaches the thread byte for byte', async () => {
    const workers = start();
    const hash = await workers.hash('cafe\u0301\0 ', turn);
    const matches = async (password: string) =>
      (await workers.verify(comparison(hash, password), turn)).matches;
    expect(await matches('cafe\u0301\0 ')).toBe(true);
    expect(await matches('caf\u00e9\0 ')).toBe(false);
    expect(await matches('cafe\u0301\0')).toBe(false);
    expect(await matches('cafe\u0301')).toBe(false);
  });

  test('a hash of older parameters still matches and asks to be made anew', async () => {
    const hash = await start().hash('secret', turn);
    expect(await start({ timeCost: 2 }).verify(comparison(hash, 'secret'), turn)).toEqual({
      matches: true,
      needsRehash: true,
    });
  });

  test('a stored hash that is garbage matches nothing', async () => {
    expect(await start().verify(comparison('garbage', 'secret'), turn)).toEqual({
      matches: false,
      needsRehash: false,
    });
  });

  test('a failure does not repeat the password', async () => {
    const failure = start({ memoryCost: 1 }).hash('my secret password', turn);
    await expect(failure).rejects.toEqual(new Error('argon2id refuses m=1, t=1, p=1'));
  });
});

// Attack: measure which addresses are answered at once to learn who has an account.
test('a thread does the same work whoever the guess is for, and says what it did', async () => {
  const costs: HashCost[][] = [];
  const workers = start({ onCompared: (work) => costs.push([...work]) });
  const own = await workers.hash('secret', turn);
  const foreign = `$sha256$i=7,o=sp$c2FsdA$${'A'.repeat(43)}`;
  const dearest = [{ kind: 'sha256', amount: 10 }];
  for (const hash of [null, own, foreign, 'garbage'])
    await workers.verify({ ...comparison(hash, 'guess'), dearest }, turn);
  const sums = costs.map((work) => ({
    argon2id: sumOf(work, 'argon2id:v=19,p=1'),
    sha256: sumOf(work, 'sha256'),
  }));
  expect(sums).toEqual(Array(4).fill({ argon2id: 8, sha256: 10 }));
});

const sumOf = (work: readonly HashCost[], kind: string) =>
  work.filter((each) => each.kind === kind).reduce((sum, { amount }) => sum + amount, 0);

describe('the queue', () => {
  test('a single sign-in does not wait behind a flood on another line', async () => {
    const workers = start();
    const { order, note } = finishing();
    const flood = Array.from({ length: 20 }, (_, nth) =>
      note(`flood ${nth}`, workers.verify(comparison(null, 'guess'), { line: 'flood' })),
    );
    const single = note('single', workers.hash('secret', { line: 'single' }));
    await Promise.all([...flood, single]);
    expect(order.slice(0, 4)).toEqual(['flood 0', 'flood 1', 'single', 'flood 2']);
    expect(order).toHaveLength(21);
  });

  test('verifying nothing waits in the line like everyone else', async () => {
    const workers = start();
    const jobs = [
      workers.hash('secret', turn),
      workers.verify(comparison(null, 'guess'), turn),
      workers.verify(comparison(null, 'guess'), turn),
    ];
    expect(workers.queued()).toBe(2);
    await Promise.all(jobs);
    expect(workers.queued()).toBe(0);
  });

  test('when full, a flood is refused and makes room for others', async () => {
    const workers = start({ queueLimit: 2 });
    const { order, note } = finishing();
    const hash = (name: string, line: string) => note(name, workers.hash('secret', { line }));
    await Promise.all([
      hash('running', 'flood'),
      hash('flood 1', 'flood'),
      hash('flood 2', 'flood'),
      hash('flood 3', 'flood'),
      hash('single', 'single'),
    ]);
    expect(order).toEqual(['flood 3 refused', 'flood 2 refused', 'running', 'flood 1', 'single']);
  });

  test('says beforehand whom it would refuse', async () => {
    const workers = start({ queueLimit: 2 });
    const expectRoom = (line: string) => () => workers.expectRoom({ line });
    expect(expectRoom('flood')).not.toThrow();
    const jobs = [1, 2, 3].map(() => workers.hash('secret', { line: 'flood' }));
    expect(expectRoom('flood')).toThrow(HashingOverloaded);
    // One of the flood would make room.
    expect(expectRoom('single')).not.toThrow();
    await Promise.all(jobs);
    expect(expectRoom('flood')).not.toThrow();
  });

  test('a refusal says when to come back', async () => {
    const workers = start({ queueLimit: 0 });
    const running = workers.hash('secret', turn);
    const refused = workers.hash('secret', turn);
    await expect(refused).rejects.toEqual(new HashingOverloaded(1));
    await expect(refused).rejects.toBeInstanceOf(HashingOverloaded);
    await running;
  });

  test('by itself, it bounds what may wait', async () => {
    const workers = start();
    const jobs = Array.from({ length: 600 }, () => workers.verify(comparison(null, 'guess'), turn));
    expect(workers.queued()).toBeLessThanOrEqual(512);
    expect(workers.queued()).toBeGreaterThanOrEqual(32);
    const outcomes = await Promise.allSettled(jobs);
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
  });
});

describe('a caller who has left', () => {
  test('gives up the place in the queue, and nothing is computed', async () => {
    const workers = start();
    const given = vi.spyOn(Worker.prototype, 'postMessage');
    const leaving = new AbortController();
    const running = workers.hash('secret', turn);
    const waiting = workers.hash('secret', { line: 'a', signal: leaving.signal });
    expect(workers.queued()).toBe(1);
    leaving.abort(new Error('gone'));
    expect(workers.queued()).toBe(0);
    await expect(waiting).rejects.toThrow('gone');
    await running;
    await workers.hash('secret', turn);
    expect(given).toHaveBeenCalledTimes(2);
  });

  test('is refused at once when the signal came before the job', async () => {
    const workers = start();
    const signal = AbortSignal.abort(new Error('gone'));
    const given = vi.spyOn(Worker.prototype, 'postMessage');
    await expect(workers.hash('secret', { line: 'a', signal })).rejects.toThrow('gone');
    expect(given).not.toHaveBeenCalled();
  });

  test('does not wait for a running job, whose thread goes on to the next', async () => {
    const workers = start();
    const leaving = new AbortController();
    const running = workers.hash('secret', { line: 'a', signal: leaving.signal });
    const next = workers.hash('secret', turn);
    leaving.abort(new Error('gone'));
    await expect(running).rejects.toThrow('gone');
    expect(await next).toMatch(/^\$argon2id\$/);
  });
});

describe('threads', () => {
  test('start with the jobs that need them, up to the number of slots', async () => {
    const started: Worker[] = [];
    const note = (thread: Worker) => started.push(thread);
    process.on('worker', note);
    onTestFinished(() => void process.off('worker', note));
    const workers = start({ slots: 2 });
    await new Promise(setImmediate);
    expect(started).toHaveLength(0);
    await workers.hash('secret', turn);
    await workers.hash('secret', turn);
    expect(started).toHaveLength(1);
    await Promise.all(Array.from({ length: 6 }, () => workers.hash('secret', turn)));
    expect(started).toHaveLength(2);
  });

  test('one that dies at work fails its job only, and is replaced', async () => {
    // Long enough that the thread cannot have answered before it is ended.
    const workers = start({ memoryCost: 19456, timeCost: 4 });
    const started = nextThread();
    await workers.hash('secret', turn);
    const thread = await started;
    const { order, note } = finishing();
    const struck = note('struck', workers.hash('my secret password', turn));
    const waiting = note('waiting', workers.hash('secret', turn));
    await thread.terminate();
    await Promise.all([struck, waiting]);
    expect(order).toEqual(['struck Error: A hashing thread ended at its work', 'waiting']);
  });

  test('one that dies idle is replaced', async () => {
    const workers = start();
    const thread = nextThread();
    await workers.hash('secret', turn);
    await (await thread).terminate();
    expect(await workers.hash('secret', turn)).toMatch(/^\$argon2id\$/);
  });

  test('those that only a crowd was for end after a minute without work, and one stays', async () => {
    const minutes = new Set<() => void>();
    const after = (milliseconds: number, work: () => void) => {
      expect(milliseconds).toBe(60_000);
      minutes.add(work);
      return () => minutes.delete(work);
    };
    const workers = start({ slots: 2, after });
    const one = nextThread();
    const alone = workers.hash('a', turn);
    const started = [await one];
    const other = nextThread();
    await Promise.all([alone, workers.hash('b', { line: 'b' })]);
    started.push(await other);
    const ended = Promise.race(started.map((thread) => once(thread, 'exit')));
    for (const pass of [...minutes]) pass();
    await ended;
    const third = vi.fn();
    process.once('worker', third);
    expect(await workers.hash('c', turn)).toMatch(/^\$argon2id\$/);
    expect(third).not.toHaveBeenCalled();
    process.off('worker', third);
  });

  test.runIf(process.platform === 'linux')('run at a lower priority than the server', async () => {
    const own = getPriority();
    await start().hash('secret', turn);
    const priorities = readdirSync('/proc/self/task').map((thread) => {
      const afterName = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ').at(-1);
      return Number(afterName?.split(' ')[16]);
    });
    expect(Math.max(...priorities)).toBe(Math.max(own, 10));
    expect(getPriority()).toBe(own);
  });

  test('keep the process alive while they work, and not when they are idle', () => {
    const module = fileURLToPath(new URL('./password-workers.ts', import.meta.url));
    const script = `
      const { startPasswordWorkers } = await import(${JSON.stringify(module)});
      const workers = startPasswordWorkers({ memoryCost: 64, timeCost: 1, slots: 1 });
      const jobs = [workers.hash('a', { line: 'a' }), workers.hash('b', { line: 'b' })];
      console.log((await Promise.all(jobs)).length, 'hashed');`;
    const ended = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
      encoding: 'utf8',
      timeout: 20_000,
    });
    expect(ended).toMatchObject({ stdout: '2 hashed\n', status: 0, signal: null });
  });
});

test('closing rejects what waits and runs, and takes nothing more', async () => {
  const workers = start();
  const jobs = [workers.hash('running', turn), workers.hash('waiting', turn)];
  const outcomes = Promise.allSettled(jobs);
  await workers.close();
  const closed = { status: 'rejected', reason: new Error('The password workers are closed') };
  expect(await outcomes).toEqual([closed, closed]);
  await expect(workers.hash('late', turn)).rejects.toThrow('The password workers are closed');
});
