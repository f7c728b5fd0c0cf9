import { describe, expect, test } from 'vitest';
import { recordMetrics } from './recorded-metrics.ts';

const read = async (metrics: ReturnType<typeof recordMetrics>) =>
  Object.fromEntries(
    await Promise.all(
      metrics.all().map(async (metric) => {
        const samples = await metric.read();
        const lines = samples.map(({ suffix, labels, value }) => [
          `${suffix}${Object.values(labels).map((label) => ` ${label}`)}`,
          value,
        ]);
        return [metric.name, Object.fromEntries(lines)];
      }),
    ),
  );

describe('numbers', () => {
  test('a counter without labels is there from the start, one with labels from the first look at it', async () => {
    const metrics = recordMetrics();
    const plain = metrics.counter({ name: 'latchkey_plain_total', help: 'Plain' })({});
    const family = metrics.counter({
      name: 'latchkey_kinds_total',
      help: 'Kinds',
      labels: ['kind'],
    });
    expect(await read(metrics)).toEqual({
      latchkey_plain_total: { '': 0 },
      latchkey_kinds_total: {},
    });
    plain.add();
    plain.add(2);
    family({ kind: 'a' }).add();
    family({ kind: 'a' }).add();
    family({ kind: 'b' });
    expect(await read(metrics)).toEqual({
      latchkey_plain_total: { '': 3 },
      latchkey_kinds_total: { ' a': 2, ' b': 0 },
    });
  });

  test('a histogram counts what is within each end, the end included', async () => {
    const metrics = recordMetrics();
    const { observe } = metrics.histogram({
      name: 'latchkey_waits_seconds',
      help: 'Waits',
      buckets: [0.1, 1],
    })({});
    for (const seconds of [0, 0.1, 0.5, 1, 2]) observe(seconds);
    expect(await read(metrics)).toEqual({
      latchkey_waits_seconds: {
        '_bucket 0.1': 2,
        '_bucket 1': 4,
        '_bucket +Inf': 5,
        _sum: 3.6,
        _count: 5,
      },
    });
  });

  test('a gauge is asked every time', async () => {
    const metrics = recordMetrics();
    let value = 1;
    metrics.gauge({ name: 'latchkey_now', help: 'Now' }, () => [{ labels: {}, value }]);
    expect(await read(metrics)).toEqual({ latchkey_now: { '': 1 } });
    value = 7;
    expect(await read(metrics)).toEqual({ latchkey_now: { '': 7 } });
  });
});

describe('a fault of ours', () => {
  test('two metrics of one name, or a name that is none, are noticed at the start', () => {
    const metrics = recordMetrics();
    metrics.counter({ name: 'latchkey_things_total', help: 'Things' });
    expect(() => metrics.counter({ name: 'latchkey_things_total', help: 'Others' })).toThrow(
      'The metric latchkey_things_total is there already.',
    );
    expect(() => metrics.gauge({ name: 'latchkey_Wrong name', help: '' }, () => [])).toThrow(
      'latchkey_Wrong name is no name of a metric.',
    );
  });

  test('that makes labels without end fills no memory', async () => {
    const metrics = recordMetrics();
    const family = metrics.counter({ name: 'latchkey_many_total', help: 'Many', labels: ['of'] });
    for (let index = 0; index < 12_000; index += 1) family({ of: String(index) }).add();
    const { latchkey_many_total: many } = await read(metrics);
    expect(Object.keys(many)).toHaveLength(10_001);
    expect(many[' other']).toBe(2_000);
  });
});
