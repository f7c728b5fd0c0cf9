import { expect, test } from 'vitest';
import { clockOffset, type Person, whoIsHere } from './people.ts';

const seen = (uid: string, seenAt: number | undefined): Person => ({ uid, name: uid, seenAt });
const uids = (people: readonly Person[]) => people.map(({ uid }) => uid);

const now = 1_000_000;

test('whoever was seen in the last 75 seconds is here, and whoever is just saying so', () => {
  const people = [
    seen('ada', now - 74_000),
    seen('bob', now - 76_000),
    seen('cid', now),
    seen('dan', undefined),
  ];
  expect(uids(whoIsHere(people, now))).toEqual(['ada', 'cid', 'dan']);
});

test('a device whose clock is wrong sees the same people', () => {
  const people = [seen('ada', now), seen('bob', now - 70_000), seen('cid', now - 100_000)];
  for (const wrong of [0, -3_600_000, 3_600_000]) {
    const local = now + wrong;
    const here = whoIsHere(people, local + clockOffset(people, local));
    expect(uids(here)).toEqual(['ada', 'bob']);
  }
});
