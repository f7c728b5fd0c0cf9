import { sql } from 'kysely';
import type { AskedFrom } from '../limits/guess-budgets.ts';
import { emailKind, phoneKind } from './account-rows.ts';
import type { Queries } from './identity-queries.ts';

/** Cast, for PostgreSQL does not guess the type of a parameter within a choice. */
export const text = (value: string) => sql<string>`cast(${value} as text)`;

/**
 * Every session of who has this address or number, over or not. Its index ends with where they began. Who
 * that is, is asked once for the statement: what was joined might be joined with the sessions of everybody,
 * until PostgreSQL has counted them.
 */
export const sessionsOf = (
  queries: Queries,
  tenant: string,
  kind: typeof emailKind | typeof phoneKind,
  subject: string,
) =>
  queries
    .selectFrom('sessions')
    .where('sessions.tenant', '=', tenant)
    .where('sessions.account_id', '=', ({ selectFrom }) =>
      selectFrom('identities')
        .select('identities.account_id')
        .where('identities.tenant', '=', tenant)
        .where('identities.kind', '=', kind)
        .where('identities.subject', '=', subject),
    );

/**
 * The sessions that make a place known. Nobody signed in where one was handed over: a thief would, in as
 * many places as they like.
 */
function sessionsFrom(queries: Queries, tenant: string, { whose, address }: AskedFrom) {
  if ('accountId' in whose) {
    const ofAccount = queries
      .selectFrom('sessions')
      .select('sessions.id')
      .where('sessions.tenant', '=', tenant)
      .where('sessions.account_id', '=', whose.accountId)
      .where('sessions.address', '=', address)
      .where('sessions.origin', 'is', null);
    return sql`${ofAccount}`;
  }
  const sessions =
    'email' in whose
      ? sessionsOf(queries, tenant, emailKind, whose.email)
      : sessionsOf(queries, tenant, phoneKind, whose.phoneNumber);
  const signedInThere = sessions
    .select('sessions.id')
    .where('sessions.address', '=', address)
    .where('sessions.origin', 'is', null);
  return sql`${signedInThere}`;
}

/** The budget of the place, if the account was signed in to from there, or the one for all others. */
export const budgetAt = (queries: Queries, tenant: string, name: string, from: AskedFrom) =>
  sql<string>`case when exists ${sessionsFrom(queries, tenant, from)}
    then ${text(name)} || ' ' || ${text(from.address)} else ${text(name)} end`;
