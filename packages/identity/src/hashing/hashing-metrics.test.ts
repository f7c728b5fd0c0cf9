import { recordMetrics } from '@latchkey/kernel/metrics/recorded-metrics';
import { expect, test } from 'vitest';
import { startPasswordWorkers } from './password-workers.ts';

const quick = { memoryCost: 64, timeCost: 1, slots: 1 };

test('who waits, who runs and who is turned away can be seen', async () => {
  const metrics = recordMetrics();
  const workers = startPasswordWorkers({ ...quick, queueLimit: 2, metrics });
  const value = async (name: string, label = ''): Promise<number | undefined> => {
    const metric = metrics.all().find((one) => one.name === `latchkey_password_hash_${name}`);
    const samples = (await metric?.read()) ?? [];
    return samples.find(
      ({ suffix, labels }) =>
        suffix !== '_bucket' && (labels['kind'] ?? labels['reason'] ?? '') === label,
    )?.value;
  };
  const counts = async (kind = '') => {
    const name = kind === '' ? 'wait_seconds' : 'duration_seconds';
    const metric = metrics.all().find((one) => one.name === `latchkey_password_hash_${name}`);
    const samples = (await metric?.read()) ?? [];
    return samples.find(
      ({ suffix, labels }) => suffix === '_count' && (labels['kind'] ?? '') === kind,
    )?.value;
  };

  const turn = (line: string) => ({ line });
  const jobs = ['a', 'a', 'a'].map((line) => workers.hash('password', turn(line)));
  // No room for a fourth of the longest line, but for the first of another, in place of the newest.
  const [, , newest] = jobs;
  const refused = expect(workers.hash('password', turn('a'))).rejects.toThrow();
  const pushedOut = expect(newest).rejects.toThrow();
  const shorter = workers.hash('password', turn('b'));
  expect([await value('slots'), await value('running'), await value('waiting')]).toEqual([1, 1, 2]);
  await Promise.all([refused, pushedOut, shorter, ...jobs.slice(0, 2)]);

  expect([await value('running'), await value('waiting')]).toEqual([0, 0]);
  expect(await value('refusals_total', 'full')).toBe(1);
  expect(await value('refusals_total', 'pushed_out')).toBe(1);
  expect([await counts(), await counts('hash'), await counts('verify')]).toEqual([3, 3, 0]);
  await workers.close();
});
