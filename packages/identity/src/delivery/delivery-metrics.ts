import type { Metrics } from '@latchkey/kernel/metrics/metrics';
import { type Channel, channels } from '../outbox/queued-message.ts';

type AttemptState = 'sent' | 'dropped' | 'failed' | 'postponed';

export type DeliveryWatch = {
  attempted(channel: Channel, state: AttemptState, seconds: number): void;
};

const states: readonly AttemptState[] = ['sent', 'dropped', 'failed', 'postponed'];

/** Others' servers are slow in their own ways, up to minutes. */
const sendingTimes = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

/** Every attempt to deliver something, and how it ended. */
export function deliveryMetrics(metrics: Metrics): DeliveryWatch {
  const attempts = metrics.counter({
    name: 'latchkey_deliveries_total',
    help: 'Attempts to deliver a mail, an SMS or an event, by how they ended',
    labels: ['channel', 'outcome'],
  });
  const durations = metrics.histogram({
    name: 'latchkey_delivery_duration_seconds',
    help: 'How long an attempt took',
    labels: ['channel'],
    buckets: sendingTimes,
  });
  // All at once, so that the first failure is an increase and not a number from nowhere.
  for (const channel of channels) {
    durations({ channel });
    for (const outcome of states) attempts({ channel, outcome });
  }
  return {
    attempted(channel, outcome, seconds) {
      // A channel of a version that knew more than we do is a text from the database.
      const known = channels.includes(channel) ? channel : 'other';
      attempts({ channel: known, outcome }).add();
      durations({ channel: known }).observe(seconds);
    },
  };
}
