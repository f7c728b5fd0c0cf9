import { daysOfNumbers } from '@latchkey/identity/usage/usage';
import { readArguments } from '@latchkey/kernel/commands/read-arguments';
import type { Command } from '@latchkey/kernel/product';
import { UsageError } from '@latchkey/kernel/usage-error';
import { tenantOption } from './in-tenant.ts';
import { everyTenant, idOf } from './list-tenants.ts';
import type { Ask } from './operations/ask.ts';
import { openTable } from './table.ts';
import { withOperations } from './with-operations.ts';

type Count = readonly [name: string, count: number];

/** How many were active in the last thirty days: of the project itself without a tenant's id. */
type Part = { readonly tenantId?: string; readonly monthlyActiveAccounts: number };

type Report = {
  readonly days: readonly { readonly day: string; readonly activeAccounts: number }[];
  readonly monthlyActiveAccounts: number;
  readonly parts: readonly Part[];
  readonly clients: readonly { readonly agent: string; readonly count: number }[];
};

const sum = (counts: readonly Count[]) => counts.reduce((total, [, count]) => total + count, 0);

/** The counts of one name as one, in the order in which the names first came. */
function together(counts: readonly Count[]): readonly Count[] {
  const totals = new Map<string, number>();
  for (const [name, count] of counts) totals.set(name, (totals.get(name) ?? 0) + count);
  return [...totals];
}

const mostFirst = ([one, ofOne]: Count, [other, ofOther]: Count) =>
  ofOther - ofOne || (one < other ? -1 : 1);

/** One tenant, or the project with all of them: nobody is in two, so that their numbers add up. */
async function readReport(ask: Ask, tenant: string | undefined, days: number): Promise<Report> {
  const whose: (string | undefined)[] = [tenant];
  if (tenant === undefined) {
    for await (const tenants of everyTenant(ask)) whose.push(...tenants.map(idOf));
  }
  const active: Count[] = [];
  const beats: Count[] = [];
  const parts: Part[] = [];
  for (const tenantId of whose) {
    const report = await ask('getUsage', { days }, tenantId);
    for (const { day = '', activeAccounts = 0 } of report.days ?? [])
      active.push([day, activeAccounts]);
    for (const { agent = '', count = 0 } of report.clients ?? []) beats.push([agent, count]);
    const { monthlyActiveAccounts = 0 } = report;
    parts.push({ ...(tenantId === undefined ? {} : { tenantId }), monthlyActiveAccounts });
  }
  return {
    days: together(active).map(([day, activeAccounts]) => ({ day, activeAccounts })),
    monthlyActiveAccounts: parts.reduce((all, part) => all + part.monthlyActiveAccounts, 0),
    parts,
    clients: together(beats)
      .toSorted(mostFirst)
      .map(([agent, count]) => ({ agent, count })),
  };
}

/** With their sum, where there is more than one to add up. */
function printCounts(titles: readonly [string, string], counts: readonly Count[]): void {
  const shown: readonly Count[] = counts.length > 1 ? [...counts, ['all', sum(counts)]] : counts;
  const print = openTable(titles, { numbers: [1] });
  if (shown.length === 0) print([['none', '0']]);
  else print(shown.map(([name, count]) => [name, String(count)]));
}

function printReport(report: Report): void {
  openTable(['day', 'active accounts'], { numbers: [1] })(
    report.days.map(({ day, activeAccounts }) => [day, String(activeAccounts)]),
  );
  console.log(`\nactive in the last 30 days: ${report.monthlyActiveAccounts}\n`);
  if (report.parts.length > 1) {
    printCounts(
      ['tenant', 'active in the last 30 days'],
      report.parts.map((part) => [part.tenantId ?? '(none)', part.monthlyActiveAccounts]),
    );
    console.log();
  }
  printCounts(
    ['client', 'heartbeats'],
    report.clients.map(({ agent, count }) => [agent, count]),
  );
}

/** A line for each day, newest first, one for each tenant, and one for each client. */
export const usage: Command = async (args, call) => {
  const { positionals, values } = readArguments(args, {
    ...tenantOption,
    days: { type: 'string', default: '30' },
    json: { type: 'boolean', default: false },
  });
  const { days, json, tenant } = values;
  if (positionals.length > 0) {
    throw new UsageError('usage takes: [--days N] [--tenant TENANT] [--json].');
  }
  if (!/^[1-9]\d{0,2}$/.test(days) || Number(days) > daysOfNumbers) {
    throw new UsageError(`--days takes a whole number from 1 to ${daysOfNumbers}.`);
  }
  const report = await withOperations(call, (ask) => readReport(ask, tenant, Number(days)));
  if (json) console.log(JSON.stringify(report));
  else printReport(report);
  return 0;
};
