import { int32, int64, list, message, string } from '../field.ts';
import { operation } from '../operation.ts';

export const listAuditEvents = operation({
  name: 'listAuditEvents',
  summary: 'Reads the audit trail, newest first. An addition of this server.',
  service: 'latchkey',
  method: 'GET',
  paths: ['/latchkey/v1/projects/{project}/auditEvents'],
  credentials: ['admin'],
  role: 'viewer',
  evenWhenDisabled: true,
  evenWhenGone: true,
  request: {
    tenantId: string,
    event: string,
    subject: string,
    since: int64,
    until: int64,
    pageSize: int64,
    pageToken: string,
  },
  reply: {
    events: list(
      message({
        id: string,
        at: string,
        times: int32,
        lastAt: string,
        event: string,
        result: string,
        reason: string,
        actor: string,
        subject: string,
        address: string,
        userAgentHash: string,
        requestId: string,
        tenantId: string,
      }),
    ),
    nextPageToken: string,
  },
  errors: ['INVALID_PAGE_SELECTION'],
});
