import { createHash } from 'node:crypto';
import { auditLimits } from '@latchkey/protocol';
import { type Selectable, sql } from 'kysely';
import type { Audit, AuditEvent, AuditRecord } from '../audit/audit.ts';
import type { Database, Row } from './database.ts';
import { prepare } from './prepared.ts';
import { acrossTenants, statement } from './queries.ts';
import type { ServerQueries, ServerSchema } from './server-schema.ts';

type AuditRow = Selectable<ServerSchema['audit']>;

const recordOf = (row: AuditRow): AuditRecord => ({
  id: row.id,
  tenant: row.tenant,
  at: row.at,
  event: row.event,
  // Only `record` below writes this column.
  result: row.result as AuditRecord['result'],
  reason: row.reason,
  actor: row.actor,
  subject: row.subject,
  address: row.address,
  userAgentHash: row.user_agent_hash,
  requestId: row.request_id,
  times: row.times,
  lastAt: row.last_at ?? row.at,
});

/** Enough to tell two browsers apart, too little to tell which they are. */
const fingerprint = (userAgent: string) =>
  userAgent === '' ? '' : createHash('sha256').update(userAgent).digest('hex').slice(0, 16);

/**
 * What is equal within a minute is one row: whoever does the same in a loop does not fill the trail.
 * The user agent does not count, being the caller's to choose. What operators do is never merged.
 * Whoever is nobody is as many rows as somebody: to wait for the same row tells them apart.
 */
function mergeKey({
  tenant,
  at,
  event,
  result,
  reason,
  actor,
  subject,
  address,
  mark,
}: AuditEvent) {
  const isOwnAct = actor !== null && actor === subject;
  const isStrangers = actor === null && (result === 'refused' || mark !== undefined);
  if (!isOwnAct && !isStrangers) return null;
  const act = JSON.stringify([tenant, event, result, reason, actor, subject, address, mark]);
  const minute = Math.floor(at / auditLimits.mergedWithin);
  // The time first, so that neighbours in time are neighbours in the index.
  return [minute, createHash('sha256').update(act).digest('base64url').slice(0, 22)].join(' ');
}

export function createAudit(database: Database, queries: ServerQueries): Audit {
  const insert = prepare<Omit<AuditRow, 'id' | 'times' | 'last_at'>>((given) =>
    queries
      .insertInto('audit')
      .values({
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
        merge_key: given('merge_key'),
        times: 1,
      })
      .onConflict((conflict) =>
        conflict.column('merge_key').doUpdateSet({
          times: sql<number>`audit.times + 1`,
          last_at: sql<number>`excluded.at`,
        }),
      ),
  );

  return {
    record: (given) => {
      const { userAgent, requestId, mark: _mark, ...event } = given;
      const change = insert({
        ...event,
        user_agent_hash: fingerprint(userAgent),
        request_id: requestId,
        merge_key: mergeKey(given),
      });
      return { ...change, events: [{ topic: 'audit', act: given }] };
    },

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
