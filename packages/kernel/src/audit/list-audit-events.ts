import type { listAuditEvents as operation, ReplyOf, RequestOf } from '@latchkey/protocol';
import type { Caller } from '../caller.ts';
import { Refused } from '../refused.ts';
import type { Audit } from './audit.ts';

const defaultPage = 50;
const largestPage = 500;

function pageStart(token: string | undefined): number | undefined {
  if (!token) return undefined;
  if (!/^\d{1,15}$/.test(token)) throw new Refused('INVALID_PAGE_SELECTION');
  return Number(token);
}

export async function listAuditEvents(
  { audit }: { readonly audit: Audit },
  caller: Caller,
  request: RequestOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const limit = Math.min(Math.max(request.pageSize ?? defaultPage, 1), largestPage);
  const records = await audit.list({
    tenant: caller.tenant,
    event: request.event || undefined,
    subject: request.subject || undefined,
    since: request.since,
    until: request.until,
    beforeId: pageStart(request.pageToken),
    limit,
  });
  const last = records.length === limit ? records.at(-1) : undefined;
  return {
    events: records.map((record) => ({
      id: String(record.id),
      at: new Date(record.at).toISOString(),
      times: record.times,
      lastAt: new Date(record.lastAt).toISOString(),
      event: record.event,
      result: record.result,
      reason: record.reason ?? undefined,
      actor: record.actor ?? undefined,
      subject: record.subject ?? undefined,
      address: record.address,
      userAgentHash: record.userAgentHash,
      requestId: record.requestId,
      tenantId: record.tenant,
    })),
    nextPageToken: last && String(last.id),
  };
}
