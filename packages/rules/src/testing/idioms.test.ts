import { describe, expect, test } from 'vitest';
import { deleteField, serverTime, testRules } from './index.ts';

const documents = (text: string) =>
  `rules_version = '2'; service cloud.firestore { match /databases/{database}/documents { ${text} } }`;
const storage = (text: string) =>
  `rules_version = '2'; service firebase.storage { match /b/{bucket}/o { ${text} } }`;

describe('the owner', () => {
  const rules = testRules(
    documents(`match /notes/{note} {
      allow read, update, delete: if request.auth.uid == resource.data.owner;
      allow create: if request.auth.uid == request.resource.data.owner;
    }`),
    { documents: { 'notes/one': { owner: 'ada' } } },
  );
  const ada = rules.asUser('ada');
  const eve = rules.asUser('eve');

  test('reads and changes', () => {
    expect(ada.get('notes/one').allowed).toBe(true);
    expect(ada.update('notes/one', { text: 'x' }).allowed).toBe(true);
    expect(ada.delete('notes/one').allowed).toBe(true);
    expect(ada.create('notes/two', { owner: 'ada' }).allowed).toBe(true);
    expect(ada.list('notes', { where: [['owner', '==', 'ada']] }).allowed).toBe(true);
  });

  test('and nobody else', () => {
    expect(eve.get('notes/one').allowed).toBe(false);
    expect(eve.update('notes/one', { owner: 'eve' }).allowed).toBe(false);
    expect(eve.set('notes/one', { owner: 'eve' }).allowed).toBe(false);
    expect(eve.delete('notes/one').allowed).toBe(false);
    expect(eve.create('notes/two', { owner: 'ada' }).allowed).toBe(false);
    expect(eve.list('notes', { where: [['owner', '==', 'ada']] }).allowed).toBe(false);
    expect(rules.asNobody().get('notes/one').allowed).toBe(false);
    expect(rules.asNobody().list('notes').allowed).toBe(false);
  });
});

test('a claim', () => {
  const rules = testRules(
    documents(`match /{any=**} { allow write: if request.auth.token.admin == true; }`),
  );
  expect(rules.asUser('ada', { admin: true }).create('a/b', {}).allowed).toBe(true);
  expect(rules.asUser('ada', { admin: 'true' }).create('a/b', {}).allowed).toBe(false);
  expect(rules.asUser('ada').create('a/b', {}).allowed).toBe(false);
  expect(rules.asNobody().create('a/b', {}).allowed).toBe(false);
});

test('a role that a document says', () => {
  const rules = testRules(
    documents(`
      function role() {
        return get(/databases/$(database)/documents/roles/$(request.auth.uid)).data.role;
      }
      match /posts/{post} {
        allow read: if exists(/databases/$(database)/documents/roles/$(request.auth.uid));
        allow write: if role() == 'editor' || role() == 'admin';
      }`),
    { documents: { 'roles/ada': { role: 'admin' }, 'roles/bob': { role: 'reader' } } },
  );
  expect(rules.asUser('ada').create('posts/one', {}).allowed).toBe(true);
  expect(rules.asUser('bob').create('posts/one', {}).allowed).toBe(false);
  expect(rules.asUser('bob').list('posts').allowed).toBe(true);
  expect(rules.asUser('eve').get('posts/one').allowed).toBe(false);
  expect(rules.asUser('eve').create('posts/one', {}).trace).toEqual([
    expect.objectContaining({ outcome: 'The document that is looked up does not exist.' }),
  ]);
});

describe('fields', () => {
  const rules = testRules(
    documents(`match /users/{user} {
      allow create: if request.resource.data.keys().hasAll(['name', 'time'])
        && request.resource.data.time == request.time;
      allow update: if request.resource.data.diff(resource.data).affectedKeys().hasOnly(['name', 'seen'])
        && request.resource.data.get('seen', 0) >= resource.data.get('seen', 0);
    }`),
    { documents: { 'users/ada': { name: 'Ada', mail: 'a@example.com', address: { city: 'L' } } } },
  );
  const ada = rules.asUser('ada');

  test('that are required, and the time of the server', () => {
    expect(ada.create('users/bob', { name: 'Bob', time: serverTime }).allowed).toBe(true);
    expect(ada.create('users/bob', { name: 'Bob', time: new Date(0) }).allowed).toBe(false);
    expect(ada.create('users/bob', { time: serverTime }).allowed).toBe(false);
  });

  test('that may change, and those that may not', () => {
    expect(ada.update('users/ada', { name: 'Countess' }).allowed).toBe(true);
    expect(ada.update('users/ada', { mail: 'b@example.com' }).allowed).toBe(false);
    expect(ada.update('users/ada', { mail: deleteField }).allowed).toBe(false);
    expect(ada.update('users/ada', { 'address.city': 'P' }).allowed).toBe(false);
    expect(ada.update('users/ada', { 'address.city': 'L' }).allowed).toBe(true);
    expect(ada.set('users/ada', { name: 'Ada' }).allowed).toBe(false);
    expect(ada.set('users/ada', { name: 'Ada' }, { merge: true }).allowed).toBe(true);
    expect(ada.set('users/ada', { address: { city: 'P' } }, { merge: true }).allowed).toBe(false);
  });

  test('that may be missing', () => {
    expect(ada.update('users/ada', { seen: 1 }).allowed).toBe(true);
    expect(ada.update('users/ada', { seen: -1 }).allowed).toBe(false);
  });
});

test('a list that is not too long', () => {
  const rules = testRules(
    documents('match /posts/{post} { allow list: if request.query.limit <= 50; }'),
  );
  expect(rules.asNobody().list('posts', { limit: 50 }).allowed).toBe(true);
  expect(rules.asNobody().list('posts', { limit: 51 }).allowed).toBe(false);
  expect(rules.asNobody().list('posts').allowed).toBe(false);
});

test('an order', () => {
  const rules = testRules(
    documents("match /posts/{post} { allow list: if request.query.orderBy.name == 'DESC'; }"),
  );
  expect(rules.asNobody().list('posts', { orderBy: { name: 'DESC' } }).allowed).toBe(true);
  expect(rules.asNobody().list('posts', { orderBy: { name: 'ASC' } }).allowed).toBe(false);
});

test('a collection group needs version 2 and a recursive wildcard', () => {
  const match = 'match /{path=**}/comments/{comment} { allow list: if request.auth != null; }';
  const rules = testRules(documents(match));
  expect(rules.asUser('ada').listGroup('comments').allowed).toBe(true);
  expect(rules.asUser('ada').list('posts/one/comments').allowed).toBe(true);
  expect(rules.asUser('ada').listGroup('posts').allowed).toBe(false);
  const narrow = testRules(documents('match /posts/{post}/comments/{comment} { allow list; }'));
  expect(narrow.asUser('ada').listGroup('comments').allowed).toBe(false);
  expect(narrow.asUser('ada').list('posts/one/comments').allowed).toBe(true);
  const top = testRules(documents('match /comments/{comment} { allow list; }'));
  expect(top.asUser('ada').listGroup('comments').allowed).toBe(false);
  expect(top.asUser('ada').list('comments').allowed).toBe(true);
  const old = documents('match /{path=**} { allow list; }').replace("'2'", "'1'");
  expect(testRules(old).asUser('ada').listGroup('comments').allowed).toBe(false);
  expect(testRules(old).asUser('ada').list('posts/one/comments').allowed).toBe(true);
});

describe('files', () => {
  const rules = testRules(
    storage(`match /images/{name} {
      allow create: if request.resource.size < 5 * 1024 * 1024
        && request.resource.contentType.matches('image/.*');
      allow get: if resource.metadata.owner == request.auth.uid;
      allow delete: if firestore.get(/databases/(default)/documents/roles/$(request.auth.uid)).data.role == 'admin';
    }
    match /open/{rest=**} { allow list; }`),
    {
      files: { 'images/a.png': { size: 10, metadata: { owner: 'ada' } } },
      documents: { 'roles/ada': { role: 'admin' } },
    },
  );
  const { files } = rules.asUser('ada');

  test('of a kind and a size', () => {
    const image = { size: 1024, contentType: 'image/png' };
    expect(files.upload('images/b.png', image).allowed).toBe(true);
    expect(files.upload('images/b.png', { ...image, size: 5 * 1024 * 1024 }).allowed).toBe(false);
    expect(files.upload('images/b.png', { ...image, contentType: 'text/html' }).allowed).toBe(
      false,
    );
    expect(files.upload('images/b/c.png', image).allowed).toBe(false);
  });

  test('of somebody, and deleted by those whom a document names', () => {
    expect(files.get('images/a.png').allowed).toBe(true);
    expect(rules.asUser('eve').files.get('images/a.png').allowed).toBe(false);
    expect(files.get('images/none.png').allowed).toBe(false);
    expect(files.delete('images/a.png').allowed).toBe(true);
    expect(rules.asUser('eve').files.delete('images/a.png').allowed).toBe(false);
  });

  test('are listed by their prefix, which needs version 2', () => {
    expect(files.list('open').allowed).toBe(true);
    expect(files.list('open/deeper').allowed).toBe(true);
    expect(files.list('images').allowed).toBe(false);
    const old =
      'service firebase.storage { match /b/{bucket}/o { match /{any=**} { allow read; } } }';
    expect(testRules(old).asNobody().files.list('open').allowed).toBe(false);
    expect(testRules(old).asNobody().files.get('open/a').allowed).toBe(true);
  });
});
