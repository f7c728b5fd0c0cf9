import { identityQueries } from '@latchkey/identity/store/identity-queries';
import { expect, test } from 'vitest';
import { prepare } from './prepared.ts';

test.each(['sqlite', 'postgres'] as const)(
  'a prepared statement is built once and filled in for each call (%s)',
  (dialect) => {
    const queries = identityQueries(dialect);
    let built = 0;
    const find = prepare<{ email: string; before: number }>((given) => {
      built += 1;
      return queries
        .selectFrom('codes')
        .select('hash')
        .where('tenant', '=', '')
        .where('email', '=', given('email'))
        .where('purpose', '=', 'VERIFY_EMAIL')
        .where('created_at', '<', given('before'))
        .where('expires_at', '>', given('before'));
    });
    expect(find({ email: 'a@example.com', before: 7 }).parameters).toEqual([
      '',
      'a@example.com',
      'VERIFY_EMAIL',
      7,
      7,
    ]);
    expect(find({ email: 'b@example.com', before: 8 }).parameters).toEqual([
      '',
      'b@example.com',
      'VERIFY_EMAIL',
      8,
      8,
    ]);
    expect(find({ email: 'a@example.com', before: 7 }).sql).toBe(
      find({ email: '', before: 0 }).sql,
    );
    expect(built).toBe(1);
  },
);
