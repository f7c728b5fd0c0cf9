import { processorTime } from '@latchkey/testing/processor-time';
import { describe, expect, test } from 'vitest';
import { readOrderText } from './read-order-text.ts';
import { readStructuredQuery } from './read-structured-query.ts';

const orders = (text: string) =>
  readStructuredQuery(
    { from: [{ collectionId: 'c' }], orderBy: readOrderText(text) },
    { project: 'p', database: '(default)', path: [] },
  ).orderBy.map(({ path, direction }) => `${path.join('/')} ${direction}`);

describe('the order of a list', () => {
  test.each([
    ['', ['__name__ ASCENDING']],
    ['a', ['a ASCENDING', '__name__ ASCENDING']],
    [' a.b desc ,c ', ['a/b DESCENDING', 'c ASCENDING', '__name__ ASCENDING']],
    ['a ASC, __name__ DESC', ['a ASCENDING', '__name__ DESCENDING']],
    ['`a, desc`.b desc', ['a, desc/b DESCENDING', '__name__ DESCENDING']],
    ['desc', ['desc ASCENDING', '__name__ ASCENDING']],
  ])('%j is %j', (text, read) => expect(orders(text)).toEqual(read));

  test.each(['a,', ',a', 'a up', 'a desc asc', '`a', 'a b c', 'a;b', 'a desc desc'])(
    '%j is none',
    (text) => expect(() => orders(text)).toThrow(/Invalid order_by|Invalid property path/),
  );

  test('is read at once, however long', () => {
    const started = processorTime();
    expect(() => orders(`${'a'.repeat(100_000)} ${' '.repeat(100_000)}!`)).toThrow();
    expect(() => orders('`'.repeat(100_001))).toThrow();
    expect(processorTime() - started).toBeLessThan(5_000);
  });
});
