import { readFileSync } from 'node:fs';
import { productionEnvironment, startWorld } from '@latchkey/testing/world';
import { beforeAll, describe, expect, test } from 'vitest';
import { settingsGroups } from '../../src/config/settings.ts';
import type { Family } from './read-exposition.ts';
import { metricsToken, scrape } from './scrape.ts';

const docs = new URL('../../../../docs/', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, docs), 'utf8');
const document = read('metrics.md');

let families: readonly Family[];
beforeAll(async () => {
  const environment = { ...productionEnvironment, LATCHKEY_METRICS_TOKEN: metricsToken };
  const world = await startWorld({ environment });
  await world.call('signUp', { email: 'ada@example.com', password: 'correct horse battery' });
  for (let turn = 0; turn < 11; turn += 1) {
    await world.call('signInWithPassword', { email: `${turn}@example.com`, password: 'wrong' });
  }
  families = await scrape(world);
  await world.close();
});

type Row = { readonly name: string; readonly type: string; readonly labels: readonly string[] };

const quoted = (cell: string) => [...cell.matchAll(/`(\w+)`/g)].map(([, word = '']) => word);

const rows: readonly (Row & { readonly line: string })[] = document
  .split('\n')
  .filter((line) => /^\| `\w+` \|/.test(line))
  .map((line) => {
    const [, name = '', type = '', labels = ''] = line.split('|').map((cell) => cell.trim());
    return { name: name.replaceAll('`', ''), type, labels: quoted(labels), line };
  });

/** What only Linux tells of a process is not asked for elsewhere. */
const isHere = ({ line }: { readonly line: string }) =>
  process.platform === 'linux' || !line.includes('(Linux)');

test('docs/metrics.md lists every metric that a scrape shows, and no other', () => {
  const shown = families.map(({ name, type }) => `${name} ${type}`);
  const listed = rows.filter(isHere).map(({ name, type }) => `${name} ${type}`);
  expect(listed.toSorted()).toEqual(shown.toSorted());
});

test('and the labels of each', () => {
  for (const { name, samples } of families) {
    const labels = new Set(samples.flatMap((sample) => Object.keys(sample.labels)));
    labels.delete('le');
    // What has no number yet shows no label.
    if (samples.length === 0) continue;
    expect([name, rows.find((row) => row.name === name)?.labels]).toEqual([name, [...labels]]);
  }
});

/** By every name that a number goes by. */
const queryable = () =>
  new Set(
    families.flatMap(({ name, type }) =>
      type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => `${name}${end}`) : [name],
    ),
  );

const metricsIn = (text: string) =>
  [...text.matchAll(/\b(?:latchkey|nodejs|process)_\w+/g)].map(([name]) => name);

describe('what others ask for is there', () => {
  test('in the alerts', () => {
    const [rules = ''] = /```yaml\ngroups:[\s\S]*?```/.exec(document) ?? [];
    const asked = metricsIn(rules);
    expect(asked.length).toBeGreaterThan(5);
    expect(asked.filter((name) => !queryable().has(name))).toEqual([]);
  });

  test('in the dashboard', () => {
    const dashboard = JSON.parse(read('metrics-dashboard.json')) as {
      readonly panels: readonly { readonly targets: readonly { readonly expr: string }[] }[];
      readonly templating: { readonly list: readonly { readonly query: string }[] };
    };
    const queries = [
      ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
      ...dashboard.templating.list.map(({ query }) => query),
    ];
    const asked = queries.flatMap(metricsIn);
    expect(asked.length).toBeGreaterThan(20);
    expect(asked.filter((name) => !queryable().has(name))).toEqual([]);
  });
});

test('the setting is where the others are', () => {
  const { name, secret } = settingsGroups.server.metricsToken;
  expect(secret).toBe(true);
  expect(read('../README.md')).toContain(`| \`${name}\` |`);
  expect(document).toContain(name);
});
