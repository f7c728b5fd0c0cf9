import { ClientError } from '@latchkey/client';
import { describe, expect, test } from 'vitest';
import { knowsAll } from '../../test/walk.ts';
import { english } from '../messages/english.ts';
import { laterProblems } from './later-problems.ts';
import { named } from './named.ts';
import { failureOf } from './problem.ts';

describe('what only later screens can meet', () => {
  test('is an unknown failure to the first one, and keeps its code', () => {
    expect(failureOf(new ClientError('INVALID_CODE'), knowsAll)).toEqual({
      problem: 'INTERNAL',
      code: 'INVALID_CODE',
    });
  });

  test('gets its name back where somebody has words for it', () => {
    expect(named(failureOf(new ClientError('INVALID_CODE'), knowsAll))).toMatchObject({
      problem: 'INVALID_CODE',
    });
  });

  test('may have a plainer name on the first one, and has its own back all the same', () => {
    const failure = failureOf(new ClientError('UNSUPPORTED_FIRST_FACTOR'), knowsAll);
    expect(failure.problem).toBe('OPERATION_NOT_ALLOWED');
    expect(named(failure).problem).toBe('UNSUPPORTED_FIRST_FACTOR');
  });

  test('is the reason of a refusal, too', () => {
    const failure = failureOf(
      new ClientError('WEAK_PASSWORD', 'This password was found in a leak. [BREACHED_PASSWORD]'),
      knowsAll,
    );
    expect(failure.problem).toBe('WEAK_PASSWORD');
    expect(named(failure).problem).toBe('BREACHED_PASSWORD');
    const plain = failureOf(new ClientError('WEAK_PASSWORD', 'At least 6 characters'), knowsAll);
    expect(named(plain)).toEqual({ problem: 'WEAK_PASSWORD' });
  });

  test('and what nobody knows stays unknown', () => {
    const failure = { problem: 'INTERNAL', code: 'RETINA_REQUIRED' } as const;
    expect(named(failure)).toBe(failure);
  });

  test('is nothing the first one knows', () => {
    expect(laterProblems.filter(knowsAll)).toEqual([]);
  });

  test.each(laterProblems)('has a sentence: %s', (problem) => {
    const sentences: Record<string, string> = {
      ...english.phone.problems,
      ...english.secondFactor.problems,
      ...english.passkeys.problems,
      ...english.tenants.problems,
      ...english.linkedAccounts.problems,
      ...english.policy.problems,
    };
    expect(sentences[problem]).toMatch(/\w/);
  });
});
