import { describe, expect, test } from 'vitest';
import {
  checkSameDatabase,
  pathOf,
  printName,
  readDocumentName,
  readParentName,
  readReferredName,
} from './document-name.ts';

const root = 'projects/p/databases/(default)/documents';
const at = (...path: string[]) => ({ project: 'p', database: '(default)', path });

describe('a name is read', () => {
  test.each([
    ['c/d', ['c', 'd']],
    ['c/d/e/f', ['c', 'd', 'e', 'f']],
    ['c/__id-7__', ['c', '__id-7__']],
    ['c/!@#$%^&*():', ['c', '!@#$%^&*():']],
    ['c/documents', ['c', 'documents']],
    ['databases/documents', ['databases', 'documents']],
    [`c/${'é'.repeat(750)}`, ['c', 'é'.repeat(750)]],
    [`c/${'d'.repeat(1500)}`, ['c', 'd'.repeat(1500)]],
  ])('%.40s', (path, segments) => {
    const name = `${root}/${path}`;
    expect(readDocumentName(name)).toEqual(at(...segments));
    expect(printName(at(), segments)).toBe(name);
    expect(pathOf(name)).toEqual(segments);
  });

  test('of the root, where a parent is asked for', () => {
    expect(readParentName(root)).toEqual(at());
    expect(printName(at(), [])).toBe(root);
    expect(pathOf(root)).toEqual([]);
  });

  test.each(['databases', 'documents', 'projects'])(
    'of a project that is called %s like a word of the name',
    (project) => {
      const name = `projects/${project}/databases/(default)/documents/c/d`;
      expect(readDocumentName(name)).toMatchObject({ project, path: ['c', 'd'] });
      expect(pathOf(name)).toEqual(['c', 'd']);
    },
  );
});

describe('a name is refused', () => {
  test.each([
    ['', 'a path'],
    ['/c', 'odd number'],
    ['/c/d/e', 'odd number'],
    ['//d', 'Collection id is empty'],
    ['/c/', 'Document id is empty'],
    ['/c/.', 'meaning of its own'],
    ['/c/..', 'meaning of its own'],
    ['/../d', 'meaning of its own'],
    ['/c/__x__', 'reserved'],
    ['/c/____', 'reserved'],
    ['/__id7__/d', 'reserved'],
    ['/c/__id007__', 'reserved'],
    ['/c/__id9223372036854775808__', 'reserved'],
    [`/c/${'é'.repeat(751)}`, '1500 bytes'],
    [`/c/d${'/c/d'.repeat(100)}`, 'no deeper than 100'],
    [`/c/${'d'.repeat(1500)}`.repeat(5), '6144 bytes'],
    ['/c/\ud800', 'UTF-8'],
  ])('%.40s', (path, sentence) => {
    expect(() => readDocumentName(`${root}${path}`)).toThrow(sentence);
  });

  test.each(['c/d', '/projects/p/databases/d/documents/c/d', 'projects/p/databases/d/c/d', ''])(
    'outside of a database: %s',
    (name) => expect(() => readDocumentName(name)).toThrow('lacks'),
  );

  test('if it is of another database than the request', () => {
    expect(() => checkSameDatabase(at('c', 'd'), { project: 'p', database: 'x' })).toThrow(
      'database',
    );
    expect(() => checkSameDatabase(at('c', 'd'), at())).not.toThrow();
  });
});

test('a zero character is in no name but in that of a document that is pointed at', () => {
  const name = 'projects/p/databases/(default)/documents/c\0/__id7__';
  expect(() => readDocumentName(name)).toThrow('zero character');
  expect(readReferredName(name).path).toEqual(['c\0', '__id7__']);
  expect(() => readReferredName(name.replace('__id7__', '__a__'))).toThrow('reserved');
});
