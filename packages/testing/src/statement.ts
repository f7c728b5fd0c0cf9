import type { Database, SqlValue, Statement } from '@latchkey/kernel/store/database';

/** Writes a statement by hand where no query builder is at work: sql`SELECT ${1}`, per dialect. */
export function statementsFor(dialect: Database['dialect']) {
  return (text: TemplateStringsArray, ...parameters: SqlValue[]): Statement => ({
    sql: text.reduce(
      (before, after, index) => before + (dialect === 'sqlite' ? '?' : `$${index}`) + after,
    ),
    parameters,
  });
}
