import type { Ending, KeptPrincipal, Principal, Principals } from '@latchkey/kernel/principal';
import type { RpcRefused } from '@latchkey/kernel/rpc-refused';
import { describe, expect, test } from 'vitest';
import { openSpeaker } from './open-speaker.ts';

const ada: Principal = {
  ...{ kind: 'account', tenant: '', uid: 'ada', claims: {}, sessionId: null },
  expiresAt: 3_600_000,
};

function scene() {
  const kept: KeptPrincipal[] = [];
  const told: (RpcRefused | undefined)[] = [];
  const principals: Pick<Principals, 'keep'> = {
    keep(_principal, one) {
      kept.push(one);
      return () => void kept.splice(kept.indexOf(one), 1);
    },
  };
  const speaker = openSpeaker(principals, ada, '192.0.2.1', (refusal) => told.push(refusal));
  return { kept, told, speaker };
}

describe('somebody who is spoken with', () => {
  test.each<Ending>(['expired', 'revoked', 'disabled', 'deleted', 'tenant gone'])(
    'is told once that who they were has ended: %s',
    (why) => {
      const { kept, told } = scene();
      kept[0]?.ended(why);
      expect(told).toMatchObject([{ code: 'UNAUTHENTICATED' }]);
    },
  );

  test('is let go where nobody can find out for a while, and comes back', () => {
    const { kept, told } = scene();
    kept[0]?.away?.(true);
    expect(told).toMatchObject([{ code: 'UNAVAILABLE' }]);
    kept[0]?.away?.(false);
    expect(told).toHaveLength(1);
  });

  test('is looked at no more when the conversation is over', () => {
    const { kept, speaker } = scene();
    speaker.release();
    expect(kept).toEqual([]);
  });
});
