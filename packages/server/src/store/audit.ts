import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Audit, AuditEventName, AuditRecord } from '../identity/audit/audit.ts';
import type { Database, Row } from './database.ts';
import { prepare } from './prepared.ts';
import { acrossTenants, type Queries, statement } from './queries.ts';
import type { Schema } from './schema.ts';

type AuditRow = Selectable<Schema['audit']>;

const recordOf = (row: AuditRow): AuditRecord => ({
  id: row.id,
  tenant: row.tenant,
  at: row.at,
  // Only `record` below writes these columns.
  event: row.event as AuditEventName,
  result: row.result as AuditRecord['result'],
  reason: row.reason,
  actor: row.actor,
  subject: row.subject,
  address: row.address,
  userAgentHash: row.user_agent_hash,
  requestId: row.request_id,
});

/** Enough to tell two browsers apart, too little to tell which they are. */
const fingerprint = (userAgent: string) =>
  userAgent === '' ? '' : createHash('sha256').update(userAgent).digest('hex').slice(0, 16);

export function createAudit(database: Database, queries: Queries): Audit {
  const insert = prepare<Omit<AuditRow, 'id'>>((given) =>
    queries.insertInto('audit').values({
      tenant: given('tenant'),
      at: given('at'),
      event: given('event'),
      result: given('result'),
      reason: given('reason'),
      actor: given('actor'),
      subject: given('subject'),
      address: given('address'),
      user_agent_hash: given('user_agent_hash'),
      request_id: given('request_id'),
    }),
  );

  return {
    record: ({ userAgent, requestId, ...event }) =>
      insert({ ...event, user_agent_hash: fingerprint(userAgent), request_id: requestId }),

    async list({ tenant, event, subject, since, until, beforeId, limit }) {
      let query = queries.selectFrom('audit').selectAll().where('tenant', '=', tenant);
      if (event !== undefined) query = query.where('event', '=', event);
      if (subject !== undefined) query = query.where('subject', '=', subject);
      if (since !== undefined) query = query.where('at', '>=', since);
      if (until !== undefined) query = query.where('at', '<', until);
      if (beforeId !== undefined) query = query.where('id', '<', beforeId);
      const rows = await database.read(statement(query.orderBy('id', 'desc').limit(limit)));
      return (rows as readonly (Row & AuditRow)[]).map(recordOf);
    },

    prune: (before) =>
      statement(acrossTenants(queries).deleteFrom('audit').where('at', '<', before)),
  };
}
