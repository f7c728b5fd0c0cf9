import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { deleteField, type PlainMap, serverTime, testRules } from '@latchkey/rules/testing';
import { describe, expect, test } from 'vitest';

const text = readFileSync(new URL('../firestore.rules', import.meta.url), 'utf8');

const secret = 'b'.repeat(43);
const digest = createHash('sha256').update(secret).digest('hex');
const earlier = new Date('2026-01-01');

const board = { name: 'Plans', owner: 'ada', members: ['bob@example.com'], createdAt: earlier };
const note = {
  text: 'Buy milk',
  colour: 'yellow',
  pictures: [],
  author: 'ada',
  createdAt: earlier,
};

const rules = testRules(text, {
  documents: {
    'boards/plans': board,
    'boards/plans/notes/milk': note,
    'boards/plans/notes/bobs': { ...note, author: 'bob' },
    'boards/plans/people/ada': { name: 'Ada', seenAt: earlier },
    'boards/others': { ...board, owner: 'eve', members: [] },
    'boards/welcome': { ...board, owner: 'nobody', members: [], open: true },
    'boards/left': { ...board, owner: 'guest', handover: digest },
    'boards/taken': { ...board, claimedFrom: 'guest', claim: secret },
    'boards/taken/notes/old': { ...note, author: 'guest' },
  },
});

const signedIn = (uid: string, claims: PlainMap = {}) =>
  rules.asUser(uid, { firebase: { sign_in_provider: 'password' }, ...claims });
const ada = signedIn('ada', { name: 'Ada', email: 'ada@example.com', email_verified: true });
const bob = signedIn('bob', { email: 'bob@example.com', email_verified: true });
/** Has typed Bob's address and never opened the mail. */
const notBob = signedIn('mallory', { email: 'bob@example.com', email_verified: false });
const eve = signedIn('eve', { name: 'Eve', email: 'eve@example.com', email_verified: true });
const guest = rules.asUser('guest', { firebase: { sign_in_provider: 'anonymous' } });
const strangers = [notBob, eve, guest, rules.asNobody()];

const newNote = (author: string, change: PlainMap = {}) => ({
  text: 'Hello',
  colour: 'blue',
  pictures: [],
  author,
  createdAt: serverTime,
  ...change,
});
const newBoard = (owner: string, change: PlainMap = {}) => ({
  name: 'Mine',
  owner,
  members: [],
  createdAt: serverTime,
  ...change,
});

describe('a board', () => {
  test('is seen by its owner and by whoever has a verified address among its members', () => {
    expect(ada.get('boards/plans').allowed).toBe(true);
    expect(bob.get('boards/plans').allowed).toBe(true);
    for (const one of strangers) expect(one.get('boards/plans').allowed).toBe(false);
  });

  test('is found by asking for one’s own, for one’s address, or for open ones', () => {
    expect(ada.list('boards', { where: [['owner', '==', 'ada']] }).allowed).toBe(true);
    const shared = { where: [['members', 'array-contains', 'bob@example.com']] } as const;
    expect(bob.list('boards', shared).allowed).toBe(true);
    expect(guest.list('boards', { where: [['open', '==', true]] }).allowed).toBe(true);
    for (const one of strangers) expect(one.list('boards', shared).allowed).toBe(false);
    expect(eve.list('boards', { where: [['owner', '==', 'ada']] }).allowed).toBe(false);
    expect(ada.list('boards').allowed).toBe(false);
    expect(rules.asNobody().list('boards', { where: [['open', '==', true]] }).allowed).toBe(false);
  });

  test('is made by guests and members, in their own name', () => {
    expect(guest.create('boards/new', newBoard('guest')).allowed).toBe(true);
    expect(ada.create('boards/new', newBoard('ada', { members: ['b@x.org'] })).allowed).toBe(true);
    expect(eve.create('boards/new', newBoard('ada')).allowed).toBe(false);
    expect(rules.asNobody().create('boards/new', newBoard('ada')).allowed).toBe(false);
  });

  test.each<[string, PlainMap]>([
    ['an empty name', { name: '' }],
    ['a long name', { name: 'x'.repeat(61) }],
    ['no list of members', { members: 'everybody' }],
    ['too many members', { members: Array.from({ length: 21 }, (_, at) => `${at}@x.org`) }],
    ['members of endless length', { members: ['x'.repeat(2001)] }],
    ['a time of its own', { createdAt: earlier }],
    ['everybody let in', { open: true }],
    ['more than a board has', { size: 1 }],
    ['a digest at once', { handover: digest }],
  ])('is not made with %s', (_, change) => {
    expect(ada.create('boards/new', newBoard('ada', change)).allowed).toBe(false);
  });

  test('is shared, renamed and deleted by its owner alone', () => {
    const share = { members: ['bob@example.com', 'eve@example.com'] };
    expect(ada.update('boards/plans', share).allowed).toBe(true);
    expect(ada.update('boards/plans', { name: 'Other' }).allowed).toBe(true);
    expect(ada.delete('boards/plans').allowed).toBe(true);
    for (const one of [bob, ...strangers]) {
      expect(one.update('boards/plans', share).allowed).toBe(false);
      expect(one.update('boards/plans', { name: 'Other' }).allowed).toBe(false);
      expect(one.delete('boards/plans').allowed).toBe(false);
    }
  });

  test('cannot be given away, opened or dated otherwise, not even by its owner', () => {
    expect(ada.update('boards/plans', { owner: 'eve' }).allowed).toBe(false);
    expect(ada.update('boards/plans', { open: true }).allowed).toBe(false);
    expect(ada.update('boards/plans', { createdAt: serverTime }).allowed).toBe(false);
    expect(bob.update('boards/plans', { owner: 'bob' }).allowed).toBe(false);
  });

  test('is left by a member, who takes nobody along and brings nobody in', () => {
    expect(bob.update('boards/plans', { members: [] }).allowed).toBe(true);
    expect(bob.update('boards/plans', { members: ['bob2@example.com'] }).allowed).toBe(false);
    expect(notBob.update('boards/plans', { members: [] }).allowed).toBe(false);
    const plans = { ...board, members: ['bob@example.com', 'cid@example.com'] };
    const two = testRules(text, { documents: { 'boards/plans': plans } });
    const cid = two.asUser('cid', { email: 'cid@example.com', email_verified: true });
    expect(cid.update('boards/plans', { members: ['bob@example.com'] }).allowed).toBe(true);
    expect(cid.update('boards/plans', { members: [] }).allowed).toBe(false);
  });

  test('that is open is used by everybody who is signed in, and changed by none of them', () => {
    expect(guest.get('boards/welcome').allowed).toBe(true);
    expect(guest.create('boards/welcome/notes/x', newNote('guest')).allowed).toBe(true);
    expect(eve.update('boards/welcome', { name: 'Mine' }).allowed).toBe(false);
    expect(eve.delete('boards/welcome').allowed).toBe(false);
    expect(rules.asNobody().get('boards/welcome').allowed).toBe(false);
  });
});

describe('a guest’s board', () => {
  const claim = (uid: string, change: PlainMap = {}) => ({
    owner: uid,
    claimedFrom: 'guest',
    claim: secret,
    handover: deleteField,
    ...change,
  });

  test('is made ready to be taken along by the guest alone', () => {
    expect(guest.update('boards/left', { handover: digest }).allowed).toBe(true);
    expect(guest.update('boards/left', { handover: 'x'.repeat(65) }).allowed).toBe(false);
    for (const one of [bob, eve]) {
      expect(one.update('boards/left', { handover: digest }).allowed).toBe(false);
    }
  });

  test('becomes that of whoever knows the secret', () => {
    expect(eve.update('boards/left', claim('eve')).allowed).toBe(true);
  });

  test.each<[string, PlainMap]>([
    ['another secret', { claim: 'c'.repeat(43) }],
    ['the digest, which members can read', { claim: digest }],
    ['no secret', { claim: deleteField }],
    ['a digest that stays for the next one', { handover: digest }],
    ['another owner than oneself', { owner: 'bob' }],
    ['a false origin', { claimedFrom: 'ada' }],
    ['more members', { members: ['eve@example.com'] }],
  ])('is not taken with %s', (_, change) => {
    expect(eve.update('boards/left', claim('eve', change)).allowed).toBe(false);
  });

  test('is not taken by nobody, by another guest, or a second time', () => {
    expect(rules.asNobody().update('boards/left', claim('eve')).allowed).toBe(false);
    const other = rules.asUser('other', { firebase: { sign_in_provider: 'anonymous' } });
    expect(other.update('boards/left', claim('other')).allowed).toBe(false);
    const again = claim('eve', { claimedFrom: 'ada' });
    expect(eve.update('boards/taken', again).allowed).toBe(false);
    expect(eve.update('boards/plans', claim('eve', { claimedFrom: 'ada' })).allowed).toBe(false);
  });

  test('leaves the guest’s notes to whoever took it along, and to no member', () => {
    const change = { text: 'Better', changedAt: serverTime };
    expect(ada.update('boards/taken/notes/old', change).allowed).toBe(true);
    expect(bob.update('boards/taken/notes/old', change).allowed).toBe(false);
  });
});

describe('a note', () => {
  const notes = 'boards/plans/notes';

  test('is read and written by whoever may use the board', () => {
    for (const [uid, one] of [['ada', ada] as const, ['bob', bob] as const]) {
      expect(one.list(notes).allowed).toBe(true);
      expect(one.create(`${notes}/new`, newNote(uid)).allowed).toBe(true);
    }
    for (const one of strangers) {
      expect(one.list(notes).allowed).toBe(false);
      expect(one.get(`${notes}/milk`).allowed).toBe(false);
      expect(one.create(`${notes}/new`, newNote('eve')).allowed).toBe(false);
      expect(one.delete(`${notes}/milk`).allowed).toBe(false);
      expect(one.listGroup('notes').allowed).toBe(false);
    }
  });

  test.each<[string, PlainMap]>([
    ['the name of another author', { author: 'ada' }],
    ['no text', { text: '' }],
    ['a text that is too long', { text: 'x'.repeat(2001) }],
    ['something else than text', { text: 7 }],
    ['a colour of its own', { colour: 'url(//evil.example)' }],
    ['five pictures', { pictures: ['a', 'b', 'c', 'd', 'e'] }],
    ['a picture of an endless name', { pictures: ['x'.repeat(401)] }],
    ['a time of its own', { createdAt: earlier }],
    ['more than a note has', { pinned: true }],
  ])('is not written with %s', (_, change) => {
    expect(bob.create(`${notes}/new`, newNote('bob', change)).allowed).toBe(false);
  });

  test('is changed by its author alone, who stays its author', () => {
    const change = { text: 'Buy bread', changedAt: serverTime };
    expect(ada.update(`${notes}/milk`, change).allowed).toBe(true);
    expect(bob.update(`${notes}/milk`, change).allowed).toBe(false);
    expect(ada.update(`${notes}/bobs`, change).allowed).toBe(false);
    expect(ada.update(`${notes}/milk`, { ...change, author: 'bob' }).allowed).toBe(false);
    expect(ada.update(`${notes}/milk`, { ...change, createdAt: serverTime }).allowed).toBe(false);
    expect(ada.update(`${notes}/milk`, { ...change, text: 'x'.repeat(2001) }).allowed).toBe(false);
    expect(ada.update(`${notes}/milk`, { text: 'Secretly' }).allowed).toBe(false);
    expect(bob.set(`${notes}/milk`, newNote('bob')).allowed).toBe(false);
  });

  test('is deleted by its author, and by the owner of the board', () => {
    expect(bob.delete(`${notes}/bobs`).allowed).toBe(true);
    expect(ada.delete(`${notes}/bobs`).allowed).toBe(true);
    expect(bob.delete(`${notes}/milk`).allowed).toBe(false);
  });
});

describe('who is there', () => {
  const people = 'boards/plans/people';
  const here = (name: string, change: PlainMap = {}) => ({ name, seenAt: serverTime, ...change });

  test('is said by everybody for themselves, by their own name', () => {
    expect(ada.set(`${people}/ada`, here('Ada')).allowed).toBe(true);
    expect(bob.set(`${people}/bob`, here('bob@example.com')).allowed).toBe(true);
    expect(guest.set('boards/welcome/people/guest', here('Guest')).allowed).toBe(true);
    expect(bob.list(people).allowed).toBe(true);
    for (const one of strangers) expect(one.list(people).allowed).toBe(false);
  });

  test('cannot be said for others, by another name, or for another time', () => {
    expect(bob.set(`${people}/ada`, here('Ada')).allowed).toBe(false);
    expect(bob.set(`${people}/bob`, here('Ada')).allowed).toBe(false);
    const later = { seenAt: new Date('2099-01-01') };
    expect(bob.set(`${people}/bob`, here('bob@example.com', later)).allowed).toBe(false);
    expect(bob.set(`${people}/bob`, here('bob@example.com', { role: 'owner' })).allowed).toBe(
      false,
    );
    expect(eve.set(`${people}/eve`, here('Eve')).allowed).toBe(false);
    expect(guest.set('boards/welcome/people/guest', here('Ada')).allowed).toBe(false);
  });

  test('is taken back by themselves, or by the owner of the board', () => {
    expect(bob.delete(`${people}/bob`).allowed).toBe(true);
    expect(bob.delete(`${people}/ada`).allowed).toBe(false);
    expect(ada.delete(`${people}/bob`).allowed).toBe(true);
    expect(eve.delete(`${people}/ada`).allowed).toBe(false);
  });
});

test('a board goes with all that is in it, in one commit', () => {
  const writes = ['notes/milk', 'notes/bobs', 'people/ada'].map((name) => ({
    delete: `boards/plans/${name}`,
  }));
  const whole = [...writes, { delete: 'boards/plans' }];
  expect(ada.commit(whole).allowed).toBe(true);
  expect(bob.commit(whole).allowed).toBe(false);
});

test('nothing else can be read or written', () => {
  for (const one of [ada, guest, rules.asNobody()]) {
    expect(one.create('users/ada', {}).allowed).toBe(false);
    expect(one.get('users/ada').allowed).toBe(false);
    expect(one.create('boards/plans/secrets/one', {}).allowed).toBe(false);
    expect(one.create('boards/plans/notes/milk/answers/one', {}).allowed).toBe(false);
  }
});
