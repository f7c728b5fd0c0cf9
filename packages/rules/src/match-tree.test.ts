import { describe, expect, test } from 'vitest';
import {
  type AskedSegment,
  addAllow,
  anySegments,
  fittingMatches,
  growTree,
  openId,
  plantTree,
} from './match-tree.ts';
import { Failure } from './outcome.ts';
import { parseRules } from './syntax/parser.ts';
import type { Version } from './syntax/tree.ts';
import { printPath } from './values/value.ts';

/** Which of several patterns fit, with what their wildcards stand for. */
function fitting(patterns: readonly string[], asked: readonly AskedSegment[], version: Version) {
  const tree = plantTree();
  for (const [line, written] of patterns.entries()) {
    const [service] = parseRules(`service cloud.firestore { match ${written} {} }`).services;
    const pattern = service?.matches[0]?.pattern ?? [];
    addAllow(growTree(tree, pattern), ['read', 'get'], {
      at: { line, column: 1 },
      condition: () => true,
    });
  }
  return fittingMatches(tree, asked, 'get', version).flatMap(({ allows, captures }) =>
    allows.map(({ at }) => {
      const shown = captures.map((capture) => {
        if (capture instanceof Failure) return '?';
        return typeof capture === 'string' ? capture : printPath(capture);
      });
      return `${patterns[at.line]} ${shown.join(' ')}`.trim();
    }),
  );
}

describe('a path fits', () => {
  test('all matches that have its segments or wildcards in their place', () => {
    const patterns = ['/a/b', '/{x}/b', '/a/{x}', '/{x}/{y}', '/a', '/a/b/c', '/a/c', '/b/b'];
    expect(fitting(patterns, ['a', 'b'], '2').sort()).toEqual(
      ['/a/b', '/{x}/b a', '/a/{x} b', '/{x}/{y} a b'].sort(),
    );
  });

  test('a recursive wildcard for no segment or any number, in version 2', () => {
    const patterns = [
      '/{x=**}',
      '/a/{x=**}',
      '/a/b/{x=**}',
      '/{x=**}/b',
      '/{x=**}/a',
      '/a/{x=**}/b',
    ];
    expect(fitting(patterns, ['a', 'b'], '2').sort()).toEqual(
      ['/{x=**} /a/b', '/a/{x=**} /b', '/a/b/{x=**} /', '/{x=**}/b /a', '/a/{x=**}/b /'].sort(),
    );
  });

  test('a recursive wildcard for at least one segment, in version 1', () => {
    const patterns = ['/{x=**}', '/a/{x=**}', '/a/b/{x=**}'];
    expect(fitting(patterns, ['a', 'b'], '1').sort()).toEqual(
      ['/{x=**} /a/b', '/a/{x=**} /b'].sort(),
    );
  });

  test('a query fits wildcards, which do not know the id, and no literal in its place', () => {
    const patterns = ['/a/b', '/a/{x}', '/{x=**}', '/{x}/{y}', '/a/{x}/{y}'];
    expect(fitting(patterns, ['a', openId], '2').sort()).toEqual(
      ['/a/{x} ?', '/{x=**} ?', '/{x}/{y} a ?'].sort(),
    );
  });

  test('a collection group fits recursive wildcards alone', () => {
    const patterns = [
      '/{x=**}/a/{y}',
      '/{x=**}',
      '/a/{y}',
      '/b/{x}/a/{y}',
      '/{x}/a/{y}',
      '/b/{x=**}/a/{y}',
    ];
    expect(fitting(patterns, [anySegments, 'a', openId], '2').sort()).toEqual(
      ['/{x=**}/a/{y} ? ?', '/{x=**} ?'].sort(),
    );
    expect(fitting(patterns, ['b', anySegments, 'a', openId], '2').sort()).toEqual(
      ['/{x=**}/a/{y} ? ?', '/{x=**} ?', '/b/{x=**}/a/{y} ? ?'].sort(),
    );
  });
});

test('an allow of several names of one method stands there once', () => {
  const tree = plantTree();
  addAllow(tree, ['read', 'get', 'list'], { at: { line: 1, column: 1 }, condition: () => true });
  expect(tree.allows.get).toHaveLength(1);
  expect(tree.allows.list).toHaveLength(1);
  expect(tree.allows.create).toHaveLength(0);
});

test('recursive wildcards below each other end, and what was not looked at is not allowed', () => {
  const pattern = Array.from({ length: 10 }, (_, index) => `/{x${index}=**}/a`).join('');
  const path = Array.from({ length: 90 }, () => 'a');
  expect(fitting([pattern], path, '2')).toEqual([]);
  expect(fitting([pattern], path.slice(0, 10), '2')).not.toEqual([]);
});

test('a path that is longer than any of a document or a file fits nothing', () => {
  const path = (length: number) => Array.from({ length }, () => 'a');
  expect(fitting(['/{x=**}'], path(1_100), '2')).toHaveLength(1);
  expect(fitting(['/{x=**}'], path(1_101), '2')).toEqual([]);
});
