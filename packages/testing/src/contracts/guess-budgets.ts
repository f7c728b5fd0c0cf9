import type { GuessKey, GuessRule } from '@latchkey/identity/limits/guess-budgets';
import type { Store } from '@latchkey/identity/store/store';
import { guessLimits } from '@latchkey/protocol';
import { beforeAll, describe, expect, it } from 'vitest';
import { sampleTime as now } from '../sample-records.ts';
import type { TwoNodes } from './two-nodes.ts';

const minute = 60_000;
const day = 24 * 60 * 60_000;

/** How often a secret may be guessed, as every database has to count it. */
export function guessBudgetsContract(opened: () => TwoNodes): void {
  describe('guess budgets', () => {
    let store: Store;
    let nodes: TwoNodes['nodes'];
    beforeAll(() => {
      ({ store, nodes } = opened());
    });

    const key: GuessKey = { tenant: '', kind: 'password', subject: 'ada@example.com' };
    const rule: GuessRule = {
      tries: guessLimits.passwordTries,
      hardStop: guessLimits.passwordTriesBeforeHardStop,
      firstRest: guessLimits.passwordRestFirst,
      longestRest: guessLimits.passwordRestLongest,
    };
    const charge = (at: number, of = key) => store.guesses.charge(of, rule, at);
    const spend = async (count: number, at: number) => {
      for (let turn = 0; turn < count; turn += 1) {
        expect(await charge(at)).toEqual({ allowed: true, charged: key });
      }
    };

    it('let ten of two hundred simultaneous guesses in', async () => {
      const charges = await Promise.all(
        Array.from({ length: 200 }, (_, turn) =>
          (nodes[turn % 2] ?? store).guesses.charge(key, rule, now),
        ),
      );
      expect(charges.filter(({ allowed }) => allowed)).toHaveLength(10);
      expect(charges.filter(({ allowed }) => !allowed)[0]).toEqual({
        allowed: false,
        until: now + minute,
      });
    });

    it('rest for 1, 2, 4, 8 and then 15 minutes, each rest to its last millisecond', async () => {
      let at = now;
      await spend(9, at);
      for (const minutes of [1, 2, 4, 8, 15, 15, 15]) {
        await spend(1, at);
        const until = at + minutes * minute;
        for (const early of [at, until - 1]) {
          expect(await charge(early)).toEqual({ allowed: false, until });
        }
        at = until;
      }
    });

    it('stop for good at the hundredth guess, until another proof', async () => {
      let at = now;
      for (let guess = 0; guess < 100; guess += 1) {
        expect(await charge(at)).toEqual({ allowed: true, charged: key });
        at += 16 * minute;
      }
      for (const later of [at, at + day, at + 365 * day]) {
        expect(await charge(later)).toEqual({ allowed: false, until: later + 15 * minute });
      }
      await store.commit([store.guesses.reset(key)]);
      await spend(10, at);
    });

    it('begin anew after a reset, and count one less after a charge is given back', async () => {
      await spend(10, now);
      await store.commit([store.guesses.giveBack(key)]);
      await spend(1, now);
      expect(await charge(now)).toMatchObject({ allowed: false });
      await store.commit([store.guesses.reset(key)]);
      await spend(10, now);
      expect(await charge(now)).toMatchObject({ allowed: false });
    });

    it('are never below nothing, whatever is given back', async () => {
      await store.commit([store.guesses.giveBack(key), store.guesses.giveBack(key)]);
      await spend(1, now);
      await store.commit(Array.from({ length: 5 }, () => store.guesses.giveBack(key)));
      await spend(10, now);
      expect(await charge(now)).toMatchObject({ allowed: false });
    });

    it('are one for each subject', async () => {
      await spend(10, now);
      expect(await charge(now)).toMatchObject({ allowed: false });
      const bob = { ...key, subject: 'bob@example.com' };
      expect(await charge(now, bob)).toEqual({ allowed: true, charged: bob });
    });
  });
}
