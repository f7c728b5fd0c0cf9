import { rounds } from '@latchkey/testing/proofs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Decision } from './decision.ts';
import { openLookups } from './lookups.ts';
import { compileRules } from './rules.ts';
import { type RulesValue, timestamp } from './values/value.ts';

/** Whether a file of this size may be created by nobody; or of a size that is not known yet. */
function decide(conditions: readonly string[], size?: bigint): Decision {
  const allows = conditions.map((condition) => `allow create: if ${condition};`);
  const rules = compileRules(`rules_version = '2';
service firebase.storage { match /b/{bucket}/o/{file} { ${allows.join('\n')} } }`);
  const decision = rules.decide(
    {
      ...{ service: 'firebase.storage', method: 'create', path: '/b/one/o/a', auth: null },
      time: timestamp(0n),
      newResource: new Map<string, RulesValue>([
        ['size', size ?? 0n],
        ['contentType', 'image/png'],
      ]),
      ...(size === undefined && { unknown: new Set(['size']) }),
    },
    openLookups((wanted) => wanted.map(() => null), { perDecision: 2, perRequest: 2 }),
  );
  if (decision instanceof Promise) throw new Error('Nothing was to be waited for.');
  return decision;
}

const denied = { allowed: false, isOpen: undefined };
const open = { allowed: false, isOpen: true };
const verdict = (...conditions: readonly string[]) => {
  const { allowed, isOpen } = decide(conditions);
  return { allowed, isOpen };
};

describe('of what is not known yet', () => {
  test.each([
    'request.resource.size < 5 && request.auth != null',
    'request.auth != null && request.resource.size < 5',
    '!(request.resource.size > 5 || request.auth == null)',
    'request.resource.get("size", 0) < 5 && request.auth != null',
    'request.resource.get(["size"], 0) < 5 && request.auth != null',
    "request.resource['size'] < 5 && request.resource.contentType.matches('text/.*')",
  ])('%s is denied whatever it turns out to be', (condition) => {
    expect(verdict(condition)).toEqual(denied);
  });

  test('nothing is needed where something else allows', () => {
    expect(verdict('request.resource.size < 5 || request.auth == null').allowed).toBe(true);
    expect(verdict('request.resource.size < 5', 'true').allowed).toBe(true);
  });

  test.each([
    'request.resource.size < 5',
    'request.resource.get("size", 0) > 5',
    'request.resource.get(["size"], 0) > 5',
    'request.resource.size < 5 && request.auth == null',
    '!(request.resource.size > 5 && request.auth.uid == "a")',
    'request.auth.uid == "a" || request.resource.size < 5',
    'request.resource.values().hasAny([7])',
    'request.resource == {"size": 7, "contentType": "image/png"}',
    '{"size": 7, "contentType": "image/png"} == request.resource',
    'request.resource.diff({"size": 7}).unchangedKeys().hasAny(["size"])',
  ])('%s stays open', (condition) => {
    expect(verdict(condition)).toEqual(open);
  });

  test('a limit that only this may have reached denies nothing', () => {
    const missing = (name: string) => `firestore.exists(/databases/(default)/documents/a/${name})`;
    const many = `request.resource.size < 5 && (${missing('b')} || ${missing('c')})`;
    expect(verdict(many, `!${missing('d')}`)).toEqual(open);
  });
});

test('nobody is denied early who may turn out to be allowed', () => {
  const sizes = [0n, 1n, 2n];
  const atom = fc.constantFrom(
    ...['true', 'false', 'request.auth.uid == "a"', 'request.auth == null', 'null'],
    ...['request.resource.size == 1', 'request.resource.size < 1', '1 / request.resource.size > 0'],
    ...[
      'request.resource.size is int',
      'request.resource.size in [0, 2]',
      '"size" in request.resource',
    ],
    ...['request.resource.get("size", 1) == 2', 'request.resource.keys().size() == 2'],
    ...['[1, request.resource.size] == [1, 1]', 'request.resource.values().size() == 2'],
  );
  const { condition } = fc.letrec<{ condition: string }>((tie) => ({
    condition: fc.oneof(
      { maxDepth: 4, depthSize: 'small' },
      atom,
      fc.tuple(tie('condition'), tie('condition')).map(([a, b]) => `(${a} && ${b})`),
      fc.tuple(tie('condition'), tie('condition')).map(([a, b]) => `(${a} || ${b})`),
      tie('condition').map((a) => `!(${a})`),
      fc
        .tuple(tie('condition'), tie('condition'), tie('condition'))
        .map(([a, b, c]) => `(${a} ? ${b} : ${c})`),
    ),
  }));
  fc.assert(
    fc.property(fc.array(condition, { minLength: 1, maxLength: 2 }), (conditions) => {
      const early = decide(conditions);
      if (early.allowed || early.isOpen) return;
      expect(sizes.map((size) => decide(conditions, size).allowed)).toEqual([false, false, false]);
    }),
    { numRuns: rounds(300, 20_000) },
  );
});
