import { describe, expect, test } from 'vitest';
import { walk } from '../../../test/walk.ts';
import type { Plan } from '../plan.ts';

const here = (plan: Partial<Plan> = {}) =>
  walk(plan, { kind: 'screen', screen: 'signed-in-already', data: { name: 'ada@example.com' } });

describe('whoever is signed in already', () => {
  test('goes on as who they are, and the widget is done', () => {
    const asked = here().send({ type: 'continuePressed' });
    expect(asked.effect).toEqual({ type: 'goOnSignedIn' });
    expect(asked.answer({ type: 'finished' }).flow.screen).toBe('closed');
  });

  test('is told what is in the way, and may try again', () => {
    const { flow } = here().send({ type: 'continuePressed' }).refuse('NETWORK_REQUEST_FAILED');
    expect(flow).toMatchObject({
      screen: 'signed-in-already',
      notice: { problem: 'NETWORK_REQUEST_FAILED' },
    });
  });

  test('signs in again where the server has ended it, and is told why', () => {
    const { flow } = here().send({ type: 'continuePressed' }).refuse('SESSION_EXPIRED');
    expect(flow).toMatchObject({ screen: 'email-entry', notice: { problem: 'SESSION_EXPIRED' } });
  });

  test('comes to the first screen to be somebody else, and nothing has happened yet', () => {
    const { flow, effect } = here().send({ type: 'othersAsked' });
    expect([flow.screen, effect]).toEqual(['email-entry', undefined]);
    expect(here({ providers: ['google.com'] }).send({ type: 'othersAsked' }).flow.screen).toBe(
      'provider-list',
    );
  });

  test('is signed out, and told so', () => {
    const asked = here().send({ type: 'signOutAsked' });
    expect(asked.effect).toEqual({ type: 'signOut' });
    expect(asked.answer({ type: 'gaveUp' }).flow.screen).toBe('signed-out');
  });
});
