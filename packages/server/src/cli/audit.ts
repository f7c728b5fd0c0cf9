import { parseArgs } from 'node:util';
import type { Command } from '@latchkey/kernel/product';
import { UsageError } from '@latchkey/kernel/usage-error';
import { withData } from './with-data.ts';

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        tenant: { type: 'string', default: '' },
        event: { type: 'string' },
        subject: { type: 'string' },
        limit: { type: 'string', default: '50' },
      },
    }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** One line of JSON for each event, newest first. */
export const audit: Command = async (args, call) => {
  const { tenant, event, subject, limit } = readArguments(args);
  if (!/^[1-9]\d{0,5}$/.test(limit)) throw new UsageError('--limit takes a whole number.');
  return withData(call, async ({ store }) => {
    // Also of a tenant that is gone: what happened there stays.
    const records = await store.audit.list({ tenant, event, subject, limit: Number(limit) });
    for (const record of records) {
      const at = new Date(record.at).toISOString();
      const lastAt = new Date(record.lastAt).toISOString();
      console.log(JSON.stringify({ ...record, at, lastAt }));
    }
    return 0;
  });
};
