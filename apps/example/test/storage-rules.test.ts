import { readFileSync } from 'node:fs';
import { type PlainMap, testRules } from '@latchkey/rules/testing';
import { describe, expect, test } from 'vitest';

const text = readFileSync(new URL('../storage.rules', import.meta.url), 'utf8');

const board = { name: 'Plans', owner: 'ada', members: ['bob@example.com'] };
const name = 'abcdefghij0123456789.png';

const rules = testRules(text, {
  database: 'example',
  documents: {
    'boards/plans': board,
    'boards/others': { ...board, owner: 'eve', members: [] },
    'boards/welcome': { ...board, owner: 'nobody', members: [], open: true },
  },
  files: {
    [`boards/plans/ada/${name}`]: { size: 100, contentType: 'image/png' },
    [`boards/plans/bob/${name}`]: { size: 100, contentType: 'image/png' },
  },
});

const { files: ada } = rules.asUser('ada');
const { files: bob } = rules.asUser('bob', { email: 'bob@example.com', email_verified: true });
/** Has typed Bob's address and never opened the mail. */
const { files: notBob } = rules.asUser('mallory', { email: 'bob@example.com' });
const { files: eve } = rules.asUser('eve', { email: 'eve@example.com', email_verified: true });
const { files: nobody } = rules.asNobody();

const picture = { size: 1000, contentType: 'image/jpeg' };
const fresh = 'zyxwvutsrq9876543210.jpg';

describe('a picture', () => {
  test('is seen by whoever may use the board', () => {
    for (const one of [ada, bob]) expect(one.get(`boards/plans/ada/${name}`).allowed).toBe(true);
    for (const one of [notBob, eve, nobody]) {
      expect(one.get(`boards/plans/ada/${name}`).allowed).toBe(false);
    }
  });

  test('is uploaded by them, under their own name', () => {
    expect(ada.upload(`boards/plans/ada/${fresh}`, picture).allowed).toBe(true);
    expect(bob.upload(`boards/plans/bob/${fresh}`, picture).allowed).toBe(true);
    expect(eve.upload(`boards/welcome/eve/${fresh}`, picture).allowed).toBe(true);
    expect(bob.upload(`boards/plans/ada/${fresh}`, picture).allowed).toBe(false);
  });

  test('is not uploaded to boards of others, or to boards that are not there', () => {
    expect(eve.upload(`boards/plans/eve/${fresh}`, picture).allowed).toBe(false);
    expect(notBob.upload(`boards/plans/mallory/${fresh}`, picture).allowed).toBe(false);
    expect(nobody.upload(`boards/welcome/nobody/${fresh}`, picture).allowed).toBe(false);
    expect(ada.upload(`boards/others/ada/${fresh}`, picture).allowed).toBe(false);
    expect(ada.upload(`boards/missing/ada/${fresh}`, picture).allowed).toBe(false);
  });

  test.each<[string, PlainMap]>([
    ['a page', { contentType: 'text/html' }],
    ['a drawing that can run scripts', { contentType: 'image/svg+xml' }],
    ['something unknown', { contentType: 'application/octet-stream' }],
    ['a picture that says more', { contentType: 'image/png; charset=x' }],
    ['nothing', { size: 0 }],
    ['a byte too much', { size: 5 * 1024 * 1024 + 1 }],
  ])('is not %s', (_, change) => {
    expect(ada.upload(`boards/plans/ada/${fresh}`, { ...picture, ...change }).allowed).toBe(false);
  });

  test('may have five megabytes, and no less than all of its name', () => {
    const largest = { ...picture, size: 5 * 1024 * 1024 };
    expect(ada.upload(`boards/plans/ada/${fresh}`, largest).allowed).toBe(true);
    for (const other of ['x.png', `${fresh}.html`, `deeper/${fresh}`, fresh.replace('.', '/')]) {
      expect(ada.upload(`boards/plans/ada/${other}`, picture).allowed).toBe(false);
    }
  });

  test('is never changed, not even by whoever uploaded it', () => {
    expect(ada.upload(`boards/plans/ada/${name}`, picture).allowed).toBe(false);
    expect(ada.update(`boards/plans/ada/${name}`, { contentType: 'text/html' }).allowed).toBe(
      false,
    );
  });

  test('is deleted by whoever uploaded it, and by the owner of the board', () => {
    expect(bob.delete(`boards/plans/bob/${name}`).allowed).toBe(true);
    expect(ada.delete(`boards/plans/bob/${name}`).allowed).toBe(true);
    expect(bob.delete(`boards/plans/ada/${name}`).allowed).toBe(false);
    for (const one of [eve, notBob, nobody]) {
      expect(one.delete(`boards/plans/ada/${name}`).allowed).toBe(false);
    }
  });

  test('is found by its name alone: nobody lists them', () => {
    for (const one of [ada, bob, eve, nobody]) {
      expect(one.list('boards/plans/ada').allowed).toBe(false);
      expect(one.list('boards').allowed).toBe(false);
    }
  });
});
