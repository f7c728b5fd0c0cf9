import { describe, expect, test } from 'vitest';
import { stepTask, type TaskEvent, type TaskState } from './task-state.ts';

type State = TaskState<'saved'>;
type Event = TaskEvent<'saved'>;

const after = (state: State, ...events: readonly Event[]): State => events.reduce(stepTask, state);

const idle: State = { at: 'idle' };
const underWay: State = { at: 'underWay' };

describe('what somebody asked for', () => {
  test('is under way, and then done', () => {
    expect(after(idle, { type: 'begun' })).toEqual(underWay);
    expect(after(underWay, { type: 'done', done: 'saved' })).toEqual({ at: 'done', done: 'saved' });
  });

  test('says nothing when it was given up', () => {
    expect(after(underWay, { type: 'givenUp' })).toEqual(idle);
  });

  test('fails at a field, or at none', () => {
    expect(after(underWay, { type: 'failed', problem: 'INTERNAL' })).toEqual({
      at: 'failed',
      problem: 'INTERNAL',
    });
    expect(after(underWay, { type: 'failed', problem: 'INVALID_EMAIL', field: 'email' })).toEqual({
      at: 'objected',
      errors: { email: 'INVALID_EMAIL' },
    });
  });

  test('takes what was said before away when it begins again', () => {
    expect(after({ at: 'failed', problem: 'INTERNAL' }, { type: 'begun' })).toEqual(underWay);
    expect(after({ at: 'done', done: 'saved' }, { type: 'begun' })).toEqual(underWay);
  });

  test.each<Event>([
    { type: 'objected', errors: { email: 'MISSING_EMAIL' } },
    { type: 'edited', field: 'email' },
    { type: 'cleared' },
  ])('hears nothing else while it is under way: %j', (event) => {
    expect(after(underWay, event)).toEqual(underWay);
  });
});

describe('fields that something is wrong with', () => {
  const objected: State = {
    at: 'objected',
    errors: { email: 'MISSING_EMAIL', newPassword: 'WEAK_PASSWORD' },
  };

  test('are mended one after the other', () => {
    const once = after(objected, { type: 'edited', field: 'email' });
    expect(once).toEqual({ at: 'objected', errors: { newPassword: 'WEAK_PASSWORD' } });
    expect(after(once, { type: 'edited', field: 'newPassword' })).toEqual(idle);
  });

  test('stay wrong when another one is changed', () => {
    expect(after(objected, { type: 'edited', field: 'name' })).toBe(objected);
  });

  test('are forgotten when nothing is left to say', () => {
    expect(after(objected, { type: 'cleared' })).toEqual(idle);
  });
});
