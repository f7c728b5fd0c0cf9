import { describe, expect, test } from 'vitest';
import { callingCodeOf, readTyped, readWhole, regions, understand } from './numbers.ts';

describe('a number that is being typed', () => {
  test.each([
    ['2025550143', 'US', '(202) 555-0143', '+12025550143'],
    ['030123456', 'DE', '030 123456', '+4930123456'],
    ['30123456', 'DE', '30123456', '+4930123456'],
    ['٠٣٠١٢٣٤٥٦', 'DE', '030 123456', '+4930123456'],
    ['２０２５５５０１４３', 'US', '(202) 555-0143', '+12025550143'],
    ['०९८७६५४३२१०', 'IN', '098765 43210', '+919876543210'],
    ['', 'US', '', ''],
  ])('%j in %s is written %j and means %j', (typed, region, text, phoneNumber) => {
    expect(readTyped(typed, region)).toEqual({ region, text, phoneNumber });
  });

  test.each([
    ['+49 30 123456', 'US', 'DE'],
    ['+44 20 7946 0018', 'US', 'GB'],
    ['+1 416 555 0143', 'DE', 'CA'],
    ['+7 912 345 67 89', 'US', 'RU'],
    ['+7', 'US', 'RU'],
  ])('%j, begun in %s, belongs to %s', (typed, chosen, region) => {
    expect(readTyped(typed, chosen).region).toBe(region);
  });

  test('keeps the country that was chosen where several share a calling code', () => {
    expect(readTyped('+1 202 555 0143', 'CA').region).toBe('CA');
  });

  test('keeps the country while its calling code is not complete', () => {
    expect(readTyped('+4', 'US').region).toBe('US');
  });
});

test('a whole number is shown as at home, beside its country', () => {
  expect(readWhole('+49 30 123456', 'US')).toEqual({
    region: 'DE',
    text: '030 123456',
    phoneNumber: '+4930123456',
  });
  expect(readWhole('+49 30 1', 'US')).toEqual({ region: 'DE', text: '301', phoneNumber: '+49301' });
  expect(readWhole('+4', 'US').text).toBe('+4');
});

describe('a number that is to be sent a code', () => {
  test.each([
    ['+1 (202) 555-0143', undefined, '+12025550143', 'US'],
    ['030 123456', 'DE', '+4930123456', 'DE'],
    ['+44 20 7946 0018', 'DE', '+442079460018', 'GB'],
  ])('%j with %s is %s of %s', (typed, chosen, phoneNumber, region) => {
    expect(understand(typed, chosen)).toEqual({ phoneNumber, region });
  });

  test.each(['', 'hello', '+', '+1', '+1 202', '12345', '+999 123 456 789'])(
    '%j is none',
    (typed) => {
      expect(understand(typed)).toBeUndefined();
    },
  );
});

test('every region has a calling code', () => {
  expect(regions.length).toBeGreaterThan(240);
  expect(regions.filter((region) => !/^\+\d{1,3}$/.test(callingCodeOf(region)))).toEqual([]);
});
