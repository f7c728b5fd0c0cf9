import { describe, expect, test } from 'vitest';
import { brokenPrecondition, checkPreconditions, type Preconditions } from './preconditions.ts';

const current = { generation: 1_700_000_000_000_000, metageneration: 3 };
const { generation } = current;

describe('of an object that is there', () => {
  const holding: readonly Preconditions[] = [
    {},
    { ifGenerationMatch: generation },
    { ifGenerationNotMatch: 0 },
    { ifGenerationNotMatch: generation - 1 },
    { ifMetagenerationMatch: 3, ifGenerationMatch: generation },
    { ifMetagenerationNotMatch: 2 },
  ];
  test.each(holding)('holds: %j', (preconditions) => {
    expect(brokenPrecondition(preconditions, current)).toBe(undefined);
  });

  const broken: readonly [keyof Preconditions, Preconditions][] = [
    ['ifGenerationMatch', { ifGenerationMatch: 0 }],
    ['ifGenerationMatch', { ifGenerationMatch: generation + 1 }],
    ['ifGenerationNotMatch', { ifGenerationNotMatch: generation }],
    ['ifMetagenerationMatch', { ifGenerationMatch: generation, ifMetagenerationMatch: 2 }],
    ['ifMetagenerationNotMatch', { ifMetagenerationNotMatch: 3 }],
  ];
  test.each(broken)('%s does not hold in %j', (name, preconditions) => {
    expect(brokenPrecondition(preconditions, current)).toBe(name);
  });
});

describe('of an object that is not there', () => {
  test('generation 0 is its own', () => {
    expect(brokenPrecondition({ ifGenerationMatch: 0 }, undefined)).toBe(undefined);
    expect(brokenPrecondition({ ifGenerationNotMatch: 0 }, undefined)).toBe('ifGenerationNotMatch');
    expect(brokenPrecondition({ ifMetagenerationMatch: 1 }, undefined)).toBe(
      'ifMetagenerationMatch',
    );
  });
});

test('what does not hold is refused by its name', () => {
  expect(() => checkPreconditions({ ifGenerationMatch: 1 }, undefined)).toThrow(
    expect.objectContaining({
      code: 'FAILED_PRECONDITION',
      message: expect.stringContaining('ifGenerationMatch'),
    }),
  );
});
