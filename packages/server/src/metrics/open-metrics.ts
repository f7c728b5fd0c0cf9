import { type RecordedMetrics, recordMetrics } from '@latchkey/kernel/metrics/recorded-metrics';
import type { Config } from '../config/read-config.ts';
import { ownVersion } from '../version.ts';

/** Nothing where nobody may look: then nothing is kept, either. */
export function openMetrics(config: Config): RecordedMetrics | undefined {
  const { mode, metricsToken } = config.server;
  if (mode === 'production' && metricsToken === undefined) return undefined;
  const metrics = recordMetrics();
  metrics.gauge(
    {
      name: 'latchkey_build_info',
      help: 'Always 1; the labels say what runs',
      labels: ['version', 'node', 'mode', 'database'],
    },
    () => {
      const database = config.database.url === undefined ? 'sqlite' : 'postgres';
      const labels = { version: ownVersion(), node: process.version, mode, database };
      return [{ labels, value: 1 }];
    },
  );
  return metrics;
}
