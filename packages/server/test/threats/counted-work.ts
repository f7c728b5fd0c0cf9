import { ServerResponse } from 'node:http';
import type { HashCost } from '@latchkey/identity/passwords/hash-cost';
import type { World } from '@latchkey/testing/world';
import { type MockInstance, vi } from 'vitest';

/**
 * What an answer cost: passwords compared, what the threads computed for them, of each kind, and
 * every statement that the database was given before it, in order.
 */
type Work = {
  readonly comparisons: number;
  readonly computed: Readonly<Record<string, number>>;
  readonly statements: readonly string[];
};

/** Settings, tenants, keys and the dearest hashes are read every second for everybody, and tell nothing about anybody. */
const isAboutPeople = (sql: string) =>
  !['"settings"', 'from "tenants"', '"signing_keys"', '"hash_kind" >'].some((mark) =>
    sql.includes(mark),
  );

function sumsOf(costs: readonly HashCost[]): Readonly<Record<string, number>> {
  const sums: Record<string, number> = {};
  for (const { kind, amount } of costs) sums[kind] = (sums[kind] ?? 0) + amount;
  return sums;
}

/**
 * Counts the work instead of measuring the time: two answers that cost the same differ in time only
 * by chance.
 */
export async function workOf(
  { identity, data, compared }: World,
  answer: () => Promise<unknown>,
): Promise<Work> {
  const { passwords } = identity;
  const verify = vi.spyOn(passwords, 'verify');
  const read = vi.spyOn(data.database, 'read');
  const commit = vi.spyOn(data.database, 'commit');
  const end = vi.spyOn(ServerResponse.prototype, 'end');
  const spies: readonly MockInstance[] = [verify, read, commit, end];
  const comparedBefore = compared.length;
  try {
    await answer();
    const asked = [
      ...inOrder(read, ([statement]) => [`read: ${statement.sql}`]),
      ...inOrder(commit, ([changes]) => changes.map(({ sql }) => `commit: ${sql}`)),
    ].sort((one, other) => one.order - other.order);
    const answered = end.mock.invocationCallOrder[0] ?? Number.POSITIVE_INFINITY;
    const before = asked.filter(({ order }) => order < answered);
    return {
      comparisons: verify.mock.calls.length,
      computed: sumsOf(compared.slice(comparedBefore).flat()),
      statements: before.flatMap(({ statements }) => statements).filter(isAboutPeople),
    };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

function inOrder<Given extends readonly unknown[]>(
  { mock }: { readonly mock: { calls: Given[]; invocationCallOrder: number[] } },
  statementsOf: (given: Given) => readonly string[],
) {
  return mock.calls.map((given, index) => ({
    order: mock.invocationCallOrder[index] ?? 0,
    statements: statementsOf(given),
  }));
}
