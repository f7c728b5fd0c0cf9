import { expect, test } from 'vitest';
import { fakeStorage } from '../test/fake-storage.ts';
import { createNotes } from './notes.ts';

test('a note is kept under its prefix until it is erased', () => {
  const storage = fakeStorage();
  createNotes('app:', storage).write('name', 'text');
  expect(storage.getItem('app:name')).toBe('text');
  const notes = createNotes('app:', storage);
  expect(notes.read('name')).toBe('text');
  notes.erase('name');
  expect(notes.read('name')).toBeUndefined();
  expect(storage.length).toBe(0);
});

test('a note that cannot be kept lasts as long as the page', () => {
  const storage = fakeStorage();
  storage.setItem('name', 'old');
  const notes = createNotes('', storage);
  storage.refuse('writing');
  notes.write('name', 'new');
  expect(notes.read('name')).toBe('new');
  expect(createNotes('', storage).read('name')).toBe('old');
});

test('once there is room again, the kept note is the true one', () => {
  const storage = fakeStorage();
  const notes = createNotes('', storage);
  storage.refuse('everything');
  notes.write('name', 'one');
  expect(notes.read('name')).toBe('one');
  storage.refuse('nothing');
  notes.write('name', 'two');
  storage.setItem('name', 'another tab');
  expect(notes.read('name')).toBe('another tab');
});

test('without storage notes work all the same', () => {
  const notes = createNotes('', undefined);
  notes.write('name', 'text');
  expect(notes.read('name')).toBe('text');
  notes.erase('name');
  expect(notes.read('name')).toBeUndefined();
});
