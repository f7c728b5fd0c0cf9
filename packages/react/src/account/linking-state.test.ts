import { expect, test } from 'vitest';
import { type LinkingEvent, type LinkingState, stepLinking } from './linking-state.ts';

const after = (...events: readonly LinkingEvent[]): LinkingState =>
  events.reduce(stepLinking, {} as LinkingState);

const asked: LinkingEvent = { type: 'turned', open: 'google.com' };
const begun: LinkingEvent = { type: 'begun', about: 'google.com' };

test('the question stays while its provider is being unlinked', () => {
  expect(after(asked, begun)).toEqual({ open: 'google.com', about: 'google.com' });
});

test('once it is unlinked the question is gone, and what is said is still about it', () => {
  expect(after(asked, begun, { type: 'unlinked' })).toEqual({ about: 'google.com' });
});

test('another question does not change what the last task was about', () => {
  expect(after(begun, { type: 'turned', open: 'github.com' })).toEqual({
    open: 'github.com',
    about: 'google.com',
  });
});

test('one question at a time', () => {
  expect(after(asked, { type: 'turned', open: 'github.com' }).open).toBe('github.com');
  expect(after(asked, { type: 'turned', open: undefined }).open).toBeUndefined();
});
