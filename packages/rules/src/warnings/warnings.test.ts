import { describe, expect, test } from 'vitest';
import { unguardedCollections } from './unguarded.ts';
import { warnOfRules } from './warn-of-rules.ts';

const inDocuments = (body: string, version = "rules_version = '2';") =>
  `${version}\nservice cloud.firestore {\nmatch /databases/{database}/documents {\n${body}\n}\n}`;

const sentences = (text: string) => warnOfRules(text).map(({ sentence }) => sentence);

const anybody = (what: string) => `Anybody may ${what} every document, also without signing in.`;
const forAWhile = 'Until that time anybody may read and write every document.';
const signedIn =
  'Whoever is signed in may read and write every document, and where people sign up by themselves that is anybody.';

describe('rules that let everybody at everything', () => {
  const everything = (allow: string) =>
    inDocuments(`
      function always() { return true; }
      function signedIn() { return request.auth != null; }
      function both() { return signedIn() && always(); }
      match /{document=**} { ${allow} }`);

  test.each([
    ['allow read, write;', anybody('read and write')],
    ['allow read, write: if true;', anybody('read and write')],
    ['allow get: if true;', anybody('read')],
    ['allow list, delete: if !false;', anybody('read and write')],
    ['allow update: if true || resource.data.a == 1;', anybody('write')],
    ['allow write: if 1 == 1;', anybody('write')],
    ['allow write: if always();', anybody('write')],
    ['allow write: if request.auth != null ? true : always();', anybody('write')],
    ['allow read, write: if request.time < timestamp.date(2030, 1, 1);', forAWhile],
    ['allow read, write: if timestamp.date(2030, 1, 1) >= request.time;', forAWhile],
    ['allow read, write: if request.auth != null;', signedIn],
    ['allow read, write: if null != request.auth.uid;', signedIn],
    ['allow read, write: if request.auth.uid is string;', signedIn],
    ['allow read, write: if signedIn();', signedIn],
    ['allow read, write: if both() && true;', signedIn],
    ['allow read, write: if signedIn() || resource.data.open;', signedIn],
  ])('%s', (allow, sentence) => {
    expect(sentences(everything(allow))).toEqual([sentence]);
  });

  test.each([
    'allow read: if request.auth.uid == resource.data.owner;',
    'allow read: if request.auth.token.admin == true;',
    'allow read: if request.auth != null && request.auth.token.admin == true;',
    'allow read: if false;',
    'allow read: if request.auth == null;',
    'allow read: if resource.data.until > request.time && resource.data.open;',
    'allow read: if request.auth != null ? resource.data.open : false;',
  ])('not %s', (allow) => {
    expect(sentences(everything(allow))).toEqual([]);
  });

  test.each([
    ['match /{a}/{b}/{rest=**}', 1],
    ['match /{a}/{b=**}', 1],
    ['match /users/{rest=**}', 0],
    ['match /{a}/{b}', 0],
    ['match /{a}/{b}/{c}/{d}/{rest=**}', 0],
    ['match /{rest=**}/notes/{note}', 0],
  ])('%s is everything %i times', (match, count) => {
    expect(warnOfRules(inDocuments(`${match} { allow read; }`))).toHaveLength(count);
  });

  test('also where the wildcard stands for the root, and in nested matches', () => {
    const text = `rules_version = '2';\nservice cloud.firestore {\nmatch /{all=**} { allow read; }\n}`;
    expect(sentences(text)).toEqual([anybody('read')]);
    const nested = inDocuments('match /{a} { match /{rest=**} { allow read; } }');
    expect(sentences(nested)).toEqual([anybody('read')]);
  });

  test('before version 2 a recursive wildcard stands for one segment at least', () => {
    expect(sentences(inDocuments('match /{a}/{rest=**} { allow read; }', ''))).toEqual([
      anybody('read'),
    ]);
    expect(sentences(inDocuments('match /{a}/{b}/{rest=**} { allow read; }', ''))).toEqual([]);
  });

  test('of files as of documents', () => {
    const text = (match: string) =>
      `rules_version = '2';\nservice firebase.storage {\nmatch /b/{bucket}/o {\n${match} { allow write; }\n}\n}`;
    expect(sentences(text('match /{file=**}'))).toEqual([
      'Anybody may write every file, also without signing in.',
    ]);
    expect(sentences(text('match /{folder}/{file=**}'))).toHaveLength(1);
    expect(sentences(text('match /images/{file=**}'))).toEqual([]);
  });

  test('with the place of each, in the order of the text', () => {
    const text = inDocuments('match /{document=**} {\n  allow read;\n  allow write: if true;\n}');
    expect(warnOfRules(text)).toMatchObject([
      { line: 5, column: 3, severity: 'warning' },
      { line: 6, column: 3, severity: 'warning' },
    ]);
  });

  test('long chains of functions are gone through once', () => {
    const functions = Array.from(
      { length: 18 },
      (_, index) => `function f${index}() { return f${index + 1}() && f${index + 1}(); }`,
    ).join('\n');
    const text = inDocuments(
      `${functions}\nfunction f18() { return true; }\nmatch /{d=**} { allow read: if f0(); }`,
    );
    expect(sentences(text)).toEqual([anybody('read')]);
  });

  test('rules that cannot be used have none', () => {
    expect(warnOfRules('allow everything')).toEqual([]);
    expect(warnOfRules(everything('allow read: if unknown;'))).toEqual([]);
  });
});

describe('matches that change nothing', () => {
  test('have neither an allow nor another match', () => {
    const text = inDocuments(
      'match /users/{user} {\n}\nmatch /a/{b} { match /c/{d} { allow get; } }',
    );
    expect(warnOfRules(text)).toMatchObject([
      { line: 4, sentence: expect.stringContaining('allows nothing') },
    ]);
  });
});

describe('collections that nothing guards', () => {
  const text = inDocuments(`
    match /users/{user} { allow get; match /notes/{note} { allow get; } }
    match /settings/public { allow get; }
    match /drafts/{draft} { }
    match /{path=**}/comments/{comment} { allow get; }`);

  test.each([
    [['users'], false],
    [['users', 'notes'], false],
    [['users', 'letters'], true],
    [['settings'], false],
    [['drafts'], true],
    [['comments'], false],
    [['users', 'letters', 'comments'], false],
    [['others'], true],
  ])('%j: %s', (collection, isUnguarded) => {
    expect(unguardedCollections(text, '(default)', [collection])).toEqual(
      isUnguarded ? [collection] : [],
    );
  });

  test('all of them, where a rule is about another database', () => {
    const other = text.replace('{database}', 'other');
    expect(unguardedCollections(other, '(default)', [['users']])).toEqual([['users']]);
    expect(unguardedCollections(other, 'other', [['users']])).toEqual([]);
  });
});
