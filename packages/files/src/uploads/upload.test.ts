import { RpcRefused } from '@latchkey/kernel/rpc-refused';
import { expect, test } from 'vitest';
import { WrongOffset } from './upload.ts';

test('bytes at a wrong place are refused with how many there are', () => {
  const refused = new WrongOffset(10, 4);
  expect(refused).toBeInstanceOf(RpcRefused);
  expect(refused).toMatchObject({ code: 'OUT_OF_RANGE', received: 4 });
  expect(refused.message).toBe('The upload has 4 bytes and cannot go on at byte 10.');
});
