import { type Metrics, storageTimes, waitingTimes } from '@latchkey/kernel/metrics/metrics';
import type { HashTask } from './hash-task.ts';

/** Whoever finds no place, and whoever had one that somebody of a shorter line got. */
type Refusal = 'full' | 'pushed_out';

export type HashingWatch = {
  waited(seconds: number): void;
  computed(kind: HashTask['kind'], seconds: number): void;
  refused(reason: Refusal): void;
};

type Now = Readonly<Record<'slots' | 'running' | 'waiting', () => number>>;

/** What is dearest here: when nobody else has work, this still may. */
export function hashingMetrics(metrics: Metrics, now: Now): HashingWatch {
  const gauge = (name: `latchkey_${string}`, help: string, read: () => number) =>
    metrics.gauge({ name, help }, () => [{ labels: {}, value: read() }]);
  gauge('latchkey_password_hash_slots', 'Hashes that may be computed at once', now.slots);
  gauge('latchkey_password_hash_running', 'Hashes that are being computed', now.running);
  gauge('latchkey_password_hash_waiting', 'Hashes that wait for their turn', now.waiting);

  const waits = metrics.histogram({
    name: 'latchkey_password_hash_wait_seconds',
    help: 'How long a hash waited for its turn',
    buckets: [...storageTimes, 10],
  })({});
  const durations = metrics.histogram({
    name: 'latchkey_password_hash_duration_seconds',
    help: 'How long a hash took to compute',
    labels: ['kind'],
    buckets: waitingTimes,
  });
  const refusals = metrics.counter({
    name: 'latchkey_password_hash_refusals_total',
    help: 'Hashes that were turned away because too many waited',
    labels: ['reason'],
  });
  const byKind = { hash: durations({ kind: 'hash' }), verify: durations({ kind: 'verify' }) };
  const byReason = {
    full: refusals({ reason: 'full' }),
    pushed_out: refusals({ reason: 'pushed_out' }),
  };
  return {
    waited: waits.observe,
    computed: (kind, seconds) => byKind[kind].observe(seconds),
    refused: (reason) => byReason[reason].add(),
  };
}
