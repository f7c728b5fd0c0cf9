import type { Counter, Described, Family, Histogram, Metrics, Values } from './metrics.ts';

export type Sample = {
  /** What is appended to the metric's name. */
  readonly suffix: '' | '_bucket' | '_sum' | '_count';
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
};

export type RecordedMetric = {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  read(): readonly Sample[] | Promise<readonly Sample[]>;
};

export type RecordedMetrics = Metrics & {
  /** In the order they were described. */
  readonly all: () => readonly RecordedMetric[];
};

type Kept<One> = One & { samples(): readonly Sample[] };

/** A fault that makes labels of what somebody sends fills no memory: the rest is counted as one. */
const mostOfAFamily = 10_000;

function counterOf(labels: Values<string>): Kept<Counter> {
  let value = 0;
  return {
    add(count = 1) {
      value += count;
    },
    samples: () => [{ suffix: '', labels, value }],
  };
}

function histogramOf(labels: Values<string>, buckets: readonly number[]): Kept<Histogram> {
  const counts = buckets.map(() => 0);
  let count = 0;
  let sum = 0;
  return {
    observe(value) {
      count += 1;
      sum += value;
      for (let index = 0; index < buckets.length; index += 1) {
        if (value > (buckets[index] ?? 0)) continue;
        counts[index] = (counts[index] ?? 0) + 1;
        return;
      }
    },
    samples() {
      let below = 0;
      const cumulated = buckets.map((end, index): Sample => {
        below += counts[index] ?? 0;
        return { suffix: '_bucket', labels: { ...labels, le: String(end) }, value: below };
      });
      return [
        ...cumulated,
        { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
        { suffix: '_sum', labels, value: sum },
        { suffix: '_count', labels, value: count },
      ];
    },
  };
}

/** Plain numbers in memory, which cost next to nothing to keep and are put into words by whoever reads. */
export function recordMetrics(): RecordedMetrics {
  const recorded = new Map<string, RecordedMetric>();

  function add(metric: RecordedMetric): void {
    if (!/^latchkey_[a-z][a-z0-9_]*$/.test(metric.name)) {
      throw new Error(`${metric.name} is no name of a metric.`);
    }
    if (recorded.has(metric.name)) throw new Error(`The metric ${metric.name} is there already.`);
    recorded.set(metric.name, metric);
  }

  function family<Label extends string, One>(
    { name, help, labels = [] }: Described<Label>,
    type: 'counter' | 'histogram',
    make: (values: Values<string>) => Kept<One>,
  ): Family<Label, One> {
    const members = new Map<string, Kept<One>>();
    add({ name, help, type, read: () => [...members.values()].flatMap((one) => one.samples()) });

    const member = (values: Values<string>): Kept<One> => {
      const key = JSON.stringify(values);
      const known = members.get(key);
      if (known !== undefined) return known;
      const made = make(values);
      members.set(key, made);
      return made;
    };
    const named = (value: (label: Label) => string) =>
      Object.fromEntries(labels.map((label) => [label, value(label)]));
    if (labels.length === 0) member({});
    return (values) =>
      member(named(members.size < mostOfAFamily ? (label) => values[label] : () => 'other'));
  }

  return {
    counter: (described) => family(described, 'counter', counterOf),
    histogram: (described) =>
      family(described, 'histogram', (labels) => histogramOf(labels, described.buckets)),
    gauge({ name, help }, read) {
      const asSamples = (reading: Awaited<ReturnType<typeof read>>): readonly Sample[] =>
        reading.map(({ labels, value }) => ({ suffix: '', labels, value }));
      add({ name, help, type: 'gauge', read: async () => asSamples(await read()) });
    },
    all: () => [...recorded.values()],
  };
}
