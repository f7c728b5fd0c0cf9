import type { Metrics } from '../metrics/metrics.ts';
import type { AddressLimits } from './address-limits.ts';

/** Counts who asked too often. What is done about it is the caller's: not every limit refuses. */
export function measuredLimits(limits: AddressLimits, metrics: Metrics): AddressLimits {
  const exceeded = metrics.counter({
    name: 'latchkey_rate_limit_exceeded_total',
    help: 'Calls beyond a limit by address, session or account, by the name of the limit',
    labels: ['limit'],
  });
  return {
    ...limits,
    take(rule, key) {
      const allowance = limits.take(rule, key);
      if (!allowance.allowed) {
        // What follows the name is a number that an operator chose.
        const [limit = ''] = rule.name.split(' ', 1);
        exceeded({ limit }).add();
      }
      return allowance;
    },
  };
}
