import { readArguments } from '@latchkey/kernel/commands/read-arguments';
import type { Command } from '@latchkey/kernel/product';
import { UsageError } from '@latchkey/kernel/usage-error';
import { findUser } from './find-user.ts';
import { tenantOption } from './in-tenant.ts';
import { withOperations } from './with-operations.ts';

const usage =
  'audit takes: [--event NAME] [--subject ID | --email ADDRESS] [--since TIME] [--tenant TENANT] [--limit N].';

/** In milliseconds: how long is reached back with `90m`, `12h`, `7d`. */
const units = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** So long ago, or since a day or a moment, which is UTC unless it says otherwise. */
function timeOf(text: string, now: number): number {
  const [, count, unit] = /^(\d{1,6})([mhd])$/.exec(text) ?? [];
  if (count !== undefined) return now - Number(count) * units[unit as keyof typeof units];
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text);
  const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?$/.test(text);
  const isPlaced = /(Z|[+-]\d\d:\d\d)$/.test(text);
  const time = Date.parse(isMoment && !isPlaced ? `${text}Z` : text);
  if ((isDay || isMoment) && Number.isFinite(time)) return time;
  throw new UsageError(
    '--since takes 90m, 12h or 7d, a day as 2026-01-31, or a time as 2026-01-31T12:00Z.',
  );
}

/** One line of JSON for each event, newest first. */
export const audit: Command = async (args, call) => {
  const { positionals, values } = readArguments(args, {
    ...tenantOption,
    event: { type: 'string' },
    subject: { type: 'string' },
    email: { type: 'string' },
    since: { type: 'string' },
    limit: { type: 'string', default: '50' },
    // It is JSON in any case; whoever says so everywhere may say it here.
    json: { type: 'boolean', default: true },
  });
  const { tenant, event, email, limit } = values;
  if (positionals.length > 0 || (email !== undefined && values.subject !== undefined)) {
    throw new UsageError(usage);
  }
  if (!/^[1-9]\d{0,5}$/.test(limit)) throw new UsageError('--limit takes a whole number.');
  const since = values.since === undefined ? undefined : timeOf(values.since, Date.now());
  return withOperations(call, async (ask) => {
    const subject =
      email === undefined ? values.subject : (await findUser(ask, tenant, email)).localId;
    let left = Number(limit);
    let pageToken: string | undefined;
    do {
      const asked = { event, subject, since, pageSize: left, pageToken };
      const { events = [], nextPageToken } = await ask('listAuditEvents', asked, tenant);
      for (const record of events) console.log(JSON.stringify(record));
      left -= events.length;
      pageToken = nextPageToken || undefined;
    } while (pageToken !== undefined && left > 0);
    return 0;
  });
};
