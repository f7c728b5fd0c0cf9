import { isSet, type RulesSet, type RulesValue } from '../values/value.ts';
import { spend } from '../work.ts';
import { memberTests } from './list.ts';
import { type Method, membersOf, method, wants } from './method.ts';

type Members = ReadonlyMap<string, RulesValue>;

const membersTest = (test: (own: Members, asked: Members) => boolean) =>
  method<RulesSet>(1, ({ members }, other) => {
    const asked = membersOf(other);
    spend(members.size);
    return asked === undefined ? wants('a list or a set') : test(members, asked);
  });

const combination = (combine: (own: Members, other: Members) => Members) =>
  method<RulesSet>(1, ({ members }, other) => {
    if (!isSet(other)) return wants('a set');
    spend(members.size + other.members.size);
    return { kind: 'set', members: combine(members, other.members) };
  });

const only = (members: Members, isMeant: (key: string) => boolean): Members =>
  new Map([...members].filter(([key]) => isMeant(key)));

export const setMethods: Readonly<Record<string, Method<RulesSet>>> = {
  difference: combination((own, other) => only(own, (key) => !other.has(key))),
  intersection: combination((own, other) => only(own, (key) => other.has(key))),
  union: combination((own, other) => new Map([...own, ...other])),
  hasAll: membersTest(memberTests.hasAll),
  hasAny: membersTest(memberTests.hasAny),
  hasOnly: membersTest(memberTests.hasOnly),
  size: method(0, ({ members }) => BigInt(members.size)),
};
