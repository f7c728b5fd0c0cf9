import type { Ending, Principal } from '@latchkey/kernel/principal';
import { createTimers } from '@latchkey/testing/timers';
import { expect, test } from 'vitest';
import { keepPrincipals } from './keep-principals.ts';

const ada: Principal = {
  kind: 'account',
  tenant: '',
  uid: 'ada',
  claims: {},
  sessionId: null,
  expiresAt: 3_600_000,
};
const bob: Principal = { ...ada, uid: 'bob' };

/** Everything that was asked and told, on a clock that only the test moves. */
function scene() {
  let time = 0;
  const timers = createTimers(() => time);
  const asked: (readonly Principal[])[] = [];
  const told: unknown[] = [];
  const faults: unknown[] = [];
  let answer: (asked: readonly Principal[]) => Promise<ReadonlyMap<Principal, Ending>> = async () =>
    new Map();
  const keeping = keepPrincipals({
    now: () => time,
    after: timers.after,
    keyOf: (principal) => (principal.kind === 'account' ? principal.uid : principal.kind),
    endings(principals) {
      asked.push(principals);
      return answer(principals);
    },
    onFault: (fault) => faults.push(fault),
  });
  return {
    keeping,
    asked,
    told,
    faults,
    answers(given: typeof answer) {
      answer = given;
    },
    keep: (name: string, principal: Principal) =>
      keeping.keep(principal, {
        ended: (why) => told.push([name, why]),
        away: (isAway) => told.push([name, isAway ? 'away' : 'back']),
      }),
    async pass(milliseconds: number) {
      time += milliseconds;
      timers.ring();
      // A look is a handful of promises here, and nothing else waits.
      await new Promise(setImmediate);
    },
  };
}

test('a database that is away ends nothing; it is said after half a minute, and when it is back', async () => {
  const { keep, pass, answers, told, faults, keeping } = scene();
  keep('ada', ada);
  answers(() => Promise.reject(new Error('away')));
  for (let passed = 0; passed < 30_000; passed += 5000) await pass(5000);
  expect(told).toEqual([]);
  await pass(5000);
  await pass(5000);
  expect(told).toEqual([['ada', 'away']]);
  expect(faults.length).toBeGreaterThan(5);
  answers(async () => new Map());
  await pass(5000);
  expect(told.splice(0)).toEqual([
    ['ada', 'away'],
    ['ada', 'back'],
  ]);
  answers(async () => new Map([[ada, 'deleted']]));
  await pass(5000);
  expect(told).toEqual([['ada', 'deleted']]);
  await keeping.stop();
});

test('a token expires while a look waits for its answer', async () => {
  const { keep, pass, answers, told } = scene();
  keep('ada', ada);
  answers(() => new Promise(() => undefined));
  await pass(5000);
  await pass(3_594_999);
  expect(told).toEqual([]);
  await pass(1);
  expect(told).toEqual([['ada', 'expired']]);
});

test('many who are the same are asked for once, and all are told once', async () => {
  const { keep, pass, answers, asked, told, keeping } = scene();
  keep('tab', ada);
  keep('other tab', ada);
  keep('bob', bob);
  answers(async () => new Map([[ada, 'revoked']]));
  await pass(5000);
  await pass(5000);
  expect(asked).toEqual([[ada, bob], [bob]]);
  expect(told).toEqual([
    ['tab', 'revoked'],
    ['other tab', 'revoked'],
  ]);
  await keeping.stop();
});

test('many who have shown who they are each by themselves are asked for once, too, whoever of them leaves', async () => {
  const { keep, pass, answers, asked, told, keeping } = scene();
  const again: Principal = { ...ada };
  const leave = keep('first', ada);
  keep('second', again);
  keep('third', { ...ada });
  await pass(5000);
  leave();
  answers(async (principals) => new Map(principals.map((one) => [one, 'revoked'])));
  await pass(5000);
  await pass(5000);
  expect(asked).toEqual([[ada], [again]]);
  expect(told).toEqual([
    ['second', 'revoked'],
    ['third', 'revoked'],
  ]);
  await keeping.stop();
});

test('whoever wakes a hundred times causes one look more', async () => {
  const { keep, pass, asked, keeping } = scene();
  keep('ada', ada);
  for (let turn = 0; turn < 100; turn += 1) keeping.wake();
  expect(asked).toHaveLength(1);
  await pass(0);
  expect(asked).toHaveLength(1);
  await pass(200);
  expect(asked).toHaveLength(2);
  await pass(200);
  expect(asked).toHaveLength(2);
  await keeping.stop();
});

test('nobody looks for nobody', async () => {
  const { keep, pass, asked, keeping } = scene();
  keep('nobody', { kind: 'nobody' });
  keep('ada', ada)();
  keeping.wake();
  await pass(10_000);
  expect(asked).toEqual([]);
});

test('who fails when told keeps nobody else from being told', async () => {
  const { keep, keeping, pass, answers, told, faults } = scene();
  const fault = new Error('a fault of a product');
  keeping.keep(ada, {
    ended() {
      throw fault;
    },
  });
  keep('bob', bob);
  answers(
    async () =>
      new Map([
        [ada, 'disabled'],
        [bob, 'disabled'],
      ]),
  );
  await pass(5000);
  expect([told, faults]).toEqual([[['bob', 'disabled']], [fault]]);
});

test('who leaves tells nobody anything', async () => {
  const { keep, keeping, pass, answers, told } = scene();
  const { promise, resolve } = Promise.withResolvers<ReadonlyMap<Principal, Ending>>();
  keep('ada', ada);
  answers(() => promise);
  await pass(5000);
  const stopped = keeping.stop();
  resolve(new Map([[ada, 'revoked']]));
  await stopped;
  await pass(3_600_000);
  expect(told).toEqual([]);
});
