import { describe, expect, test } from 'vitest';
import { methods, nothingTold, signedIn, walk } from '../../test/walk.ts';
import { step } from './step.ts';

const email = 'ada@example.com';
const asked = () => walk().send({ type: 'emailEntered', email });

describe('a question that waits for its answer', () => {
  test('is not asked twice by a second press', () => {
    const pressedAgain = asked().send({ type: 'emailEntered', email: 'eve@example.com' });
    expect(pressedAgain.effect).toBeUndefined();
    expect(pressedAgain.flow).toMatchObject({ data: { email } });
  });

  test('takes only the answer with its own ticket', () => {
    const { flow } = asked();
    for (const ticket of [0, (flow.pending ?? 0) + 1, -1, Number.NaN]) {
      const heard = asked().send({ type: 'answered', ticket, answer: methods() });
      expect(heard.flow.screen).toBe('email-entry');
      expect(heard.flow.pending).toBe(flow.pending);
    }
  });

  test('is given up by Back, and its answer comes too late', () => {
    const waiting = asked()
      .answer(nothingTold)
      .send({ type: 'passwordEntered', email, password: 'secret' });
    const back = waiting.send({ type: 'backPressed' });
    const late = back.send({
      type: 'answered',
      ticket: waiting.flow.pending ?? 0,
      answer: signedIn,
    });
    expect(late.flow.screen).toBe('email-entry');
    expect(late.effect).toBeUndefined();
  });

  test('never shares its ticket with an earlier one', () => {
    const first = asked();
    const second = first
      .refuse('NETWORK_REQUEST_FAILED')
      .send({ type: 'emailEntered', email: 'eve@example.com' });
    const late = second.send({
      type: 'answered',
      ticket: first.flow.pending ?? 0,
      answer: methods(),
    });
    expect(late.flow.pending).toBe(second.flow.pending);
  });

  test('takes away what was wrong before, so that it is noticed when it is wrong again', () => {
    const refused = asked().refuse('NETWORK_REQUEST_FAILED');
    expect(refused.flow.notice).toBeDefined();
    expect(refused.send({ type: 'emailEntered', email }).flow.notice).toBeUndefined();
  });

  test('that is answered with something else is a failure', () => {
    expect(asked().answer({ type: 'codeUsed' }).flow).toMatchObject({
      screen: 'email-entry',
      notice: { problem: 'INTERNAL' },
    });
  });
});

describe('what is wrong', () => {
  const wrong = walk()
    .send({ type: 'emailEntered', email })
    .answer(methods())
    .send({ type: 'accountEntered', email: '', name: '', password: '' });

  test('with a field is forgotten as soon as it is edited, and only that', () => {
    const { flow } = wrong.send({ type: 'fieldEdited', field: 'name' });
    expect(Object.keys(flow.errors)).toEqual(['email', 'newPassword']);
  });

  test('across the card stays while a field is edited, and can be put away', () => {
    const told = asked()
      .refuse('NETWORK_REQUEST_FAILED')
      .send({ type: 'fieldEdited', field: 'email' });
    expect(told.flow.notice).toBeDefined();
    expect(told.send({ type: 'noticeClosed' }).flow.notice).toBeUndefined();
  });

  test('with a field takes the place of what was across the card', () => {
    const { flow } = asked()
      .refuse('NETWORK_REQUEST_FAILED')
      .send({ type: 'emailEntered', email: '' });
    expect(flow.notice).toBeUndefined();
    expect(flow.errors).toEqual({ email: { problem: 'MISSING_EMAIL' } });
  });
});

test('a part of the flow that is not here yet does nothing with what a visitor does', () => {
  const { flow } = walk();
  expect(step({}, flow, { type: 'emailEntered', email })).toEqual({ flow });
});
