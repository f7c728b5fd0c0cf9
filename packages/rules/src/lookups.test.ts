import { describe, expect, test } from 'vitest';
import type { Decision } from './decision.ts';
import { lookupLimits, openLookups, type ReadDocuments } from './lookups.ts';
import type { RulesRequest } from './request.ts';
import { compileRules } from './rules.ts';
import { type RulesMap, type RulesValue, timestamp } from './values/value.ts';

const rulesWith = (condition: string) =>
  compileRules(
    `rules_version = '2'; service cloud.firestore { match /databases/{db}/documents {
      function at(id) { return /databases/$(db)/documents/docs/$(id); }
      function ok(id) { return get(at(id)).data.ok; }
      match /things/{thing} { allow create: if ${condition}; }
    } }`,
  );

const request: RulesRequest = {
  service: 'cloud.firestore',
  method: 'create',
  path: '/databases/(default)/documents/things/one',
  auth: null,
  time: timestamp(0n),
};

const document = (ok: boolean): RulesMap =>
  new Map<string, RulesValue>([['data', new Map([['ok', ok]])]]);

/** Documents that say yes or no by their id, and how they were asked for. */
function reading(isWaitedFor: boolean) {
  const asked: string[][] = [];
  const read: ReadDocuments = (wanted) => {
    asked.push(wanted.map(({ path, state }) => `${path.at(-1)} ${state}`));
    const found = wanted.map(({ path }) => {
      const id = path.at(-1) ?? '';
      return id.startsWith('none') ? null : document(id.startsWith('yes'));
    });
    return isWaitedFor ? Promise.resolve(found) : found;
  };
  return { asked, read };
}

const decideNow = (condition: string, read: ReadDocuments): Decision => {
  const decision = rulesWith(condition).decide(request, openLookups(read));
  if (decision instanceof Promise) throw new Error('waited');
  return decision;
};

describe('a decision', () => {
  test('is there at once without lookups, and where documents are at hand', async () => {
    const rules = rulesWith("ok('yes')");
    expect(rulesWith('true').decide(request)).toMatchObject({ allowed: true });
    expect(rules.decide(request, openLookups(reading(false).read))).toMatchObject({
      allowed: true,
    });
    const waited = rules.decide(request, openLookups(reading(true).read));
    expect(waited).toBeInstanceOf(Promise);
    expect(await waited).toMatchObject({ allowed: true });
  });

  test('denies where there is nothing to look up in', () => {
    expect(rulesWith("ok('yes')").decide(request)).toMatchObject({ allowed: false });
  });

  test('passes on that documents cannot be read', async () => {
    const lookups = openLookups(() => Promise.reject(new Error('The disk is gone.')));
    await expect(rulesWith("ok('yes')").decide(request, lookups)).rejects.toThrow('disk');
  });
});

describe('documents are read', () => {
  test.each([
    ['not, where the other side decides', "ok('yes') || true", true, []],
    ['not, where the other side denies', "ok('yes') && false", false, []],
    [
      'together, where several are needed',
      "ok('yes1') && ok('yes2')",
      true,
      [['yes1 before', 'yes2 before']],
    ],
    [
      'once, however often they are asked for',
      "ok('yes') && ok('yes') && exists(at('yes'))",
      true,
      [['yes before']],
    ],
    [
      'one after the other, where one says which',
      "ok(ok('yes') ? 'yes2' : 'no')",
      true,
      [['yes before'], ['yes2 before']],
    ],
    [
      'as they will be',
      "getAfter(at('yes')).data.ok && existsAfter(at('yes'))",
      true,
      [['yes after']],
    ],
    [
      'not, for a parameter that nobody uses',
      "[true, ok('yes')][0] || ok('yes')",
      true,
      [['yes before']],
    ],
  ])('%s', (_, condition, allowed, asked) => {
    const world = reading(false);
    expect(decideNow(condition, world.read).allowed).toBe(allowed);
    expect(world.asked).toEqual(asked);
  });

  test.each([
    ["exists(at('none'))", false],
    ["!exists(at('none'))", true],
    ["get(at('none')) == null", false],
    ["ok('none') || true", true],
    ["!ok('none')", false],
    ["get('docs/yes').data.ok", false],
    ['exists(/docs/yes)', false],
    ['exists(/databases/$(db)/documents/docs)', false],
  ])('%s', (condition, allowed) => {
    expect(decideNow(condition, reading(false).read).allowed).toBe(allowed);
  });
});

describe('how many documents a request reads', () => {
  const all = (count: number, name = 'yes') =>
    Array.from({ length: count }, (_, index) => `ok('${name}${index}')`).join(' && ');

  test('is ten at most', () => {
    expect(decideNow(all(10), reading(false).read).allowed).toBe(true);
    const denied = decideNow(all(11), reading(false).read);
    expect(denied.allowed).toBe(false);
    expect(denied.trace[0]?.outcome).toBe('The rules read more documents than a request may.');
  });

  test('counts only what the decision needed in the end', () => {
    const condition = `(ok('no') && ${all(9)}) || (${all(9, 'yes-')})`;
    expect(decideNow(condition, reading(false).read).allowed).toBe(true);
    expect(decideNow(`${all(10)} && ok('no')`, reading(false).read).allowed).toBe(false);
  });

  test('and how much it evaluates counts only what was needed in the end, too', () => {
    const sum = `1${' + 1'.repeat(600)} == 601`;
    const condition = `(ok('no') && ${sum}) || (ok('no-') && ${sum}) || ok('yes')`;
    expect(decideNow(condition, reading(false).read).allowed).toBe(true);
    expect(decideNow(`ok('yes') && ${sum} && ${sum}`, reading(false).read).allowed).toBe(false);
  });

  test('counts for no alternative of a query what another one did not need in the end', () => {
    const rules = compileRules(
      `service cloud.firestore { match /databases/{db}/documents {
        function ok(id) { return get(/databases/$(db)/documents/docs/$(id)).data.ok; }
        match /things/{thing} {
          allow list: if resource.data.a == 1 && (!ok('no') || ${all(10)});
          allow list: if resource.data.a == 2 && ok('yes');
        }
      } }`,
    );
    const filter = { field: ['a'], operator: 'in', value: [1n, 2n] } as const;
    const path = '/databases/(default)/documents/things';
    const things = { ...request, method: 'list', path, query: { filter } } as const;
    expect(rules.decide(things, openLookups(reading(false).read))).toMatchObject({ allowed: true });
  });

  test('is two for storage', () => {
    const rules = (count: number) =>
      compileRules(
        `service firebase.storage { match /b/{bucket}/o/{file} { allow get: if ${Array.from(
          { length: count },
          (_, index) => `firestore.exists(/databases/(default)/documents/docs/yes${index})`,
        ).join(' && ')}; } }`,
      );
    const file: RulesRequest = {
      ...request,
      service: 'firebase.storage',
      method: 'get',
      path: '/b/a/o/f',
    };
    const lookups = () => openLookups(reading(false).read, lookupLimits.storage);
    expect(rules(2).decide(file, lookups())).toMatchObject({ allowed: true });
    expect(rules(3).decide(file, lookups())).toMatchObject({ allowed: false });
  });

  test('is twenty for several writes, which share what they have read', () => {
    const world = reading(false);
    const lookups = openLookups(world.read, lookupLimits.several);
    const decide = (condition: string) => rulesWith(condition).decide(request, lookups);
    expect(decide(all(10))).toMatchObject({ allowed: true });
    expect(decide(all(10))).toMatchObject({ allowed: true });
    expect(decide(all(10, 'yes-'))).toMatchObject({ allowed: true });
    expect(world.asked).toHaveLength(2);
    expect(decide(all(10))).toMatchObject({ allowed: true });
    expect(decide("ok('yes-one-more')")).toMatchObject({ allowed: false });
    expect(decide(all(11))).toMatchObject({ allowed: false });
  });
});

test('a document that was asked for and not answered is not taken for one that is not there', async () => {
  const rules = rulesWith("!exists(at('none'))");
  expect(() =>
    rules.decide(
      request,
      openLookups(() => []),
    ),
  ).toThrow('1 documents were asked for');
  const waited = rules.decide(
    request,
    openLookups(() => Promise.resolve([])),
  );
  await expect(waited).rejects.toThrow('1 documents were asked for, and 0 answered.');
});
