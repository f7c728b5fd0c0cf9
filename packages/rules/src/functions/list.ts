import { limits } from '../limits.ts';
import { fail, type Result } from '../outcome.ts';
import { identityOf, setOf } from '../values/identity.ts';
import { isList, type RulesValue } from '../values/value.ts';
import { spend } from '../work.ts';
import { type Method, membersOf, method, wants } from './method.ts';
import { fitText } from './text-length.ts';

const tooManyItems = fail('The list is too long.');

type Members = ReadonlyMap<string, RulesValue>;

const isSubset = (inner: Members, outer: Members): boolean => {
  for (const key of inner.keys()) if (!outer.has(key)) return false;
  return true;
};

const overlap = (one: Members, other: Members): boolean => {
  for (const key of one.keys()) if (other.has(key)) return true;
  return false;
};

/** What lists and sets can both be asked. */
export const memberTests = {
  hasAll: (own: Members, asked: Members) => isSubset(asked, own),
  hasAny: (own: Members, asked: Members) => overlap(own, asked),
  hasOnly: (own: Members, asked: Members) => isSubset(own, asked),
} as const;

const membersTest = (test: (own: Members, asked: Members) => boolean) =>
  method<readonly RulesValue[]>(1, (list, other) => {
    const own = membersOf(list);
    const asked = membersOf(other);
    return own === undefined || asked === undefined ? wants('a list or a set') : test(own, asked);
  });

function join(list: readonly RulesValue[], separator: RulesValue): Result {
  if (typeof separator !== 'string') return wants('a string between the items');
  if (!list.every((item) => typeof item === 'string')) return wants('a list of strings');
  spend(list.length);
  let length = separator.length * list.length;
  for (const item of list) length += item.length;
  return fitText(length, () => list.join(separator));
}

export const listMethods: Readonly<Record<string, Method<readonly RulesValue[]>>> = {
  concat: method(1, (list, other) => {
    if (!isList(other)) return wants('a list');
    if (list.length + other.length > limits.listLength) return tooManyItems;
    spend(list.length + other.length);
    return [...list, ...other];
  }),
  hasAll: membersTest(memberTests.hasAll),
  hasAny: membersTest(memberTests.hasAny),
  hasOnly: membersTest(memberTests.hasOnly),
  join: method(1, join),
  removeAll: method(1, (list, other) => {
    const removed = membersOf(other);
    if (removed === undefined) return wants('a list or a set');
    return list.filter((item) => !removed.has(identityOf(item)));
  }),
  size: method(0, (list) => BigInt(list.length)),
  toSet: method(0, (list) => setOf(list)),
};
