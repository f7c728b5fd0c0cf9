import { type MockInstance, vi } from 'vitest';
import type { World } from '../../src/testing/world.ts';

/** What an answer cost: passwords compared, and every statement the database was given, in order. */
type Work = {
  readonly comparisons: number;
  readonly statements: readonly string[];
};

/** Settings are read once a second for everybody, and tell nothing about anybody. */
const isAboutPeople = (sql: string) => !sql.includes('"settings"');

/**
 * Counts the work instead of measuring the time: two answers that cost the same differ in time only
 * by chance. The world's dispatcher must be stopped, because what it does comes after the answer.
 */
export async function workOf(
  { identity, data }: World,
  answer: () => Promise<unknown>,
): Promise<Work> {
  const { passwords } = identity;
  const comparing = [vi.spyOn(passwords, 'verify'), vi.spyOn(passwords, 'verifyNothing')];
  const read = vi.spyOn(data.database, 'read');
  const commit = vi.spyOn(data.database, 'commit');
  const spies: readonly MockInstance[] = [...comparing, read, commit];
  try {
    await answer();
    const asked = [
      ...inOrder(read, ([statement]) => [`read: ${statement.sql}`]),
      ...inOrder(commit, ([changes]) => changes.map(({ sql }) => `commit: ${sql}`)),
    ].sort((one, other) => one.order - other.order);
    return {
      comparisons: comparing.reduce((sum, spy) => sum + spy.mock.calls.length, 0),
      statements: asked.flatMap(({ statements }) => statements).filter(isAboutPeople),
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
