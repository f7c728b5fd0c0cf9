import { Refused } from '@latchkey/kernel/refused';
import { afterEach, expect, test } from 'vitest';
import { type SamlThreads, type SamlThreadsOptions, startSamlThreads } from './saml-threads.ts';

const entry = new URL('../../../../testing/src/stuck-thread-entry.ts', import.meta.url);

/** What would happen later, in the order it was asked for; what was called off is gone. */
let due: (() => void)[] = [];
const later = (_milliseconds: number, run: () => void) => {
  due.push(run);
  return () => {
    due = due.filter((each) => each !== run);
  };
};

let threads: SamlThreads | undefined;
afterEach(async () => {
  await threads?.close();
  due = [];
});

function start(options: SamlThreadsOptions = {}) {
  const started = startSamlThreads({ entry, later, slots: 1, queueLimit: 2, ...options });
  threads = started;
  return (xml: string, tenant = '') =>
    started
      .check(
        { xml, certificates: [], spEntityId: '', responseSigned: true, assertionSigned: true },
        { tenant, line: 'saml.acme' },
      )
      .then(
        (checked) => ('signed' in checked ? checked.signed : checked.refused),
        (error: unknown) => (error instanceof Refused ? error.code : String(error)),
      );
}

test('a thread that does not come to an end is ended, and whoever waits is served', async () => {
  const check = start();
  const stuck = check('forever');
  const waiting = check('next');
  expect(due).toHaveLength(1);
  due[0]?.();
  expect(await stuck).toBe('UNAVAILABLE');
  expect(await waiting).toBe('next');
  expect(await check('after')).toBe('after');
  expect(due).toEqual([]);
});

test('where there is no room, somebody is told to come again, at once', async () => {
  const check = start();
  const stuck = check('forever');
  const waiting = [check('one'), check('two')];
  expect(await check('three')).toBe('UNAVAILABLE');
  due[0]?.();
  expect(await stuck).toBe('UNAVAILABLE');
  expect(await Promise.all(waiting)).toEqual(['one', 'two']);
});

test('a tenant with many messages leaves room for another', async () => {
  const check = start();
  const stuck = check('forever', 'loud');
  const loud = [check('one', 'loud'), check('two', 'loud')];
  const quiet = check('mine', 'quiet');
  expect(await loud[1]).toBe('UNAVAILABLE');
  due[0]?.();
  expect(await Promise.all([stuck, loud[0], quiet])).toEqual(['UNAVAILABLE', 'one', 'mine']);
});

test('a thread that dies is replaced', async () => {
  const check = start();
  expect(await check('the end')).toBe('UNAVAILABLE');
  expect(await check('after')).toBe('after');
});

test('nobody waits for threads that were closed', async () => {
  const check = start();
  const stuck = check('forever');
  const waiting = check('one');
  await threads?.close();
  expect(await Promise.all([stuck, waiting, check('late')])).toEqual(
    Array.from({ length: 3 }, () => 'UNAVAILABLE'),
  );
});
