import { expect, test } from 'vitest';
import { leaveForPage } from './leave-for-page.ts';

const left: string[] = [];
const stage = {
  page: {
    address: 'https://app.example.com/in/here',
    replaceAddress: () => undefined,
    goTo: (address: string) => void left.push(address),
  },
};

test.each(['javascript:alert(1)', ' JavaScript:alert(1)', 'data:text/html,hello', 'blob:x'])(
  'nobody is led to %s',
  (address) => {
    expect(() => leaveForPage(stage, address)).toThrow('INTERNAL');
    expect(left).toEqual([]);
  },
);

test('somebody is led to a page, whole or from here', () => {
  for (const address of ['there', 'http://localhost:3000/']) void leaveForPage(stage, address);
  expect(left).toEqual(['https://app.example.com/in/there', 'http://localhost:3000/']);
});
