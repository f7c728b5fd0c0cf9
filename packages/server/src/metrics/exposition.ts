import type { RecordedMetric, RecordedMetrics } from '@latchkey/kernel/metrics/recorded-metrics';
import {
  collectDefaultMetrics,
  type Metric,
  Registry,
  type RegistryContentType,
} from 'prom-client';

export type Exposition = { readonly contentType: string; readonly text: string };

type Family = Pick<RecordedMetric, 'name' | 'help'> & {
  readonly type: string;
  readonly values: readonly {
    readonly metricName?: string | undefined;
    readonly labels: object;
    readonly value: number;
  }[];
};

/** The registry appends it again where the format wants it. */
const withoutTotal = (name: string) => name.replace(/_total$/, '');

async function familyOf(metric: RecordedMetric): Promise<Family> {
  const { name, help, type } = metric;
  const samples = await metric.read();
  const values = samples.map(({ suffix, labels, value }) => ({
    labels,
    value,
    ...(suffix !== '' && { metricName: `${name}${suffix}` }),
  }));
  return { name, help, type, values };
}

/** What the process says of itself. Watched from the first look on: until then it costs nothing. */
function ownRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

/**
 * Puts numbers into words, in the format that is asked for. A registry has one format and renames what
 * it is given, so that every look gets a new one.
 */
export function exposing(metrics: RecordedMetrics) {
  const ofProcess = ownRegistry();
  return async (format: 'text' | 'openmetrics'): Promise<Exposition> => {
    const isOpen = format === 'openmetrics';
    const contentType = isOpen
      ? Registry.OPENMETRICS_CONTENT_TYPE
      : Registry.PROMETHEUS_CONTENT_TYPE;
    const registry: Registry<RegistryContentType> = new Registry();
    registry.setContentType(contentType);
    const families: readonly Family[] = [
      ...(await Promise.all(metrics.all().map(familyOf))),
      ...((await ofProcess.getMetricsAsJSON()) as unknown as readonly Family[]),
    ];
    for (const family of families) {
      const renamed = isOpen && family.type === 'counter';
      const shown = renamed ? { ...family, name: withoutTotal(family.name) } : family;
      // All that a registry asks of a metric is its name, its type and `get`.
      registry.registerMetric({ ...shown, get: async () => shown } as unknown as Metric);
    }
    return { contentType, text: await registry.metrics() };
  };
}
