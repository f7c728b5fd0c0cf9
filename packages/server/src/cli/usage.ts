import { readUsage } from '@latchkey/identity/usage/get-usage';
import { daysOfNumbers } from '@latchkey/identity/usage/usage';
import { readArguments } from '@latchkey/kernel/commands/read-arguments';
import type { Command } from '@latchkey/kernel/product';
import { UsageError } from '@latchkey/kernel/usage-error';
import { callerIn, tenantOption } from './in-tenant.ts';
import { withData } from './with-data.ts';

type Line = readonly [name: string, count: number];

function printTable(title: readonly [string, string], lines: readonly Line[]): void {
  const rows = [title, ...lines.map(([name, count]) => [name, String(count)] as const)];
  const widthOf = (column: 0 | 1) => Math.max(...rows.map((row) => row[column].length));
  const [first, second] = [widthOf(0), widthOf(1)];
  for (const [name, count] of rows) {
    console.log(`${name.padEnd(first)}  ${count.padStart(second)}`);
  }
}

/** A line for each day, newest first, and one for each client. */
export const usage: Command = async (args, call) => {
  const { days, json, tenant } = readArguments(args, {
    ...tenantOption,
    days: { type: 'string', default: '30' },
    json: { type: 'boolean', default: false },
  }).values;
  if (!/^[1-9]\d{0,2}$/.test(days) || Number(days) > daysOfNumbers) {
    throw new UsageError(`--days takes a whole number from 1 to ${daysOfNumbers}.`);
  }
  return withData(call, async ({ store, clock }) => {
    const report = await readUsage(
      store.usage,
      (await callerIn(store, tenant)).tenant,
      clock.now(),
      Number(days),
    );
    if (json) {
      console.log(JSON.stringify(report));
      return 0;
    }
    printTable(
      ['day', 'active accounts'],
      report.days.map(({ day, activeAccounts }) => [day, activeAccounts]),
    );
    console.log(`\nactive in the last 30 days: ${report.monthlyActiveAccounts}\n`);
    printTable(
      ['client', 'heartbeats'],
      report.clients.map(({ agent, count }) => [agent, count]),
    );
    return 0;
  });
};
