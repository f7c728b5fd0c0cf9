import { expect, test } from 'vitest';
import { readFields, selectFields } from './fields.ts';

const answer = {
  kind: 'storage#objects',
  items: [
    { name: 'a', size: '1', metadata: { colour: 'red', shape: 'round' } },
    { name: 'b', size: '2' },
  ],
  nextPageToken: 'next',
};

test.each([
  [null, answer],
  ['', answer],
  ['*', answer],
  ['nextPageToken', { nextPageToken: 'next' }],
  ['items/name,nextPageToken', { items: [{ name: 'a' }, { name: 'b' }], nextPageToken: 'next' }],
  [
    'items(name,size)',
    {
      items: [
        { name: 'a', size: '1' },
        { name: 'b', size: '2' },
      ],
    },
  ],
  ['items(metadata/colour)', { items: [{ metadata: { colour: 'red' } }, {}] }],
  ['items/*', { items: answer.items }],
  ['other', {}],
])('%j selects %j', (fields, selected) => {
  expect(selectFields(answer, readFields(fields))).toEqual(selected);
});

test.each(['a,', ',a', 'a(b', 'a)', 'a b', 'a//b', 'a()', `${'a('.repeat(9)}b${')'.repeat(9)}`])(
  '%j is refused',
  (fields) => {
    expect(() => readFields(fields)).toThrow('malformed');
  },
);
