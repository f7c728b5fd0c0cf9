import { describe, expect, test } from 'vitest';
import type { Moment } from './history.ts';
import { openJudge } from './judge.ts';
import type { Seen } from './listener.ts';
import { allQuestions, type Question } from './questions.ts';

const [question] = allQuestions as [Question];

const states = ['', 'a=1 b=1', 'a=2 b=2', 'a=3 b=3'];
const moments: readonly Moment[] = states.map((shown, index) => ({
  time: 10 * index,
  answers: new Map([[question, { shown, stamped: shown.replaceAll('=', '@') }]]),
}));

const kindsOf = (...seen: readonly Seen[]) =>
  openJudge(moments)
    .look({ name: 'a listener', take: () => ({ seen, faults: [] }) })
    .map(({ kind }) => kind);

const shown = (text: string): Seen => ({ question, answers: { shown: text } });
const stamped = (text: string, time: number): Seen => ({
  question,
  answers: { stamped: text },
  time,
});

describe('who is told no times', () => {
  test('may pass over commits, and be shown one twice', () => {
    expect(kindsOf(shown(''), shown('a=2 b=2'), shown('a=2 b=2'), shown('a=3 b=3'))).toEqual([]);
  });

  test.each([
    ['half of a commit', 'half', [shown('a=2 b=1')]],
    ['another order', 'half', [shown('b=1 a=1')]],
    ['what is older than what was shown before', 'back', [shown('a=2 b=2'), shown('a=1 b=1')]],
  ])('is not to be shown %s', (_, kind, seen) => {
    expect(kindsOf(...seen)).toEqual([kind]);
  });
});

describe('who is told times', () => {
  test('is shown what was there at each of them, also between commits', () => {
    expect(kindsOf(stamped('', 1), stamped('a@1 b@1', 10), stamped('a@2 b@2', 29))).toEqual([]);
  });

  test.each([
    ['half of a commit', 'half', [stamped('a@2 b@1', 20)]],
    ['what was there before', 'lost', [stamped('a@1 b@1', 20)]],
    ['what was not there yet', 'lost', [stamped('a@3 b@3', 20)]],
    ['an earlier time', 'back', [stamped('a@2 b@2', 20), stamped('a@1 b@1', 10)]],
  ])('is not to be shown %s', (_, kind, seen) => {
    expect(kindsOf(...seen)).toEqual([kind]);
  });
});
