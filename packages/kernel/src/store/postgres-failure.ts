import pg from 'pg';
import { DatabaseUnavailable } from './database.ts';
import { UnsafeInteger } from './exact-integers.ts';

// SQLSTATE, https://www.postgresql.org/docs/current/errcodes-appendix.html
const unavailableClasses = new Set([
  '08', // connection exception
  '28', // no longer allowed in: a password or a rule changed while we run
  '3D', // the database is gone
  '53', // disk full, out of memory, too many connections
  '57', // cancelled by the time limit, shutting down, starting up
  '58', // the server's own input and output failed
]);
const unavailableCodes = new Set([
  '25006', // a standby that takes no writes: a failover is under way
  '25P03', // idle for too long inside a transaction
  '40001',
  '40P01',
  '55P03', // a lock was not free
]);
const conflicts = new Set(['40001', '40P01']);

/** Lost a race against another transaction and was rolled back whole: saying it again is right. */
export function isConflict(error: unknown): boolean {
  return error instanceof pg.DatabaseError && conflicts.has(error.code ?? '');
}

/** A statement prepared before somebody changed the table it reads; a fresh one will do. */
export function isStalePlan(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === '0A000' &&
    error.message.includes('cached plan')
  );
}

/** Whatever the server did not say as an answer to us was said by the connection breaking. */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof UnsafeInteger) return false;
  if (!(error instanceof pg.DatabaseError)) return true;
  return error.severity === 'FATAL' || error.severity === 'PANIC';
}

export function postgresFailure(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable || error instanceof TypeError) return error;
  if (isConnectionLost(error)) return unavailable(error);
  const code = error instanceof pg.DatabaseError ? (error.code ?? '') : '';
  const isUnavailable = unavailableClasses.has(code.slice(0, 2)) || unavailableCodes.has(code);
  return isUnavailable ? unavailable(error) : error;
}

export function unavailable(error: unknown): DatabaseUnavailable {
  return new DatabaseUnavailable(`PostgreSQL: ${reasonOf(error)}`, { cause: error });
}

/** A name with several addresses fails with one error per address and no words of its own. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') {
    return error.errors.map(reasonOf).join(', ');
  }
  return error instanceof Error ? error.message : String(error);
}
