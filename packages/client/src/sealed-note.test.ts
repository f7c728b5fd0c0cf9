import { describe, expect, test } from 'vitest';
import { fakeStorage } from '../test/fake-storage.ts';
import { sealedNote } from './sealed-note.ts';

const settings = (now = () => 0) => ({ name: 'note', lifetime: 3_600_000, now });

describe('where a browser cannot keep a key', () => {
  test('nothing is written down, and the text lives as long as the page', async () => {
    const session = fakeStorage();
    const note = sealedNote({ session }, settings());
    await note.write('ada@example.com');
    expect(session.dump()).toBe('[]');
    expect(note.exists()).toBe(true);
    expect(await note.take()).toBe('ada@example.com');
    expect(note.exists()).toBe(false);
    expect(await note.take()).toBeUndefined();
  });

  test('what is there and was not sealed here is no text, and goes', async () => {
    const session = fakeStorage();
    session.setItem('note', 'forged');
    const note = sealedNote({ session }, settings());
    expect(await note.take()).toBeUndefined();
    expect(session.dump()).toBe('[]');
  });
});

test('a text lasts for an hour', async () => {
  let now = 0;
  const note = sealedNote(
    {},
    settings(() => now),
  );
  await note.write('a');
  now = 3_599_999;
  expect(await note.take()).toBe('a');
  await note.write('b');
  now += 3_600_000;
  expect(await note.take()).toBeUndefined();
});

test('forbidden storage is no reason to fail', async () => {
  const session = fakeStorage();
  session.refuse('everything');
  const note = sealedNote({ session }, settings());
  await note.write('a');
  expect(await note.take()).toBe('a');
  note.erase();
  expect(note.exists()).toBe(false);
});
