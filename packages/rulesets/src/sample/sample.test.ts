import {
  compileRules,
  documentValue,
  duration,
  latlng,
  openLookups,
  path,
  type Rules,
  type RulesRequest,
  type RulesValue,
  timestamp,
  timestampOfMilliseconds,
} from '@latchkey/rules';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { observed, openDecisionSample, sampleLimits, type Taken } from './decision-sample.ts';
import { type KeptDecision, unpackDecision } from './kept-decision.ts';
import { NotPacked, packValue, unpackValue } from './pack-value.ts';
import { replay } from './replay.ts';

const inDocuments = (body: string): Rules =>
  compileRules(`rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    ${body}
  }
}`);

const root = ['databases', '(default)', 'documents'];
const start = 1_700_000_000_000;

type Given = Partial<Omit<RulesRequest, 'path'>> & { readonly at?: number };

const requestFor = (document: string, { at = start, ...given }: Given = {}): RulesRequest => ({
  service: 'cloud.firestore',
  method: 'get',
  path: [...root, ...document.split('/')],
  auth: { uid: 'ada', token: new Map<string, RulesValue>([['admin', true]]) },
  time: timestampOfMilliseconds(at),
  ...given,
});

const decisionsIn = (taken: readonly Taken[]): readonly KeptDecision[] =>
  taken.map(({ text }) => unpackDecision(text));

describe('values', () => {
  const { value } = fc.letrec<{ value: RulesValue }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom(null, true, false),
      fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
      fc.double(),
      fc.string({ unit: 'binary' }),
      fc.uint8Array({ maxLength: 8 }),
      fc.bigInt().map(timestamp),
      fc.bigInt().map(duration),
      fc
        .tuple(fc.double({ min: -90, max: 90, noNaN: true }), fc.integer())
        .map(([latitude]) => latlng(latitude + 0, 1.5)),
      fc.array(fc.string({ minLength: 1 }), { maxLength: 4 }).map((segments) => path(segments)),
      fc.array(tie('value'), { maxLength: 4 }),
      fc
        .array(fc.tuple(fc.string(), tie('value')), { maxLength: 4 })
        .map((entries) => new Map(entries)),
    ),
  }));

  test('are what they were, once they have been text', () => {
    fc.assert(
      fc.property(value, (given) => {
        const text = JSON.stringify(packValue(given, { left: 1_000_000 }));
        expect(unpackValue(JSON.parse(text))).toEqual(given);
      }),
      { numRuns: 300 },
    );
  });

  test('are left out where there is no room for them', () => {
    fc.assert(
      fc.property(value, fc.integer({ min: 0, max: 2_000 }), (given, left) => {
        try {
          const text = JSON.stringify(packValue(given, { left }));
          // Letters that JSON writes as six are the only ones that take more than was thought.
          expect(text.length).toBeLessThanOrEqual(6 * left);
        } catch (error) {
          expect(error).toBeInstanceOf(NotPacked);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('a sample', () => {
  const open = inDocuments('match /{document=**} { allow get, list; }');

  const openObserved = (rules: Rules) => {
    const sample = openDecisionSample();
    return { sample, rules: observed(rules, sample) };
  };

  test('has decisions that can be made again', async () => {
    const { sample, rules } = openObserved(
      inDocuments(`
        match /notes/{note} {
          allow get: if get(/databases/$(database)/documents/roles/$(request.auth.uid)).data.role == 'editor'
            && resource.data.stars == 3 && request.auth.token.admin;
          allow list: if resource.data.owner == request.auth.uid && request.query.limit < 10;
          allow create: if request.resource.data.stars == 1;
        }`),
    );
    const role = documentValue([...root, 'roles', 'ada'], new Map([['role', 'editor']]));
    const stars = (count: bigint) => () =>
      documentValue([...root, 'notes', 'one'], new Map([['stars', count]]));
    const lookups = () => openLookups(async () => [role]);
    const asked: RulesRequest[] = [
      requestFor('notes/one', { resource: stars(3n) }),
      requestFor('notes/one', { resource: stars(2n) }),
      requestFor('notes/one', { auth: null, resource: stars(3n) }),
      requestFor('notes/two', { method: 'create', newResource: stars(1n) }),
      requestFor('notes', {
        method: 'list',
        query: { filter: { field: ['owner'], operator: '==', value: 'ada' }, limit: 5 },
      }),
      requestFor('notes', {
        method: 'list',
        query: { filter: { any: [{ field: ['owner'], operator: '==', value: 'bob' }] }, limit: 5 },
      }),
    ];
    const made: boolean[] = [];
    for (const request of asked) made.push((await rules.decide(request, lookups())).allowed);
    expect(made).toEqual([true, false, false, true, true, false]);

    const kept = decisionsIn([...sample.taken()].sort((one, other) => one.number - other.number));
    expect(kept.map(({ allowed }) => allowed)).toEqual(made);
    expect(kept.map(({ request }) => request.method)).toEqual(asked.map(({ method }) => method));
    const same = await replay(kept, rules, rules);
    expect(same).toEqual({ tried: 6, undecided: 0, changes: [] });
  });

  test('keeps the newest of a path that is asked for all the time, and leaves the others alone', async () => {
    const { sample, rules } = openObserved(open);
    await rules.decide(requestFor('rare/one'));
    for (let turn = 0; turn < 5_000; turn += 1) {
      await rules.decide(requestFor(`hot/${turn}`, { at: start + turn * 10 }));
    }
    const kept = decisionsIn(sample.taken()).map(({ request }) => request.path.slice(3).join('/'));
    expect(kept).toContain('rare/one');
    expect(kept).toHaveLength(1 + sampleLimits.ofKind);
    expect(kept.at(-1)).toBe('hot/4907');
  });

  test('takes one a second of what it has enough of', async () => {
    const { sample, rules } = openObserved(open);
    for (let turn = 0; turn < 100; turn += 1) {
      await rules.decide(requestFor(`hot/${turn}`, { at: start + turn * 100 }));
    }
    const latest = Math.max(...sample.taken().map(({ number }) => number));
    expect(latest).toBe(sampleLimits.ofKind + 9);
  });

  test('has room for so many kinds, and none of those that were there make room for new ones', async () => {
    const { sample, rules } = openObserved(open);
    await rules.decide(requestFor('early/one'));
    for (let turn = 0; turn < 2_000; turn += 1) await rules.decide(requestFor(`made-up-${turn}/x`));
    const kept = decisionsIn(sample.taken()).map(({ request }) => request.path[3]);
    expect(kept).toContain('early');
    expect(kept.length).toBe(sampleLimits.kinds + sampleLimits.ofKind);
  });

  test('takes paths that no rule is about for one kind, whoever makes them up', async () => {
    const { sample, rules } = openObserved(inDocuments('match /notes/{note} { allow get; }'));
    for (let turn = 0; turn < 100; turn += 1) await rules.decide(requestFor(`made-up-${turn}/x`));
    expect(sample.taken()).toHaveLength(sampleLimits.ofKind);
  });

  test('has so many characters, and no single decision with too many', async () => {
    const { sample, rules } = openObserved(open);
    const resource = (length: number) => () => new Map([['data', 'x'.repeat(length)]]);
    await rules.decide(requestFor('large/one', { resource: resource(sampleLimits.characters) }));
    expect(sample.taken()).toEqual([]);
    await rules.decide(requestFor('small/one', { resource: resource(10) }));
    for (let turn = 0; turn < 2_000; turn += 1) {
      const length = sampleLimits.characters - 1_000;
      await rules.decide(requestFor(`kind-${turn % 240}/x`, { resource: resource(length) }));
    }
    const characters = sample.taken().reduce((sum, { text }) => sum + text.length, 0);
    expect(characters).toBeLessThanOrEqual(sampleLimits.charactersInAll);
    expect(characters).toBeGreaterThan(sampleLimits.charactersInAll / 2);
    const kept = decisionsIn(sample.taken()).map(({ request }) => request.path[3]);
    expect(kept).toContain('small');
  });

  test('forgets what is old, and takes something for nothing that cannot be kept', async () => {
    const { sample, rules } = openObserved(open);
    await rules.decide(requestFor('old/one'));
    await rules.decide(requestFor('new/one', { at: start + 10 }));
    sample.forget(start + 5);
    expect(sample.taken()).toHaveLength(1);
    const broken = () => {
      throw new Error('It cannot be read.');
    };
    expect(await rules.decide(requestFor('broken/one', { resource: broken }))).toMatchObject({
      allowed: true,
    });
    expect(sample.taken()).toHaveLength(1);
  });
});

describe('other rules on a sample', () => {
  const before = inDocuments(`
    match /notes/{note} { allow get; }
    match /users/{user}/letters/{letter} { allow get: if request.auth.uid == user; }`);

  const asked = async (): Promise<readonly KeptDecision[]> => {
    const sample = openDecisionSample();
    const decide = (request: RulesRequest) =>
      observed(before, sample).decide(
        request,
        openLookups(() => []),
      );
    for (const note of ['a', 'b', 'c']) await decide(requestFor(`notes/${note}`));
    await decide(requestFor('notes/d', { auth: null, at: start + 1 }));
    await decide(requestFor('users/ada/letters/x'));
    await decide(requestFor('users/bob/letters/x'));
    return decisionsIn(sample.taken());
  };

  test('say what would be refused and what would be allowed, by path and method', async () => {
    const after = inDocuments(`
      match /notes/{note} { allow get: if request.auth.token.admin == false; }
      match /users/{user}/letters/{letter} { allow get: if request.auth != null; }`);
    const { tried, undecided, changes } = await replay(await asked(), before, after);
    expect([tried, undecided]).toEqual([6, 0]);
    expect(changes).toEqual([
      {
        method: 'get',
        pattern: '/notes/*',
        becomes: 'refused',
        count: 4,
        example: { path: '/notes/d', uid: null, at: start + 1, why: expect.any(String) },
      },
      {
        method: 'get',
        pattern: '/users/*/letters/*',
        becomes: 'allowed',
        count: 1,
        example: expect.objectContaining({ path: '/users/bob/letters/x', uid: 'ada' }),
      },
    ]);
    expect(changes[0]?.example.why).toContain('line 5');
  });

  test('are compared with those in force, and not with those that decided at the time', async () => {
    const inForce = inDocuments('match /notes/{note} { allow get; }');
    const { changes } = await replay(await asked(), inForce, before);
    expect(changes.map(({ becomes, pattern, count }) => [becomes, pattern, count])).toEqual([
      ['allowed', '/users/*/letters/*', 1],
    ]);
  });

  test('that need documents which nobody has read then are not guessed about', async () => {
    const after = inDocuments(`
      match /notes/{note} {
        allow get: if exists(/databases/$(database)/documents/roles/$(request.auth.uid));
      }
      match /users/{user}/letters/{letter} { allow get: if request.auth.uid == user; }`);
    const decisions = await asked();
    expect(await replay(decisions, before, after)).toMatchObject({
      undecided: 3,
      changes: [{ becomes: 'refused', pattern: '/notes/*', count: 1 }],
    });
    const readNow = async (wanted: readonly unknown[]) => wanted.map(() => new Map());
    expect(await replay(decisions, before, after, readNow)).toMatchObject({
      undecided: 0,
      changes: [{ becomes: 'refused', pattern: '/notes/*', count: 1 }],
    });
  });
});
