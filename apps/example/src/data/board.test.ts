import { expect, test } from 'vitest';
import { addressOf, type Board, inOrder, isAddress, isBy, readBoard } from './board.ts';

const board = (id: string, part: Partial<Board> = {}): Board => ({
  id,
  name: id,
  owner: 'ada',
  members: [],
  isOpen: false,
  claimedFrom: undefined,
  ...part,
});

test('one’s own boards come first, then those of others, then those for everybody', () => {
  const boards = [
    board('open', { owner: 'latchkey', isOpen: true }),
    board('shared', { owner: 'bob' }),
    board('b'),
    board('a'),
  ];
  expect(inOrder(boards, 'ada').map(({ id }) => id)).toEqual(['a', 'b', 'shared', 'open']);
});

test('what is no board is read as one without anything in it', () => {
  expect(readBoard('x', { name: 7, members: 'all', open: 'yes' })).toEqual(
    board('x', { name: '', owner: '' }),
  );
  expect(readBoard('x', { members: ['a@x.org', 7] }).members).toEqual(['a@x.org']);
});

test('addresses are written as tokens carry them', () => {
  expect(addressOf(' Ada@Example.COM ')).toBe('ada@example.com');
  for (const text of ['a@b.c', 'first.last+tag@sub.example.org'])
    expect(isAddress(text)).toBe(true);
  for (const text of ['', 'ada', 'ada@', '@x.org', 'a b@x.org', 'a@x', 'a@x.', 'a@b@x.org']) {
    expect(isAddress(text)).toBe(false);
  }
});

test('whoever took a board along is still who they were as a guest, there alone', () => {
  const taken = board('x', { claimedFrom: 'guest' });
  expect(isBy('ada', 'ada', taken)).toBe(true);
  expect(isBy('guest', 'ada', taken)).toBe(true);
  expect(isBy('guest', 'bob', taken)).toBe(false);
  expect(isBy('guest', 'ada', board('y'))).toBe(false);
});
